import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network link between a server and its database that a test can break. */
export interface DatabaseLink {
  /** The database's address through this link. */
  url: string;
  /** Cuts every connection and refuses new ones, like a stopped database. */
  cut(): Promise<void>;
  /** Cuts every connection and accepts new ones. */
  reset(): void;
  /** Drops all data without closing a connection, like a network that swallows packets. */
  hang(): void;
  /** How many connections have data that is held back. */
  held(): number;
  mend(): Promise<void>;
}

export async function openLink(databaseUrl: string): Promise<DatabaseLink> {
  const url = new URL(databaseUrl);
  const target = Number(url.port);
  const pairs = new Set<[Socket, Socket]>();
  let hanging = false;
  const server = createServer((near) => {
    const far = connect(target, url.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    if (!hanging) flow(pair);
  });
  const disconnect = () => {
    for (const [near] of pairs) near.destroy();
  };
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as { port: number };
  url.port = String(port);
  return {
    url: url.href,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      disconnect();
      await closed;
    },
    reset: () => {
      hanging = false;
      disconnect();
    },
    hang: () => {
      hanging = true;
      for (const pair of pairs) hold(pair);
    },
    held: () => [...pairs].filter(([near]) => near.readableLength > 0).length,
    mend: async () => {
      hanging = false;
      for (const pair of pairs) flow(pair);
      if (!server.listening) await listen(port);
    },
  };
}

const takeUp = (): void => undefined;

function flow([near, far]: [Socket, Socket]): void {
  near.off('readable', takeUp);
  near.pipe(far);
  far.pipe(near);
}

function hold([near, far]: [Socket, Socket]): void {
  near.unpipe(far);
  far.unpipe(near);
  far.pause();
  near.on('readable', takeUp);
}
