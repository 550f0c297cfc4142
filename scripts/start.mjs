import { runNode } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';

ensureBuilt();
runNode(['--enable-source-maps', 'build/server/index.js'], {
  NODE_ENV: process.env.NODE_ENV || 'production',
});
