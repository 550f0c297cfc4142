/**
 * Measures the import of a large generated feed: rows a second and peak memory, for new, unchanged and changed rows.
 * The reference only reads the file and counts its rows.
 *
 *   node bench/import.ts [--rows 100000] [--characters 1200]
 */
import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '../src/platform/root.ts';
import { generateFeed } from './feed.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    characters: { type: 'string', default: '1200' },
  },
});
const rows = Number(values.rows);
const characters = Number(values.characters);

async function readOnly(path: string): Promise<void> {
  const startedAt = performance.now();
  let count = 0;
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const parts = (rest + chunk).split('</job>');
    rest = parts.pop()!;
    count += parts.length;
  }
  print('reference: read and split only', count, performance.now() - startedAt, process.memoryUsage().rss);
}

/** Runs the command as an operator would, and samples its memory. */
async function measureImport(label: string, args: string[], dataDir: string): Promise<void> {
  const cli = [join(projectRoot, 'src/app/entry/cli.ts'), 'import', ...args, '--json'];
  const child = spawn(process.execPath, cli, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (data) => (out += data));
  const startedAt = performance.now();
  let peak = 0;
  const sampler = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024);
  }, 100);
  await new Promise((resolve) => child.on('close', resolve));
  clearInterval(sampler);
  const { read } = JSON.parse(out.trim().split('\n').at(-1)!);
  print(label, read, performance.now() - startedAt, peak);
}

function print(label: string, count: number, ms: number, rss: number): void {
  const rate = Math.round(count / (ms / 1000)).toLocaleString('en-US');
  console.log(
    `${label.padEnd(34)} ${(ms / 1000).toFixed(1).padStart(7)} s ${rate.padStart(10)} rows/s  peak ${Math.round(rss / 1e6)} MB`,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'joblantern-bench-'));
// The embedded database runs as another user, who needs access.
await chmod(folder, 0o755);
const dataDir = join(folder, 'data');
try {
  const first = join(folder, 'first.xml');
  const second = join(folder, 'second.xml');
  await pipeline(Readable.from(generateFeed(rows, characters, 1)), createWriteStream(first));
  await pipeline(Readable.from(generateFeed(rows, characters, 2)), createWriteStream(second));
  console.log(`${rows.toLocaleString('en-US')} rows, ${Math.round((await stat(first)).size / 1e6)} MB`);
  await readOnly(first);
  await measureImport('dry run: understand every row', [first, '--dry-run', '--source', 'bench'], dataDir);
  await measureImport('new rows', [first, '--source', 'bench'], dataDir);
  await measureImport('unchanged rows', [first, '--source', 'bench'], dataDir);
  await measureImport('a tenth changed, with --retire', [second, '--source', 'bench', '--retire'], dataDir);
} finally {
  await rm(folder, { recursive: true, force: true });
}
