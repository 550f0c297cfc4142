import { ensureInstalled, runNode } from './bootstrap.mjs';

ensureInstalled();
runNode(['--import', './scripts/tsx.mjs', ...process.argv.slice(2)]);
