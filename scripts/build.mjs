import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, giveUp, node, requireWritable, root, runStep, say } from './bootstrap.mjs';

const stamp = join(root, 'build/stamp');
const sources = [
  'src',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/compress.ts',
];

function newest(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Compresses the static files, which is not needed for the first page. */
const compress = ['scripts/compress.ts'];

/**
 * Builds the site if a source is newer than the last build.
 * @param options.compressLater a process of its own compresses the static files, and this one goes on.
 */
export function ensureBuilt({ compressLater = false } = {}) {
  ensureInstalled();
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > Math.max(...sources.map((path) => newest(join(root, path))))) return;
  requireWritable();
  say(`building the site (${built ? 'sources are newer' : 'first run only'}) ...`);
  const site = ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'];
  const steps = compressLater ? [site] : [site, compress];
  if (!steps.every((args) => runStep(node, args, { NODE_ENV: 'production' })))
    giveUp('The build failed (see above).');
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, '');
  if (compressLater) spawn(node, compress, { cwd: root, stdio: 'ignore', detached: true }).unref();
}

if (import.meta.filename === process.argv[1] || process.argv[1]?.endsWith('scripts/build.mjs')) ensureBuilt();
