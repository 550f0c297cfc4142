import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { sampleRaw } from '../../../tests/support/feeds.ts';
import { listen } from '../../db/listen.ts';
import { closeJob } from '../../feeds/import/close-job.server.ts';
import { importJobs } from '../../feeds/import/import.server.ts';
import { followCatalog, nextIndex } from './catalog-notices.ts';

const patience = { timeout: 120_000 };

describe('a follower of the catalog', () => {
  const heard = { changed: vi.fn(), changing: vi.fn(), loadNext: vi.fn() };
  beforeEach(() => {
    vi.useFakeTimers();
    heard.changed.mockClear();
    heard.changing.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is notified of a change at once, and of the parts of an import every 30 seconds', () => {
    const hear = followCatalog(heard);
    hear('17');
    hear();
    expect(heard.changed).toHaveBeenCalledTimes(2);
    for (let second = 0; second < 90; second++) {
      hear('part');
      vi.advanceTimersByTime(1000);
    }
    expect(heard.changing).toHaveBeenCalledTimes(3);
    expect(heard.changed).toHaveBeenCalledTimes(2);
  });

  test('hears of a new generation of the search index, which is no change', () => {
    followCatalog(heard)(nextIndex);
    expect(heard.loadNext).toHaveBeenCalledTimes(1);
    expect(heard.changed).not.toHaveBeenCalled();
  });

  test('is notified of a change during an import at once, and not again of earlier parts', () => {
    const hear = followCatalog(heard);
    hear('part');
    hear('18');
    expect(heard.changed).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(heard.changing).not.toHaveBeenCalled();
  });
});

describe('an import', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('announces its batches as parts and its end as a change; other changes are changes', async () => {
    const notices: (string | undefined)[] = [];
    const stop = listen(database.url, 'catalogue', (notice) => notices.push(notice));
    await expect.poll(() => notices.length, patience).toBe(1);
    async function* rows() {
      for (let id = 0; id < 2500; id++) yield { ok: true, raw: sampleRaw({ externalId: `e${id}` }) } as const;
    }
    await importJobs(database.db, { source: 'x', sourceKind: 'aggregator', rows: rows() });
    await expect.poll(() => notices.slice(1), patience).toEqual(['part', 'part', 'part', 'whole']);
    const { rows: jobs } = await database.pool.query('select id from jobs limit 1');
    await database.db.transaction().execute((tx) => closeJob(tx, jobs[0].id));
    await expect.poll(() => notices.at(-1), patience).toMatch(/^\d+$/);
    await stop();
  });
});
