import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import { openMuteProxy } from '../../tests/support/mute-proxy.ts';
import { listen } from './listen.ts';

const sockets: Socket[] = [];
const silent = createServer((socket) => sockets.push(socket.resume()));

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test('listening can be stopped before the database has answered', async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const accepted = once(silent, 'connection');
  const stop = listen(`postgres://someone@127.0.0.1:${port}/silent`, 'news', () => undefined);
  await accepted;
  await expect(stop()).resolves.toBeUndefined();
});

test('a connection that carries nothing is noticed and replaced', async () => {
  const database = await createTestDatabase();
  const proxy = await openMuteProxy(database.url);
  const notices: (string | undefined)[] = [];
  const stop = listen(proxy.url, 'news', (text) => void notices.push(text), 100);
  await expect.poll(() => notices.length).toBe(1);
  proxy.mute();
  await expect.poll(() => notices.length).toBeGreaterThan(1);
  await database.pool.query("notify news, 'again'");
  await expect.poll(() => notices.at(-1)).toBe('again');
  await stop();
  proxy.close();
  await database.drop();
});
