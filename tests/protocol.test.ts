import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../src/app/entry/server.ts';
import { boundConnections, connectionLimits } from '../src/platform/http/bounded-connections.ts';
import { testBuild } from './support/build.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { testServices } from './support/services.ts';

const origin = 'https://jobs.example.org';
let database: TestDatabase;
let app: App;
const server = createServer({
  ...connectionLimits,
  headersTimeout: 300,
  connectionsCheckingInterval: 100,
});

beforeAll(async () => {
  database = await createTestDatabase();
  app = createApp(
    testServices(database, { ORIGIN: origin, OPERATOR_EMAIL: 'safety@jobs.example.org' }),
    testBuild,
  );
  server.on('request', boundConnections(app.listener));
  app.answerRefused(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
});

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Everything received when the connection ended. */
  whole: string;
}

/** Sends bytes and reads until the server ends the connection. */
async function send(request: string): Promise<RawAnswer> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  let whole = '';
  socket.on('data', (piece) => {
    whole += piece;
  });
  socket.write(Buffer.from(request, 'latin1'));
  await once(socket, 'close');
  const [head = '', body = ''] = whole.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers, body, whole };
}

const last = 'connection: close\r\n';
const host = 'host: jobs.example.org\r\n';

describe('a malformed request gets a problem document and the site’s headers', () => {
  test.each([
    ['not HTTP', 400, 'nonsense\r\n\r\n'],
    ['an unknown method', 400, `NONSENSE / HTTP/1.1\r\n${host}\r\n`],
    ['a header without a name', 400, `GET / HTTP/1.1\r\n${host}: x\r\n\r\n`],
    [
      'two lengths',
      400,
      `POST /api/contact HTTP/1.1\r\n${host}content-length: 1\r\ncontent-length: 2\r\n\r\n`,
    ],
    ['a bad chunk', 400, `POST /api/contact HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\nzz\r\n`],
    ['a head of 20 kB', 431, `GET / HTTP/1.1\r\n${host}x: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an address of 8 kB', 414, `GET /jobs?keywords=${'x'.repeat(8000)} HTTP/1.1\r\n${host}\r\n`],
    ['a campaign link of 8 kB', 414, `GET /r/x?sub1=${'x'.repeat(8000)} HTTP/1.1\r\n${host}\r\n`],
    ['an address of 20 kB', 431, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`],
    ['a head that does not end', 408, `GET / HTTP/1.1\r\n${host}`],
    ['an unknown expectation', 417, `GET / HTTP/1.1\r\n${host}expect: wonders\r\n\r\n`],
    ['no Host', 400, 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['an empty Host', 400, 'GET /healthz HTTP/1.1\r\nhost:\r\n\r\n'],
    ['two Hosts', 400, `GET /healthz HTTP/1.1\r\n${host}host: other.example\r\n\r\n`],
    ['the same Host twice', 400, `GET /healthz HTTP/1.1\r\n${host}${host}\r\n`],
    ['two Hosts for a campaign link', 400, `GET /r/x HTTP/1.1\r\n${host}host: other.example\r\n\r\n`],
    ...[
      '9'.repeat(26),
      '[::1',
      'a b',
      'a,b',
      '%',
      'a%41',
      '\u00ff',
      'a@b',
      'a/b',
      '-a',
      'a:b',
      'a:999999',
      '"a"',
      'a\\b',
    ].map((name) => [`the Host ${name}`, 400, `GET /healthz HTTP/1.1\r\nhost: ${name}\r\n\r\n`] as const),
    ['an address of another host', 400, `GET http://other.example/healthz HTTP/1.1\r\n${host}\r\n`],
    ['an address with a user', 400, `GET http://a@jobs.example.org/healthz HTTP/1.1\r\n${host}\r\n`],
    ['a star', 400, `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
    ['a backslash', 400, `GET /a\\b HTTP/1.1\r\n${host}\r\n`],
  ] as const)('%s: %i', async (_name, status, request) => {
    const answer = await send(request.includes('connection:') ? request : request.replace(host, host + last));
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
      connection: 'close',
    });
    expect(JSON.parse(answer.body)).toEqual({
      type: 'about:blank',
      status,
      title: expect.stringMatching(/\w/),
      detail: expect.stringMatching(/\w/),
    });
  });
});

test.each([
  ['a name', 'jobs.example.org'],
  ['a name in capitals', 'Jobs.Example.ORG'],
  ['a name with a port', 'localhost:3000'],
  ['a container name', 'job_site'],
  ['an IPv4 address', '127.0.0.1:80'],
  ['an IPv6 address', '[::1]:3000'],
])('%s is a Host', async (_name, name) => {
  const request = (target: string) => `GET ${target} HTTP/1.1\r\nhost: ${name}\r\n${last}\r\n`;
  expect((await send(request('/healthz'))).status).toBe(200);
  expect((await send(request(`http://${name.toLowerCase()}/healthz`))).status).toBe(200);
});

test('garbage after a request does not affect its response', async () => {
  const { whole } = await send(`GET /healthz HTTP/1.1\r\n${host}\r\nnonsense\r\n\r\n`);
  expect(whole.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(whole.indexOf('ok')).toBeLessThan(whole.indexOf('HTTP/1.1 400'));
});

const form = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test('a body that is too large ends the connection', async () => {
  const answer = await send(form('/api/contact', 10_000_000) + 'x'.repeat(100_000));
  expect(answer.status).toBe(413);
  expect(answer.headers).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' });
});

test('security.txt says where to report, and expires within a year', async () => {
  const answer = await app.fetch(new Request(`${origin}/.well-known/security.txt`));
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  const fields = (await answer.text())
    .trim()
    .split('\n')
    .map((line) => line.split(/: /) as [string, string]);
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
  expect(valuesOf('Contact')).toEqual(['mailto:safety@jobs.example.org', `${origin}/contact`]);
  expect(valuesOf('Canonical')).toEqual([`${origin}/.well-known/security.txt`]);
  expect(valuesOf('Preferred-Languages')).toEqual(['en']);
  expect(valuesOf('Expires')).toHaveLength(1);
  const days = (Date.parse(valuesOf('Expires')[0]!) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test.each([
  ['GET', '/no-such-page', 404],
  ['GET', '/jobs/', 308],
  ['GET', '/assets/nothing.js', 404],
  ['GET', '/r/nobody', 302],
  ['GET', '/i/nobody.gif', 200],
  ['GET', '/.well-known/security.txt', 200],
  ['GET', '/api/jobs', 200],
  ['GET', '/api/jobs?page=x', 422],
  ['GET', '/api/nothing', 404],
  ['PUT', '/api/jobs', 405],
  ['POST', '/api/contact', 415],
  ['GET', '/api/unsubscribe/nobody', 404],
  ['GET', '/api/admin/campaigns', 401],
] as const)('%s %s (%i) lets nothing run, sniff or frame', async (method, path, status) => {
  const answer = await app.fetch(new Request(origin + path, { method }));
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': expect.any(String),
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
  });
  if (path.startsWith('/api/') && status >= 400)
    expect(await answer.json()).toMatchObject({ type: 'about:blank', status });
});
