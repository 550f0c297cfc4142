/**
 * Sends malformed requests to the whole API (from its OpenAPI document) and to all pages, anonymous and signed in, on
 * its own server:
 * `npm run fuzz -- [--requests 10000] [--seed N]`.
 * Exits with 1 after a 5xx, a hang, a stack trace in a response, the end of the process, or if memory grew by more than
 * 50 MB.
 */
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type OwnServer, startServer } from '../e2e/own-server.ts';
import { generateRequests, type RawRequest } from './fuzz-requests.ts';
import { listOperations, openCredentials } from './fuzz-surface.ts';
import { type RawAnswer, sendRaw } from './raw-request.ts';
import { report, seconds } from './search-report.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
const requests = Number(values.requests);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!(requests >= 1 && Number.isInteger(seed)))
  throw new Error('Requests and seed are whole numbers: --requests 10000 --seed 42');

const connections = 16;
const answerWithinMs = 10_000;
const maxGrowthMb = 100;
/** Memory is measured after a minute without requests. */
const quietMs = 60_000;
/** What a stack trace, or the database's own words, look like. */
const inside =
  /\n\s+at \S+ \(|\bat file:\/\/|node_modules|\.[tj]sx?:\d+:\d+|syntax error at or near|relation "/;

/**
 * The error in a response. Null if there is none. A client that leaves early, or asks for a tunnel, needs no response.
 */
function complaint(request: RawRequest, { status, text, isHanging }: RawAnswer): string | null {
  if (isHanging) return `no end within ${answerWithinMs / 1000} s`;
  if (status >= 500) return `status ${status}`;
  if (status === 0 && !request.isCutShort && !request.head.toString().startsWith('CONNECT'))
    return 'closed without an answer';
  return inside.test(text) ? 'a stack trace in the answer' : null;
}

async function sendAll(server: OwnServer, all: RawRequest[]): Promise<void> {
  const port = Number(new URL(server.url).port);
  const queue = all.values();
  const send = async (): Promise<void> => {
    for (const request of queue) {
      const answer = await sendRaw(port, request, answerWithinMs);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const wrong = complaint(request, answer);
      if (!wrong) continue;
      complaints++;
      if (complaints <= 20) report(`${wrong}: ${shown(request.head)} | ${shown(request.body)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
}

const shown = (bytes: Buffer): string => JSON.stringify(bytes.toString('latin1').slice(0, 600));

const statuses = new Map<number, number>();
let complaints = 0;

const dataDir = await mkdtemp(join(tmpdir(), 'joblantern-fuzz-'));
await chmod(dataDir, 0o755);
const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: 'on' });
try {
  const operations = await listOperations(server.url);
  const credentials = await openCredentials(dataDir);
  report(`seed ${seed}; ${requests} requests over ${operations.length} operations`);
  const generate = (count: number, from: number): RawRequest[] =>
    generateRequests(operations, credentials, { requests: count, seed: from });
  const start = await server.memoryMb();
  await sendAll(server, generate(Math.ceil(requests / 10), seed + 1));
  const before = await server.memoryMb();
  statuses.clear();
  const run = await seconds(() => sendAll(server, generate(requests, seed)));
  await sleep(quietMs);
  const after = await server.memoryMb();
  report(
    `statuses: ${[...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
  );
  report(
    `${run.seconds.toFixed(0)} s; memory ${start} MB at the start, ${before} MB after a tenth as many, ${after} MB a minute after the end`,
  );
  report(`complaints: ${complaints}; the process ${server.lives() ? 'lives' : 'ended'}`);
  const failures = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  for (const line of failures.slice(0, 20)) report(line);
  process.exitCode = complaints === 0 && server.lives() && after - before <= maxGrowthMb ? 0 : 1;
} finally {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
