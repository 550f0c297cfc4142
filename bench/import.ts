/**
 * Measures the import of a large generated feed: rows a second and peak memory, for new, unchanged and changed rows.
 * The reference only reads the file and counts its rows. With --workers the same number of rows is imported from several
 * sources at once, each by a process of its own, and the rate is compared with that of one process.
 *
 *   node bench/import.ts [--rows 100000] [--characters 1200] [--workers 2,3].
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
    workers: { type: 'string', default: '' },
  },
});
const rows = Number(values.rows);
const characters = Number(values.characters);
const workers = values.workers.split(',').filter(Boolean).map(Number);

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

interface Run {
  rows: number;
  ms: number;
  /** Bytes. */
  peak: number;
}

/** Runs the command as an operator would, and samples its memory. */
async function runImport(args: string[], dataDir: string): Promise<Run> {
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
  const summary = JSON.parse(out.trim().split('\n').at(-1)!);
  return { rows: summary.read, ms: performance.now() - startedAt, peak };
}

async function measureImport(label: string, args: string[], dataDir: string): Promise<void> {
  const { rows: read, ms, peak } = await runImport(args, dataDir);
  print(label, read, ms, peak);
}

/** Imports new rows from so many sources at once. @returns rows a second. */
async function measureSources(count: number, files: string[], dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const imports = files
    .slice(0, count)
    .map((file, index) => runImport([file, '--source', `of-${count}-${index}`], dataDir));
  const runs = await Promise.all(imports);
  const ms = performance.now() - startedAt;
  const read = runs.reduce((sum, run) => sum + run.rows, 0);
  print(`new rows of ${count} sources at once`, read, ms, Math.max(...runs.map(({ peak }) => peak)));
  return read / (ms / 1000);
}

/** Compares several sources at once with one. Every run has the same number of rows, all of them new. */
async function compareWorkers(counts: number[], dataDir: string): Promise<void> {
  const rates: number[] = [];
  let first = rows;
  for (const count of [1, ...counts]) {
    const share = Math.ceil(rows / count);
    const files = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const file = join(folder, `of-${count}-${index}.xml`);
        const feed = generateFeed(share, characters, 1, first + index * share);
        await pipeline(Readable.from(feed), createWriteStream(file));
        return file;
      }),
    );
    first += count * share;
    rates.push(await measureSources(count, files, dataDir));
  }
  const ratios = counts.map((count, index) => `${count}: ${(rates[index + 1]! / rates[0]!).toFixed(2)}`);
  console.log(`times the rate of one source: ${ratios.join(', ')}`);
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
  if (workers.length > 0) await compareWorkers(workers, dataDir);
} finally {
  await rm(folder, { recursive: true, force: true });
}
