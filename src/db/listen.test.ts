import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
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
