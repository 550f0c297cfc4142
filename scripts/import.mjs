import { ensureInstalled, runNode } from './bootstrap.mjs';

ensureInstalled();
runNode(['src/app/entry/cli.ts', 'import', ...process.argv.slice(2)]);
