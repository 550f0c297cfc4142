import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../root.ts';
import { boundConnections, connectionLimits, silentMs } from './bounded-connections.ts';

let asked = 0;
const server = createServer(
  boundConnections((incoming, outgoing) => {
    asked++;
    if (incoming.url === '/close') outgoing.setHeader('connection', 'close');
    if (incoming.url !== '/never') outgoing.writeHead(413).end('too large');
  }),
);

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = (): Socket =>
  connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);

/** A connection that ends with an error has also ended. */
const closing = (socket: Socket): Promise<void> =>
  new Promise((resolve) => void socket.on('close', () => resolve()));

test.each(['/', '/close'])(
  'a client that keeps sending after the response of %s gets the response and is cut off',
  async (path) => {
    const socket = open();
    let heard = '';
    socket.on('data', (piece) => {
      heard += piece;
    });
    const closed = closing(socket);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: ${2 ** 40}\r\n\r\n`);
    const piece = Buffer.alloc(64 * 1024);
    const send = (): void => {
      if (!socket.destroyed) socket.write(piece, () => setImmediate(send));
    };
    send();
    await closed;
    expect(heard).toContain('413');
    expect(heard).toContain('too large');
  },
);

test('a client that sends a little more after the last response still reads the response and the end', async () => {
  const socket = open();
  let heard = '';
  socket.on('data', (piece) => {
    heard += piece;
  });
  const closed = closing(socket);
  socket.write('POST /close HTTP/1.1\r\nhost: a\r\ncontent-length: 300000\r\n\r\n');
  await once(socket, 'data');
  socket.write(Buffer.alloc(200_000));
  await closed;
  expect(heard).toContain('too large');
});

test('the rest of a small body is read, and the connection stays open', async () => {
  const socket = open();
  const request = `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n`;
  for (let round = 0; round < 2; round++) {
    socket.write(request);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('413');
    socket.write(Buffer.alloc(100_000));
  }
  socket.destroy();
});

test('a client that keeps asking without reading is cut off', async () => {
  const socket = open();
  const closed = closing(socket);
  asked = 0;
  socket.write('GET /never HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(100));
  await closed;
  expect(asked).toBe(16);
});

test.each([
  ['nginx.conf', /upstream joblantern \{[^}]*\bkeepalive_timeout (\d+)s;/],
  ['one-process.nginx.conf', /upstream joblantern \{[^}]*\bkeepalive_timeout (\d+)s;/],
  ['Caddyfile', /transport http \{[^}]*\bkeepalive (\d+)s\n/],
  ['one-process.Caddyfile', /transport http \{[^}]*\bkeepalive (\d+)s\n/],
])('%s closes an idle connection long before the server does', (file, pattern) => {
  const [, seconds] = pattern.exec(readFileSync(`${projectRoot}/deploy/${file}`, 'utf8')) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(connectionLimits.keepAliveTimeout).toBeGreaterThanOrEqual(Number(seconds) * 1000 + 10_000);
  expect(connectionLimits.keepAliveTimeout).toBeLessThan(silentMs);
});
