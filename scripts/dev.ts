import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import { openServices } from '../src/app/entry/services.ts';
import { openDatabase } from '../src/db/client.ts';
import { startSender } from '../src/messages/send-messages.server.ts';
import { readConfig } from '../src/platform/config.ts';
import './tsx.ts';

// Development: Vite compiles on demand and reloads the browser. The application is loaded anew for each request.
// Messages are sent, but scheduled tasks run only by hand.
const config = { ...readConfig(), environment: 'development' as const, pageCache: false };
let services = await openServices(config, (line) => console.error(`joblantern: ${line}`));
const stopSender = startSender(services);
const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' });

/** A page's modules use the objects of their own copy of the search. Vite makes a new copy when the code changes. */
async function useCurrentSearch(): Promise<void> {
  const { PostgresEngine } = (await vite.ssrLoadModule(
    './src/search/postgres-engine.server.ts',
  )) as typeof import('../src/search/postgres-engine.server.ts');
  if (!(services.search instanceof PostgresEngine))
    services = { ...services, search: new PostgresEngine(openDatabase(services.pools.search)) };
}

const listener = getRequestListener(async (request) => {
  await useCurrentSearch();
  const { createApp } = (await vite.ssrLoadModule(
    './src/app/entry/server.ts',
  )) as typeof import('../src/app/entry/server.ts');
  const build = await vite.ssrLoadModule('virtual:react-router/server-build');
  return createApp(services, build as never).fetch(request);
});
const server = createHttpServer((request, response) =>
  vite.middlewares(request, response, () => listener(request, response)),
);
server.listen(config.port, () => console.error(`joblantern: developing at ${config.origin}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.closeAllConnections();
    await vite.close();
    await stopSender();
    await services.close();
    process.exit(0);
  });
}
