import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../search-report.ts';
import { runBench } from './bench.ts';
import { atMost, type Check, type Part, type TrustSite } from './check.ts';

const malformed: Check = {
  promise: 'Malformed requests: 10,000 over the whole API and all pages',
  asked: 'no 5xx, no hang, no exit; memory up by at most 50 MB',
  measure: () => runBench('fuzz.ts', ['--requests', '10000'], /^(seed|complaints|\d+ s; memory)/),
};

const megabyte = 1_000_000;

/** Bytes that the server took of an endless body before it answered; infinite without a 413. */
function bytesUntil413(port: number): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const piece = Buffer.alloc(16_384, 'a');
    let sent = 0;
    const send = (): void => {
      if (sent > 20 * megabyte) socket.destroy();
      if (!socket.writable) return;
      sent += piece.length;
      socket.write(piece, () => setImmediate(send));
    };
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n`,
      send,
    );
    socket.on('data', (data) => {
      const status = /^HTTP\/1.1 (\d+)/.exec(data.toString('latin1'))?.[1];
      resolve(status === '413' ? socket.bytesWritten : Number.POSITIVE_INFINITY);
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number.POSITIVE_INFINITY));
  });
}

const tooLarge: Check = {
  promise: 'Large clients: a body of 100 MB is refused',
  asked: '413 before 2 MB are sent',
  measure: async ({ url }) => atMost(2, (await bytesUntil413(Number(new URL(url).port))) / megabyte, 'MB'),
};

/** Milliseconds of page requests, one after the other. */
async function pageTimes({ ask }: TrustSite, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const begun = performance.now();
    await (await ask('/jobs')).text();
    times.push(performance.now() - begun);
  }
  return times;
}

const slowClients: Check = {
  promise: 'Slow clients: 500 connections that send one byte a second',
  asked: 'other pages at most twice as slow (median)',
  measure: async (site) => {
    await pageTimes(site, 50);
    const alone = percentile(await pageTimes(site, 200), 0.5);
    const port = Number(new URL(site.url).port);
    const sockets = Array.from({ length: 500 }, () =>
      connect(port, '127.0.0.1').on('error', () => undefined),
    );
    const head = `GET /jobs HTTP/1.1\r\nHost: localhost:${port}\r\nX-Slow: ${'a'.repeat(100)}`;
    let at = 0;
    const drip = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(head[at] ?? 'a');
      at++;
    }, 1000);
    try {
      await sleep(2000);
      const beside = percentile(await pageTimes(site, 200), 0.5);
      const measured = `${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside`;
      return { measured, held: beside <= 2 * alone };
    } finally {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    }
  },
};

export const part: Part = { checks: [malformed, tooLarge, slowClients] };
