import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a database that can drop packets without an error. */
export interface MuteProxy {
  url: string;
  /** From now on the connections of now carry nothing, and stay open. */
  mute(): void;
  close(): void;
}

export async function openMuteProxy(databaseUrl: string): Promise<MuteProxy> {
  const target = new URL(databaseUrl);
  const pairs: [Socket, Socket][] = [];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url: url.href,
    mute: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
    close: () => {
      for (const socket of pairs.flat()) socket.destroy();
      server.close();
    },
  };
}
