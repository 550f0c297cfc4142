import { ensureInstalled, runNode } from './bootstrap.mjs';
import { importEnvironment, importFlags } from './node-flags.mjs';

ensureInstalled();
runNode([...importFlags, 'src/cli.ts', 'import', ...process.argv.slice(2)], importEnvironment);
