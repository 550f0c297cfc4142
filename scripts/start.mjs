import { runNode } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';

ensureBuilt();
// A small young generation: rendering makes much short-lived garbage, and without a limit V8 keeps 200 MB more of it around.
runNode(['--max-semi-space-size=8', '--enable-source-maps', 'build/server/index.js'], {
  NODE_ENV: process.env.NODE_ENV || 'production',
});
