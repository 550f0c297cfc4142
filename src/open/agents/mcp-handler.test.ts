import { expect, test } from 'vitest';
import { TooMany } from '../../platform/errors.ts';
import { limitCalls } from './mcp-handler.ts';

const client = (ip: string) => ({ ip, userAgent: null, optsOut: false });

/** Calls so many times. @returns how many were refused. */
function refused(call: ReturnType<typeof limitCalls>, ip: string, times: number): number {
  let count = 0;
  for (let at = 0; at < times; at++)
    try {
      call(client(ip));
    } catch (error) {
      expect(error).toBeInstanceOf(TooMany);
      count++;
    }
  return count;
}

test.each([
  ['one address', ['198.51.100.1'], 5, 2],
  ['the /64 of one connection', ['2001:db8::1', '2001:db8::2'], 5, 7],
  ['each of two addresses', ['198.51.100.1', '198.51.100.2'], 3, 0],
  ['a whole network', Array.from({ length: 11 }, (_, at) => `198.51.100.${at}`), 3, 3],
])('%s', (_name, addresses, times, expected) => {
  const call = limitCalls(3, () => 0);
  expect(addresses.reduce((sum, ip) => sum + refused(call, ip, times), 0)).toBe(expected);
});

test('a new minute begins with the first call after the last one', () => {
  let at = 0;
  const call = limitCalls(2, () => at);
  expect(refused(call, '198.51.100.1', 3)).toBe(1);
  at = 59_001;
  expect(() => call(client('198.51.100.1'))).toThrow('Please wait a second and try again.');
  at = 60_000;
  expect(refused(call, '198.51.100.1', 3)).toBe(1);
});
