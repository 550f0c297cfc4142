import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Pace, type PaceLimits } from './pace.ts';
import { safeFetch } from './safe-fetch.ts';

let server: Server;
let host: string;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const unlimited: PaceLimits = { windowMs: 1e9, minRate: 0, baseMs: 1e9, totalRate: 1 };

/** Reads a response and works for `workMs` on each chunk. */
async function read(limits: Partial<PaceLimits>, workMs = 0): Promise<number> {
  const pace = new Pace(host, { ...unlimited, ...limits });
  const { body } = await pace.wait(safeFetch(`http://${host}/`, { allow: [host], signal: pace.signal }));
  let bytes = 0;
  for await (const chunk of pace.read(body)) {
    bytes += chunk.length;
    if (workMs) await sleep(workMs);
  }
  return bytes;
}

function send(response: ServerResponse, bytes: number, everyMs: number): void {
  const timer = setInterval(() => response.write(Buffer.alloc(bytes, 'x')), everyMs);
  response.once('close', () => clearInterval(timer));
}

test('a source that drips is aborted with its name in the error', async () => {
  answer = (response) => send(response, 1, 50);
  await expect(read({ windowMs: 800, minRate: 1000 })).rejects.toThrow(
    `${host} sends less than 1000 bytes per second. The download was stopped.`,
  );
});

test('so is a source that starts well', async () => {
  answer = (response) => {
    response.write(Buffer.alloc(100_000));
    send(response, 1, 50);
  };
  await expect(read({ windowMs: 500, minRate: 1000 })).rejects.toThrow(/less than/);
});

test('so is a source that holds back its head', async () => {
  answer = () => undefined;
  await expect(read({ windowMs: 500, minRate: 1000 })).rejects.toThrow(/less than/);
});

test('the total time grows with the size', async () => {
  answer = (response) => send(response, 100, 50);
  await expect(read({ baseMs: 300, totalRate: 1e6 })).rejects.toThrow(/too slow: \d+ bytes/);
  answer = (response) => {
    send(response, 100, 50);
    setTimeout(() => response.end(), 1500);
  };
  expect(await read({ baseMs: 300, totalRate: 500 })).toBeGreaterThan(500);
});

test('our own processing time does not count against a source', async () => {
  answer = (response) => {
    for (let i = 0; i < 20; i++) response.write(Buffer.alloc(65_536));
    response.end();
  };
  // Two seconds of work on a megabyte: less than the rate, were it counted.
  expect(await read({ windowMs: 500, minRate: 2_000_000, baseMs: 900 }, 100)).toBe(20 * 65_536);
});

test('a few bytes that end soon are a small feed, not a slow one', async () => {
  answer = (response) => response.end('x');
  expect(await read({ windowMs: 500, minRate: 1000 })).toBe(1);
});
