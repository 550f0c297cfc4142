import { runNode } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';

ensureBuilt({ compressLater: true });
runNode(['build/server/index.js'], { NODE_ENV: process.env.NODE_ENV || 'production' });
