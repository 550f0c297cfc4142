import { ensureInstalled, runNode } from './bootstrap.mjs';

ensureInstalled();
runNode(['src/cli.ts', 'import', ...process.argv.slice(2)]);
