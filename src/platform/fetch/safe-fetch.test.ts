import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isPublicAddress, type SafeFetchOptions, safeFetch } from './safe-fetch.ts';

let server: Server;
let port: number;
let asked: string[] = [];
let listener: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url!);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
  listener = (_request, response) => response.end('secret');
});

async function get(address: string, options: SafeFetchOptions = {}): Promise<string> {
  const { body } = await safeFetch(address, options);
  return Buffer.concat(await Array.fromAsync(body)).toString();
}
const allow = () => [`127.0.0.1:${port}`];

const innerHosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '00',
  '0x0',
  '0.1.2.3',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0xc0.168.1.1',
  '3232235777',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '169.254.170.2',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
  '[5f00::1]',
  '[0:0:0:0:0:ffff:169.254.169.254]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'ip6-localhost',
];
test.each(innerHosts)('the inner address %s is refused before any connection', async (host) => {
  await expect(get(`http://${host}:${port}/`)).rejects.toThrow(
    /FetchFailed|public internet|Can't reach|not a URL/,
  );
  expect(asked).toEqual([]);
});

test.each([
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://127.0.0.1/',
  'data:text/plain,x',
  'javascript:1',
  'http://',
  'http://user:password@example.com/',
  'not an address',
  '//example.com',
  'unix:/tmp/socket',
])('%s is refused', async (address) => {
  await expect(get(address)).rejects.toThrow(/refused|not a URL/);
});

test.each(['1.1.1.1', '8.8.8.8', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
test.each(['', 'example.com', '1.1.1.1/8'])('"%s" is not a public address', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test('only the allowed host and port are reached, not another port or spelling', async () => {
  expect(await get(`http://127.0.0.1:${port}/`, { allow: allow() })).toBe('secret');
  await expect(get('http://127.0.0.1:1/', { allow: allow() })).rejects.toThrow('public internet');
  await expect(get(`http://localhost:${port}/`, { allow: allow() })).rejects.toThrow('public internet');
});

test('a name is judged by all addresses that it resolves to', async () => {
  const resolve = async () => [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  await expect(get(`http://rebind.example:${port}/`, { resolve })).rejects.toThrow('public internet');
});

test('a name is resolved only once: the connection uses the checked address', async () => {
  let asks = 0;
  const resolve = async () => [{ address: asks++ === 0 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
  await expect(get(`http://rebind.example:${port}/`, { resolve })).rejects.toThrow('public internet');
  expect(asks).toBe(1);
  expect(asked).toEqual([]);
});

test.each(['http://169.254.169.254/latest/', 'http://localhost:1/', 'http://[::1]:1/', 'file:///etc/passwd'])(
  'a redirect to %s is refused',
  async (location) => {
    listener = (_request, response) => response.writeHead(302, { location }).end();
    await expect(get(`http://127.0.0.1:${port}/`, { allow: allow() })).rejects.toThrow(
      /public internet|refused/,
    );
  },
);

test('redirects are followed, five at most', async () => {
  listener = (request, response) => {
    const left = Number(request.url!.slice(1));
    if (left === 0) response.end('here');
    else response.writeHead(302, { location: `/${left - 1}` }).end();
  };
  expect(await get(`http://127.0.0.1:${port}/5`, { allow: allow() })).toBe('here');
  await expect(get(`http://127.0.0.1:${port}/6`, { allow: allow() })).rejects.toThrow(
    'redirects more than 5 times',
  );
});

test('keys do not follow a redirect to another origin', async () => {
  let key: unknown = 'none';
  listener = (request, response) => {
    if (request.url === '/') response.writeHead(302, { location: `http://localhost:${port}/other` }).end();
    else {
      key = request.headers['authorization-key'];
      response.end('ok');
    }
  };
  const both = [...allow(), `localhost:${port}`];
  await get(`http://127.0.0.1:${port}/`, { allow: both, headers: { 'authorization-key': 'k' } });
  expect(key).toBeUndefined();
});

test('a response that is too large is cut off', async () => {
  listener = (_request, response) => response.end('x'.repeat(2000));
  await expect(get(`http://127.0.0.1:${port}/`, { allow: allow(), maxBytes: 1000 })).rejects.toThrow(
    'more than 1000 bytes',
  );
});

test('a response that takes too long is cut off, before and within its body', async () => {
  listener = () => undefined;
  const options = { allow: allow(), timeoutMs: 200 };
  await expect(get(`http://127.0.0.1:${port}/`, options)).rejects.toThrow('took too long');
  listener = (_request, response) => response.write('first');
  await expect(get(`http://127.0.0.1:${port}/`, options)).rejects.toThrow('took too long');
});
