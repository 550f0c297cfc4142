import { expect, test } from 'vitest';
import { ReportRuns } from './report-runs.server.ts';

test('a long report says how far it is, goes on, and is there for a later call', async () => {
  const runs = new ReportRuns<string>(1);
  const { promise, resolve } = Promise.withResolvers<string>();
  let counts = 0;
  let progress: (done: { days: number; of: number }) => void = () => undefined;
  const ask = () =>
    runs.get('by sub1', 30, (onProgress) => {
      counts++;
      progress = onProgress;
      return promise;
    });
  expect(await ask()).toEqual({ progress: { days: 0, of: 30 } });
  progress({ days: 3, of: 30 });
  expect(await ask()).toEqual({ progress: { days: 3, of: 30 } });
  resolve('rows');
  expect(await ask()).toEqual({ result: 'rows' });
  expect(counts).toBe(1);
  expect(await ask()).toEqual({ result: 'rows' });
  expect(counts).toBe(2);
});

test('a failed report fails for the caller, and the next call counts again', async () => {
  const runs = new ReportRuns<string>(1000);
  await expect(runs.get('by sub1', 30, () => Promise.reject(new Error('too slow')))).rejects.toThrow(
    'too slow',
  );
  expect(await runs.get('by sub1', 30, async () => 'rows')).toEqual({ result: 'rows' });
});
