import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { serverFlags, siteEnvironment } from '../scripts/server-flags.mjs';
import { generateFeed } from './feed.ts';

/**
 * Measures requests a second of pages and API over a catalogue of its own, cached and not, beside a server in the same run that
 * only answers a fixed body.
 *
 *   node bench/web.ts [--jobs 10000]   after npm run build
 */
const { values } = parseArgs({ options: { jobs: { type: 'string', default: '10000' } } });
const jobs = Number(values.jobs);
const seconds = 8;
const port = 3900;

interface Figures {
  name: string;
  rate: number;
  p50: number;
  p99: number;
  errors: number;
}

async function measure(name: string, url: string, connections: number): Promise<Figures> {
  const options = { url, connections, headers: { 'accept-encoding': 'gzip' } };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    name,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}

async function reference(): Promise<Figures> {
  const server = createServer((_request, response) => response.end('x'.repeat(20_000))).listen(port + 1);
  const figures = await measure('reference: a fixed body of 20 kB', `http://127.0.0.1:${port + 1}/`, 4);
  server.close();
  return figures;
}

async function withServer(
  env: Record<string, string>,
  run: (origin: string, memory: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const server = spawn(process.execPath, [...serverFlags, 'build/server/index.js'], {
    env: {
      ...process.env,
      ...siteEnvironment,
      NODE_ENV: 'production',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) {
    if (server.exitCode !== null) throw new Error('The server ended; its complaint stands above.');
    await sleep(200);
  }
  const memory = async () => {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
  };
  await run(origin, memory);
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
}

function print(rows: Figures[], base: Figures): void {
  console.table(
    rows.map(({ name, rate, p50, p99, errors }) => ({
      name,
      'req/s': Math.round(rate),
      'p50 ms': p50,
      'p99 ms': p99,
      errors,
      'of reference': (rate / base.rate).toFixed(3),
    })),
  );
}

const dataDir = await mkdtemp(join(tmpdir(), 'joblantern-bench-'));
await chmod(dataDir, 0o755);
const feed = join(dataDir, 'feed.xml');
await writeFile(feed, [...generateFeed(jobs, 1200)].join(''));
const command = (...args: string[]) =>
  execFileSync(process.execPath, ['src/cli.ts', ...args], { env: { ...process.env, DATA_DIR: dataDir } });
command('import', feed);
command('task', 'maintain-search');

const base = await reference();
print([base], base);
for (const cache of ['off', 'on']) {
  await withServer({ PAGE_CACHE: cache, DATA_DIR: dataDir }, async (origin, memory) => {
    const list = (await (await fetch(`${origin}/api/jobs`)).json()) as { id: number }[];
    const total = (await fetch(`${origin}/api/jobs`)).headers.get('x-total-count');
    console.log(`\npage cache ${cache}, ${total} jobs (asked for ${jobs})`);
    const paths = ['/', '/jobs', '/jobs?keywords=nurse', `/jobs/${list[0]!.id}`, '/api/jobs'];
    for (const connections of [4, 20]) {
      const rows: Figures[] = [];
      for (const path of paths)
        rows.push(await measure(`c=${connections} ${path}`, origin + path, connections));
      print(rows, base);
    }
    console.log(`memory of the server: ${await memory()} MB`);
  });
}
await rm(dataDir, { recursive: true });
