import { expect, test } from 'vitest';
import { Unavailable } from '../../platform/errors.ts';
import { Limiter } from './limiter.server.ts';

test('equal questions about the latest version share one answer, also while it is being found', async () => {
  const limiter = new Limiter();
  let asked = 0;
  const ask = (version: number) => limiter.answer(version, 'how many', async () => ++asked);
  expect(await Promise.all([ask(1), ask(1), ask(2)])).toEqual([1, 1, 2]);
  expect(await ask(2)).toBe(2);
});

test('a failure is not kept', async () => {
  const limiter = new Limiter();
  await expect(limiter.answer(1, 'how many', () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(await limiter.answer(1, 'how many', async () => 5)).toBe(5);
});

test('without kept answers each question is worked on', async () => {
  const limiter = new Limiter(false);
  let asked = 0;
  const ask = () => limiter.answer(1, 'how many', async () => ++asked);
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test('four questions are worked on at a time, 2,000 wait, and more are refused', async () => {
  const limiter = new Limiter();
  let [running, max] = [0, 0];
  const find = async () => {
    max = Math.max(max, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 2010 }, (_, at) => limiter.answer(1, `question ${at}`, find)),
  );
  expect(max).toBe(4);
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(refused).toHaveLength(6);
  expect(refused.every((reason) => reason instanceof Unavailable)).toBe(true);
});
