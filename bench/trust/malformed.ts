import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { report } from '../search-report.ts';
import type { Check, Part } from './check.ts';
import { generateRequests, type RawRequest } from './fuzz-requests.ts';
import { listOperations, openCredentials } from './fuzz-surface.ts';

const requests = 10_000;
const connections = 16;
const answerWithinMs = 10_000;
const maxGrowthMb = 100;
/** Memory is measured after a minute without requests. */
const quietMs = 60_000;
/** What a stack trace, or the database's own words, look like. */
const inside =
  /\n\s+at \S+ \(|\bat file:\/\/|node_modules|\.[tj]sx?:\d+:\d+|syntax error at or near|relation "/;

/** A response as received. Status 0: the connection ended without one. */
interface RawAnswer {
  status: number;
  text: string;
  /** Whether the response stopped before its end. */
  isHanging: boolean;
}

/** Sends bytes over a new connection and returns everything received until the server closes it. */
function sendRaw(port: number, request: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (isHanging: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(pieces)
        .toString('latin1')
        .replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      resolve({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(text)?.[1] ?? 0), text, isHanging });
    };
    const timer = setTimeout(() => finish(true), answerWithinMs);
    socket.on('data', (piece) => pieces.push(piece));
    // The server may close the connection before it has read everything.
    socket.on('error', () => undefined).on('close', () => finish(false));
    socket.write(request.head);
    if (request.isCutShort) socket.end(request.body);
    else socket.write(request.body);
  });
}

/** The error in a response, or null. A client that leaves early, or asks for a tunnel, needs no response. */
function complaint(request: RawRequest, { status, text, isHanging }: RawAnswer): string | null {
  if (isHanging) return `no end within ${answerWithinMs / 1000} s`;
  if (status >= 500) return `status ${status}`;
  if (status === 0 && !request.isCutShort && !request.head.toString().startsWith('CONNECT'))
    return 'closed without an answer';
  return inside.test(text) ? 'a stack trace in the answer' : null;
}

const shown = (bytes: Buffer): string => JSON.stringify(bytes.toString('latin1').slice(0, 600));

/** Sends them all. @returns how many answers were wrong. Names the first of them. */
async function sendAll(url: string, all: RawRequest[]): Promise<number> {
  const port = Number(new URL(url).port);
  const queue = all.values();
  let complaints = 0;
  const send = async (): Promise<void> => {
    for (const request of queue) {
      const wrong = complaint(request, await sendRaw(port, request));
      if (wrong && ++complaints <= 20) report(`${wrong}: ${shown(request.head)} | ${shown(request.body)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  return complaints;
}

const malformed: Check = {
  promise: 'Malformed requests: 10,000 over the whole API and all pages, anonymous and signed in',
  asked: 'no 5xx, no hang, no exit; a minute later within 100 MB of the memory after 1,000 requests',
  measure: async ({ url, server, dataDir, seed }) => {
    const operations = await listOperations(url);
    const credentials = await openCredentials(dataDir);
    const send = (count: number, from: number): Promise<number> =>
      sendAll(url, generateRequests(operations, credentials, { requests: count, seed: from }));
    let complaints = await send(requests / 10, seed + 1);
    const before = await server.memoryMb();
    complaints += await send(requests, seed);
    await sleep(quietMs);
    const after = await server.memoryMb();
    return {
      measured: `${complaints} complaints (seed ${seed}, ${operations.length} operations); ${before} MB, then ${after} MB; the process ${server.lives() ? 'lives' : 'ended'}`,
      held: complaints === 0 && server.lives() && after - before <= maxGrowthMb,
    };
  },
};

export const part: Part = { checks: [malformed] };
