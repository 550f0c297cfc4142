import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ResponseCache } from '../cache/response-cache.ts';
import { Pace } from '../fetch/pace.ts';
import { askProcess } from '../processes/watched-process.ts';

// The system's clock is set a day ahead while something is timed.
let step = 0;
beforeEach(() => {
  const { now } = Date;
  step = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + step);
});
afterEach(() => vi.restoreAllMocks());
const setClock = (): void => {
  step = 86_400_000;
};

test('a healthy source is not too slow because the clock was set', async () => {
  const pace = new Pace('feeds.example', {
    windowMs: 60_000,
    minRate: 1000,
    baseMs: 60_000,
    totalRate: 1000,
  });
  await pace.wait(new Promise<void>((resolve) => setImmediate(() => resolve(setClock()))));
  pace.count(10);
  expect(pace.signal.aborted).toBe(false);
});

test('a child process does not exceed its deadline because the clock was set', async () => {
  const entry = join(import.meta.dirname, '../../../tests/support/child.ts');
  const limits = { memoryBytes: 300 * 2 ** 20, deadlineMs: () => 60_000, onReport: setClock };
  expect(await askProcess('report', { entry, ...limits })).toBe('reported');
});

test('a cached response does not become old because the clock was set', async () => {
  const cache = new ResponseCache({ maxBytes: 2 ** 20, maxAgeMs: 60_000 });
  const render = async () => new Response(`rendered ${++renderings}`);
  let renderings = 0;
  await cache.get('/', render);
  setClock();
  await cache.get('/', render);
  expect(renderings).toBe(1);
});
