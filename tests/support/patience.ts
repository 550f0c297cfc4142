import { vi } from 'vitest';

/** Milliseconds. Five times as long as a visitor waits: the first request of a new database is slow on a busy machine. */
const patienceMs = 20_000;

/** No test depends on how fast the machine is, so requests of tests get more time. */
vi.mock('../../src/platform/time/deadline.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/platform/time/deadline.ts')>();
  return {
    ...original,
    readWithinMs: patienceMs,
    beforeDeadline: <T>(reading: Promise<T>, withinMs = patienceMs) =>
      original.beforeDeadline(reading, withinMs),
  };
});
