import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../search-report.ts';
import { allOf, atMost, type Check, type Part, type TrustSite } from './check.ts';

const megabyte = 1_000_000;

/**
 * Bytes between two ports in this machine's kernel: not yet sent, or not yet read. 0 if the system does not report it
 * (no /proc/net).
 */
function bytesOnTheWay(from: number, to: number): number {
  let bytes = 0;
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'].filter(existsSync))
    for (const line of readFileSync(table, 'latin1').split('\n').slice(1)) {
      // Address and port of both ends, the state, then the send and receive queues, all hexadecimal.
      const ends = /:([0-9A-F]{4}) \w+:([0-9A-F]{4}) \w+ (\w+):(\w+)/.exec(line);
      const [local, remote, unsent, unread] = ends?.slice(1).map((part) => Number.parseInt(part, 16)) ?? [];
      if (local === from && remote === to) bytes += unsent!;
      if (local === to && remote === from) bytes += unread!;
    }
  return bytes;
}

const heads = {
  'with its length': 'Content-Length: 100000000\r\n\r\n',
  'in chunks': 'Transfer-Encoding: chunked\r\n\r\n',
};

/**
 * How many bytes of a body the server has read when its 413 arrives, for a client that never stops sending. Infinite
 * without a 413.
 */
function bytesUntil413(port: number, head: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const piece = Buffer.from(`4000\r\n${'a'.repeat(0x4000)}\r\n`);
    const send = (): void => {
      if (socket.bytesWritten > 20 * megabyte) socket.destroy();
      if (socket.writable) socket.write(piece, () => setImmediate(send));
    };
    socket.write(
      `POST /api/contact HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${head}`,
      send,
    );
    socket.on('data', (data) => {
      const status = /^HTTP\/1.1 (\d+)/.exec(data.toString('latin1'))?.[1];
      const read = socket.bytesWritten - socket.writableLength - bytesOnTheWay(socket.localPort!, port);
      resolve(status === '413' ? read : Number.POSITIVE_INFINITY);
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number.POSITIVE_INFINITY));
  });
}

const tooLarge: Check = {
  promise: 'Large clients: a body of 100 MB is refused',
  asked: '413 before 2 MB are read',
  measure: async ({ url }) => {
    const read: number[] = [];
    for (const head of Object.values(heads))
      for (let time = 0; time < 5; time++) read.push(await bytesUntil413(Number(new URL(url).port), head));
    return atMost(2, Math.max(...read) / megabyte, 'MB');
  },
};

/** Response times of pages in milliseconds, one after the other. */
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

const securityHeaders = ['x-content-type-options', 'content-security-policy', 'x-frame-options'];

const addresses = [
  'GET /',
  'GET /no-such-page',
  'GET /jobs/',
  'GET /favicon.ico',
  'GET /assets/nothing.js',
  'GET /r/nobody',
  'GET /i/nobody.gif',
  'GET /healthz',
  'GET /robots.txt',
  'GET /api/jobs',
  'GET /api/jobs?page=x',
  'GET /api/jobs/999999999',
  'GET /api/nothing',
  'GET /api/unsubscribe/nobody',
  'GET /api/admin/campaigns',
  'PUT /api/jobs',
  'POST /api/contact',
  'POST /about',
];

const everyAnswer: Check = {
  promise: 'Pages, files, redirects, and answers and errors of the API have the security headers',
  asked: 'the security headers on each; a type in each problem',
  measure: async ({ ask }) => {
    const failed: string[] = [];
    for (const address of addresses) {
      const [method = '', path = ''] = address.split(' ');
      const answer = await ask(path, { method });
      const body = await answer.text();
      const isProblem = path.startsWith('/api/') && answer.status >= 400;
      const isComplete = securityHeaders.every((name) => answer.headers.has(name));
      if (!isComplete || (isProblem && !('type' in JSON.parse(body)))) failed.push(address);
    }
    return allOf(addresses.length, failed);
  },
};

const securityText: Check = {
  promise: '/.well-known/security.txt follows RFC 9116',
  asked: 'Contact, Canonical, Preferred-Languages, and one Expires within a year',
  measure: async ({ ask }) => {
    const answer = await ask('/.well-known/security.txt');
    const text = await answer.text();
    const expires = [...text.matchAll(/^Expires: (.+)$/gm)].map(
      ([, date]) => (Date.parse(date!) - Date.now()) / 86_400_000,
    );
    const hasAll = ['Contact', 'Canonical', 'Preferred-Languages'].every((name) =>
      text.includes(`${name}: `),
    );
    const isPlain = answer.headers.get('content-type')?.toLowerCase() === 'text/plain; charset=utf-8';
    return {
      measured: `status ${answer.status}, expires in ${expires.map(Math.round).join(' and ')} days`,
      held: hasAll && isPlain && expires.length === 1 && expires[0]! > 0 && expires[0]! < 365,
    };
  },
};

export const part: Part = { checks: [everyAnswer, securityText, tooLarge, slowClients] };
