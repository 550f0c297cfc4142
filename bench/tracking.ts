/**
 * Measures clicks a second on a campaign's link, each committed before its response. In the same run it measures a raw
 * server that only parses and responds, and our server with one commit per click:
 *
 *   node bench/tracking.ts [--seconds 8] [--connections 64] [--rounds 3]   after npm run build
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startServer } from '../e2e/own-server.ts';
import { addTraffic, chrome } from '../tests/support/visits.ts';
import { followLinks, type LoadFigures } from './click-load.ts';
import { withOwnDatabase } from './own-database.ts';
import { processSeconds } from './processor-time.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '64' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const rounds = Number(values.rounds);
const path = '/r/nurses?click_id=abc&utm_medium=cpc&sub1=blue';
/** Visitors per connection. Each has its own address, as behind a proxy. */
const visitorsEach = 300;
/**
 * Clicks before the measurement. A slow server gets the same number, so that its code is compiled before it is timed,
 * too.
 */
const warmingClicks = 20_000;

interface Figures extends LoadFigures {
  name: string;
  /** Processor seconds a second: of the server, and of the load generator. */
  server: number;
  load: number;
}

interface Server {
  url: string;
  pid: number;
  end(signal: NodeJS.Signals): Promise<unknown>;
}

async function startScript(script: string, env: Record<string, string> = {}): Promise<Server> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(child.stdout!), 'line');
  const ended = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

const requestOf = (visitor: number): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nuser-agent: ${chrome}\r\nx-forwarded-for: 198.18.${(visitor >> 8) & 255}.${visitor & 255}\r\n\r\n`,
  );

async function measure(name: string, start: () => Promise<Server>): Promise<Figures> {
  const { url, pid, end } = await start();
  const requests = Array.from({ length: connections }, (_, connection) =>
    Array.from({ length: visitorsEach }, (_, visitor) => requestOf(connection * visitorsEach + visitor)),
  );
  const { port } = new URL(url);
  for (let clicks = 0; clicks < warmingClicks; )
    clicks += (await followLinks(Number(port), requests, 1)).rate;
  const before = await processSeconds(pid);
  const own = process.cpuUsage();
  const figures = await followLinks(Number(port), requests, seconds);
  const { user, system } = process.cpuUsage(own);
  const used = (await processSeconds(pid)) - before;
  await end('SIGTERM');
  return {
    name,
    ...figures,
    server: used / seconds,
    load: (user + system) / 1e6 / seconds,
  };
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

await withOwnDatabase(async ({ pool, db, url }) => {
  await addTraffic(db);
  const script = 'tests/support/tracking-server.ts';
  const kinds: [string, () => Promise<Server>][] = [
    ['raw: parses and answers', () => startScript('bench/raw-server.ts')],
    [
      'the site, many clicks a commit',
      () => startServer({ DATABASE_URL: url, ROLE: 'web', TRUST_PROXY: 'on' }),
    ],
    ['links alone, many clicks a commit', () => startScript(script, { DATABASE_URL: url })],
    [
      'links alone, a commit for each click',
      () => startScript(script, { DATABASE_URL: url, ROWS_PER_COMMIT: '1' }),
    ],
  ];
  const runs: Figures[][] = kinds.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, [name, start]] of kinds.entries()) runs[at]!.push(await measure(name, start));
  const rows = runs.map((all) => ({
    name: all[0]!.name,
    rate: median(all.map(({ rate }) => rate)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
    server: median(all.map(({ server }) => server)),
    load: median(all.map(({ load }) => load)),
  }));
  const [raw, , , single] = rows as [Figures, Figures, Figures, Figures];
  console.log(`${connections} connections, ${seconds} s, medians of ${rounds} rounds`);
  console.table(
    rows.map(({ name, rate, p50, p99, errors, server, load }) => ({
      name,
      'clicks/s': Math.round(rate),
      'p50 ms': p50,
      'p99 ms': p99,
      errors,
      'of raw': (rate / raw.rate).toFixed(2),
      'of a commit each': (rate / single.rate).toFixed(1),
      'server cores': server.toFixed(2),
      'load cores': load.toFixed(2),
    })),
  );
  const { rows: stored } = await pool.query('select count(*) from clicks');
  console.log(`${stored[0].count} clicks stored`);
});
