import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app/entry/server.ts';
import { testBuild } from './build.ts';
import type { TestDatabase } from './database.ts';
import { testServices } from './services.ts';

/** The site over real HTTP, on a free port of this machine. */
export async function startHttpServer(database: TestDatabase, env: Record<string, string> = {}) {
  // The port is part of the origin, so it must be known first.
  const server = createServer((request, response) => listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { listener } = createApp(testServices(database, { ORIGIN: origin, ...env }), testBuild);
  return {
    origin,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
