import { expect, test } from 'vitest';
import { readClient } from './client.ts';

const behindProxy = (forwarded: string): string =>
  readClient(new Headers({ 'x-forwarded-for': forwarded }), '192.0.2.1', true).ip;

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.0.0.1, 203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.7, unknown', '192.0.2.1'],
  ['http://[::1', '192.0.2.1'],
  ['', '192.0.2.1'],
])('X-Forwarded-For: %s comes from %s', (forwarded, ip) => {
  expect(behindProxy(forwarded)).toBe(ip);
});

test('without a proxy of ours the header is only what a client says', () => {
  expect(readClient(new Headers({ 'x-forwarded-for': '203.0.113.7' }), '192.0.2.1', false).ip).toBe(
    '192.0.2.1',
  );
});
