import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { letGoWhenCalm } from './let-go.ts';

const betweenLooksMs = 15_000;
const busy = 30;

/** Something that only a full collection takes away. @returns whether it is gone. */
function garbage(): () => boolean {
  const reference = new WeakRef({ filled: new Array(1000).fill(0) });
  return () => reference.deref() === undefined;
}

let memory: ReturnType<typeof letGoWhenCalm>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  memory = letGoWhenCalm();
});
afterEach(async () => {
  await memory.stop();
  vi.useRealTimers();
});

/** Lets the time until the next look pass, with so many requests in it. */
async function look(requests: number): Promise<void> {
  // What was made in this turn is kept until its end.
  await nextTurn();
  for (let count = 0; count < requests; count++) memory.count();
  vi.advanceTimersByTime(betweenLooksMs);
  await nextTurn();
}

test('under load nothing is collected; once it is over, what it left is', async () => {
  const isGone = garbage();
  await look(busy);
  expect(isGone()).toBe(false);
  await look(busy - 1);
  expect(isGone()).toBe(true);
});

test('without growth since the last time a pause is not worth it; with growth it is', async () => {
  await look(0);
  const isGone = garbage();
  await look(0);
  expect(isGone()).toBe(false);
  const growth = Buffer.alloc(100_000_000, 1);
  await look(0);
  expect(isGone()).toBe(true);
  expect(growth.length).toBe(100_000_000);
});

test('a stopped watch collects nothing', async () => {
  const isGone = garbage();
  await memory.stop();
  await look(0);
  expect(isGone()).toBe(false);
});
