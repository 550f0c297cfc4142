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

/** Builds the site if a source is newer than the last build. */
export function ensureBuilt() {
  ensureInstalled();
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > Math.max(...sources.map((path) => newest(join(root, path))))) return;
  requireWritable();
  say(`building the site (${built ? 'sources are newer' : 'first run only'}) ...`);
  const steps = [
    ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'],
    ['scripts/compress.ts'],
  ];
  if (!steps.every((args) => runStep(node, args, { NODE_ENV: 'production' })))
    giveUp('The build failed (see above).');
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, '');
}

if (import.meta.filename === process.argv[1] || process.argv[1]?.endsWith('scripts/build.mjs')) ensureBuilt();
