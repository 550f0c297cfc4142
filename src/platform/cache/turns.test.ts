import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Unavailable } from '../errors.ts';
import { Turns } from './turns.ts';

test('a few run at a time, some wait in order, and more are refused', async () => {
  const turns = new Turns({ running: 2, waiting: 3 });
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6].map((one) =>
      turns.take(async () => {
        begun.push(one);
        most = Math.max(most, ++running);
        await sleep(1);
        running--;
      }),
    ),
  );
  expect({ begun, most }).toEqual({ begun: [1, 2, 3, 4, 5], most: 2 });
  expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(Unavailable) });
});

test('a failure ends its turn', async () => {
  const turns = new Turns({ running: 1, waiting: 1 });
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take(async () => 5)).toBe(5);
});

test('work whose turn comes too late is given up, and the next one begins', async () => {
  const turns = new Turns({ running: 1, waiting: 2, withinMs: 20 });
  let end = (): void => undefined;
  const first = turns.take(() => new Promise<void>((resolve) => (end = resolve)));
  const late = turns.take(async () => 'late').catch((error) => error);
  await sleep(30);
  const inTime = turns.take(async () => 'in time');
  end();
  await first;
  expect(await late).toBeInstanceOf(Unavailable);
  expect(await inTime).toBe('in time');
});
