import { expect, test } from 'vitest';
import { limitedClient, networkOf, readClient } from './client.ts';

const behindProxy = (forwarded: string): string =>
  readClient(new Headers({ 'x-forwarded-for': forwarded }), '192.0.2.1', true).ip;

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['10.0.0.1, 203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:1', '::ffff:1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.7, unknown', '192.0.2.1'],
  ['http://[::1', '192.0.2.1'],
  ['', '192.0.2.1'],
])('X-Forwarded-For: %s comes from %s', (forwarded, ip) => {
  expect(behindProxy(forwarded)).toBe(ip);
});

test('without a trusted proxy the header is ignored', () => {
  expect(readClient(new Headers({ 'x-forwarded-for': '203.0.113.7' }), '192.0.2.1', false).ip).toBe(
    '192.0.2.1',
  );
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0/24'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:DB8:0:0:ffff::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:0db8:0000:0000:0001:0002:0003:0004', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:db8::1:0:0:0:1', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['1:2:3:4:5:6:203.0.113.7', '1:2:3:4::/64', '1:2:3::/48'],
])('%s counts as %s, in the network %s', (ip, client, network) => {
  expect([limitedClient(ip), networkOf(ip)]).toEqual([client, network]);
});
