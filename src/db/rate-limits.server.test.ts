import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { TooMany } from '../platform/errors.ts';
import { readClient } from '../platform/http/client.ts';
import { openRateLimits, type RateLimits, rateRules } from './rate-limits.ts';

let database: TestDatabase;
let limits: RateLimits;
beforeAll(async () => {
  database = await createTestDatabase();
  limits = openRateLimits(database.pool);
});
afterAll(() => database.drop());

/** How many of these tries are allowed. */
async function letThrough(addresses: string[]): Promise<number> {
  let count = 0;
  for (const address of addresses) {
    const client = readClient(new Headers(), address, false);
    try {
      await limits.use('sign-in', client);
      count++;
    } catch (error) {
      expect(error).toBeInstanceOf(TooMany);
    }
  }
  return count;
}

const { points } = rateRules['sign-in'];
const times = (count: number, address: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => address(n + 1));

test.each([
  ['one IPv4 address', times(20, () => '198.51.100.1'), points],
  [
    'one IPv4 address, spelled in three ways',
    times(20, (n) => ['198.51.100.2', '::ffff:198.51.100.2', '::ffff:c633:6402'][n % 3]!),
    points,
  ],
  ['one IPv6 /64, any address in it', times(20, (n) => `2001:db8:1:1::${n.toString(16)}`), points],
  ['the same in other spellings', times(20, (n) => `2001:DB8:2:0:${n}:0:0:1`), points],
  ['ten /64 of one /48', times(20, (n) => `2001:db8:3:${n % 10}::1`), 20],
  ['all /64 of one /48 together', times(80, (n) => `2001:db8:4:${n}::1`), 10 * points],
  ['separate networks', times(80, (n) => `2001:db8:${n}f::1`), 80],
])('%s', async (_name, addresses, allowed) => {
  expect(await letThrough(addresses)).toBe(allowed);
});
