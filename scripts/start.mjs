import { runNode, siteFlags } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';

ensureBuilt({ compressLater: true });
runNode([...siteFlags, 'build/server/index.js'], { NODE_ENV: process.env.NODE_ENV || 'production' });
