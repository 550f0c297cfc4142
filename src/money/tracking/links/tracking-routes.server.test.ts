import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { addTraffic, chrome } from '../../../../tests/support/visits.ts';
import { openDatabase, openPool } from '../../../db/client.ts';
import { securityHeaders } from '../../../platform/http/security-headers.ts';
import { openTracker, type Tracker } from '../clicks/tracker.server.ts';
import { linkListener, trackingRoutes } from './tracking-routes.ts';

const origin = 'https://jobs.example';
const headers = securityHeaders(origin);
const now = () => new Date();

let database: TestDatabase;
const servers: Server[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await addTraffic(database.db);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await database.drop();
});

async function listen(tracker: Tracker): Promise<string> {
  const server = createServer(
    linkListener({ tracker, origin, headers, trustProxy: true }, (_request, response) =>
      response.end('the site'),
    ),
  ).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An answer without what differs from click to click. */
const shapeOf = ({ status, headers: given }: Response) => {
  const { date, connection, 'keep-alive': _, ...rest } = Object.fromEntries(given);
  return { status, ...rest, 'set-cookie': rest['set-cookie']?.replace(/=[\w-]+/, '=id') };
};
const path = '/r/nurses?click_id=a%20b&radius=25&sub1=caf%C3%A9';
const visit = {
  'user-agent': chrome,
  'x-forwarded-for': '10.0.0.1, 203.0.113.7',
  referer: 'https://a.example/b?c',
};

test('answers a link as the app’s own route does, and records the same click', async () => {
  const tracker = openTracker({ db: database.db, now });
  const client = { ip: '203.0.113.7', userAgent: chrome, optsOut: false };
  const routes = trackingRoutes({
    tracker,
    origin,
    headers,
    clientOf: () => client,
    report: () => undefined,
  });
  const own = await fetch((await listen(tracker)) + path, { headers: visit, redirect: 'manual' });
  const routed = await routes.request(origin + path, { headers: visit });
  expect(shapeOf(own)).toEqual(shapeOf(routed));
  expect(own.headers.get('location')).toBe('/jobs?keywords=nurse&radius=25');
  for (const [name, value] of headers) expect(own.headers.get(name)).toBe(value);
  const { rows } = await database.pool.query(
    'select external_id, metadata, referrer, ip_address, user_agent, campaign_id from clicks order by id',
  );
  expect(rows[0]).toEqual(rows[1]);
  expect(rows[0]).toMatchObject({
    external_id: 'a b',
    metadata: { sub1: 'café' },
    ip_address: '203.0.113.7',
  });
});

test.each(['/', '/r/', '/r/nurses/more', '/r/%6eurses', '/i/nurses.gif', '/rest'])(
  'leaves %s to the app',
  async (other) => {
    const answer = await fetch((await listen(openTracker({ db: database.db, now }))) + other);
    expect(await answer.text()).toBe('the site');
  },
);

test('leaves everything but GET to the app', async () => {
  const url = (await listen(openTracker({ db: database.db, now }))) + path;
  expect(await (await fetch(url, { method: 'POST' })).text()).toBe('the site');
});

test('while the database is away it answers 503, and nobody is led on', async () => {
  const away = openTracker({ db: openDatabase(openPool('postgres://nobody@127.0.0.1:1/none')), now });
  const answer = await fetch((await listen(away)) + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
