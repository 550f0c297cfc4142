import { ensureInstalled, runNode } from './bootstrap.mjs';

ensureInstalled();
runNode(process.argv.slice(2));
