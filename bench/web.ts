import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { startServer } from '../e2e/own-server.ts';
import { generateFeed } from './feed.ts';

/**
 * Measures requests a second for pages and the API over its own catalog, with and without the cache. In the same run
 * it measures a server that only sends a fixed body.
 *
 *   node bench/web.ts [--jobs 10000]   after npm run build
 */
const { values } = parseArgs({ options: { jobs: { type: 'string', default: '10000' } } });
const jobs = Number(values.jobs);
const seconds = 8;

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
  const server = createServer((_request, response) => response.end('x'.repeat(20_000))).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const figures = await measure('reference: a fixed body of 20 kB', `http://localhost:${port}/`, 4);
  server.close();
  return figures;
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

/** Imports generated jobs into a new database, calls `run` with its folder, and deletes the folder. */
async function withOwnCatalog(jobs: number, run: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'joblantern-bench-'));
  try {
    await chmod(dataDir, 0o755); // The database may run as another user.
    const feed = join(dataDir, 'feed.xml');
    await writeFile(feed, [...generateFeed(jobs, 1200)].join(''));
    const command = (...args: string[]) =>
      execFileSync(process.execPath, ['src/app/entry/cli.ts', ...args], {
        env: { ...process.env, DATA_DIR: dataDir },
      });
    command('import', feed);
    command('task', 'maintain-search');
    await run(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

await withOwnCatalog(jobs, async (dataDir) => {
  const base = await reference();
  print([base], base);
  for (const cache of ['off', 'on']) {
    const { url, memoryMb, end } = await startServer({ PAGE_CACHE: cache, DATA_DIR: dataDir });
    const list = (await (await fetch(`${url}/api/jobs`)).json()) as { id: number }[];
    const total = (await fetch(`${url}/api/jobs`)).headers.get('x-total-count');
    console.log(`\npage cache ${cache}, ${total} jobs (asked for ${jobs})`);
    const paths = ['/', '/jobs', '/jobs?keywords=nurse', `/jobs/${list[0]!.id}`, '/api/jobs'];
    for (const connections of [4, 20]) {
      const rows: Figures[] = [];
      for (const path of paths) rows.push(await measure(`c=${connections} ${path}`, url + path, connections));
      print(rows, base);
    }
    console.log(`memory of the server: ${await memoryMb()} MB`);
    await end('SIGTERM');
  }
});
