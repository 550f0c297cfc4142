import { expect, test } from 'vitest';
import { TooMany } from '../errors.ts';
import type { Client } from './client.ts';
import { openReadBudget } from './read-budget.ts';

const from = (ip: string): Client => ({ ip, userAgent: null, optsOut: false });
const nothing = () => undefined;
const quick = () => Promise.resolve('made');

/** A budget of 600 a minute (120 at once, and 10 a second) on a clock that the test moves. */
function openBudget() {
  let time = 0;
  const reported: string[] = [];
  const budget = openReadBudget({
    perMinute: 600,
    now: () => time,
    report: (client) => void reported.push(client),
  });
  const read = (ip: string) =>
    budget.take(from(ip), nothing, quick).then(
      () => true,
      (error) => {
        expect(error).toBeInstanceOf(TooMany);
        return false;
      },
    );
  const readAll = async (ips: string[]) => (await Promise.all(ips.map(read))).filter(Boolean).length;
  const pass = (ms: number): void => {
    time += ms;
  };
  return { budget, readAll, pass, reported };
}

const times = (count: number, ip: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => ip(n));

test('a client has some reads at once and gets more as time goes by', async () => {
  const { budget, readAll, pass, reported } = openBudget();
  const one = '198.51.100.1';
  expect(await readAll(times(150, () => one))).toBe(120);
  expect(await readAll(times(5, () => '198.51.100.2'))).toBe(5);
  pass(1000);
  expect(await readAll(times(50, () => one))).toBe(10);
  pass(60_000);
  expect(await readAll(times(150, () => one))).toBe(120);
  expect(reported).toEqual([one, one]);
  expect(budget.refused()).toBe(100);
});

test.each([
  ['an IPv6 /64', (n: number) => `2001:db8:0:1::${n.toString(16)}`, 120],
  ['ten addresses', (n: number) => `203.0.${n % 10}.1`, 1200],
  ['an IPv4 /24', (n: number) => `203.0.113.${n % 250}`, 1200],
  ['an IPv6 /48', (n: number) => `2001:db8:7:${(n % 250).toString(16)}::1`, 1200],
])('%s has its own budget', async (_name, ip, allowed) => {
  expect(await openBudget().readAll(times(1500, ip))).toBe(allowed);
});

test('a read that nobody waits for is charged like others, and never counts as refused', () => {
  const { budget, pass, reported } = openBudget();
  const client = from('198.51.100.1');
  const spent = (): number => times(150, () => '').filter(() => budget.trySpend(client)).length;
  expect(spent()).toBe(120);
  pass(1000);
  expect(spent()).toBe(10);
  expect(budget.refused()).toBe(0);
  expect(reported).toEqual([]);
});

test('a refused client learns when to come back and what is left', async () => {
  const { budget, readAll } = openBudget();
  const client = from('198.51.100.1');
  expect(budget.headersFor(client)).toEqual([
    ['ratelimit-policy', '"reads";q=120;w=12'],
    ['ratelimit', '"reads";r=120;t=0'],
  ]);
  await readAll(times(20, () => client.ip));
  expect(budget.headersFor(client)[1]).toEqual(['ratelimit', '"reads";r=100;t=2']);
  await readAll(times(100, () => client.ip));
  await expect(budget.take(client, nothing, quick)).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 1,
  });
  expect(budget.headersFor(client)[1]).toEqual(['ratelimit', '"reads";r=0;t=12']);
});

test('a read that was cached in the meantime is free', async () => {
  const { budget } = openBudget();
  const client = from('198.51.100.1');
  expect(await budget.take(client, () => Promise.resolve('known'), quick)).toBe('known');
  expect(budget.headersFor(client)[1]).toEqual(['ratelimit', '"reads";r=120;t=0']);
});

/** Reads that end on request, in the order in which they began. */
function slowReads() {
  const { budget } = openBudget();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (ip: string) => {
    const make = () => {
      begun.push(ip);
      return new Promise<void>((resolve) => void ends.push(resolve));
    };
    return budget.take(from(ip), nothing, make);
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  const end = async (count: number): Promise<void> => {
    for (const finish of ends.splice(0, count)) finish();
    await settle();
  };
  return { begun, ask, end, settle };
}

test('one client has at most four reads running, all clients eight', async () => {
  const { begun, ask, end, settle } = slowReads();
  const all = ['a', 'b', 'c'].flatMap((name) => times(20, () => name).map(ask));
  await settle();
  expect(begun.filter((ip) => ip === 'a')).toHaveLength(4);
  expect(begun).toHaveLength(8);
  while (begun.length < all.length) await end(1);
  await end(8);
  await Promise.all(all);
});

test('the waiting client with the most budget left comes first', async () => {
  const { begun, ask, end, settle } = slowReads();
  const crowd = times(20, (n) => `crowd-${n}`).flatMap((name) => times(5, () => name).map(ask));
  await settle();
  const visitor = ask('visitor');
  await settle();
  expect(begun).not.toContain('visitor');
  await end(1);
  expect(begun.at(-1)).toBe('visitor');
  while (begun.length < crowd.length + 1) await end(8);
  await end(8);
  await Promise.all([...crowd, visitor]);
});

test('a failed read frees its place for the next one', async () => {
  const { budget } = openBudget();
  const fail = () => Promise.reject(new Error('broken'));
  for (let round = 0; round < 20; round++)
    await expect(budget.take(from('a'), nothing, fail)).rejects.toThrow('broken');
  expect(await budget.take(from('a'), nothing, quick)).toBe('made');
});

test('a load test lifts the limit', async () => {
  const budget = openReadBudget({ perMinute: null });
  const all = await Promise.all(times(5000, () => 'a').map((ip) => budget.take(from(ip), nothing, quick)));
  expect(all).toHaveLength(5000);
  expect(budget.headersFor(from('a'))).toEqual([]);
});
