import { runNode } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { serverFlags, siteEnvironment } from './node-flags.mjs';

ensureBuilt();
runNode([...serverFlags, 'build/server/index.js'], {
  ...siteEnvironment,
  NODE_ENV: process.env.NODE_ENV || 'production',
});
