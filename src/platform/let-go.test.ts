import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { letGoWhenCalm } from './let-go.ts';

const betweenLooksMs = 15_000;
const busy = 30;

/** An object that only a full collection frees. @returns whether it is gone. */
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

/** Advances the clock to the next check, with the given number of requests. */
async function look(requests: number): Promise<void> {
  // Objects from this turn of the event loop live until its end.
  await nextTurn();
  for (let count = 0; count < requests; count++) memory.count();
  vi.advanceTimersByTime(betweenLooksMs);
  await nextTurn();
}

test('nothing is collected under load; the garbage is collected afterwards', async () => {
  const isGone = garbage();
  await look(busy);
  expect(isGone()).toBe(false);
  await look(busy - 1);
  expect(isGone()).toBe(true);
});

test('memory is collected only if it grew since the last collection', async () => {
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
