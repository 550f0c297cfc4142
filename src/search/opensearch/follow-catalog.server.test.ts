import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { exactSearch } from '../../catalog/jobs/job-search.schema.ts';
import { Unavailable } from '../../platform/errors.ts';
import { searchJobs } from '../search-jobs.server.ts';
import { CatalogWriter } from './follow-catalog.server.ts';
import { openReader, openWriter, SearchIndex } from './index-client.server.ts';
import { readIndexLag } from './index-lag.server.ts';
import { OpenSearchEngine } from './opensearch-engine.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a cluster that is away is a 503, for searches and for what is written', async () => {
  const urls = ['http://127.0.0.1:9'];
  const engine = new OpenSearchEngine(database.db, new SearchIndex(openReader({ urls }), 'none'));
  await insertJobs(database.db, [{ title: 'Clerk' }]);
  await expect(searchJobs(engine, { ...exactSearch, keywords: 'clerk' })).rejects.toBeInstanceOf(Unavailable);
  const writer = new CatalogWriter(database.db, openWriter({ urls }), 'none');
  expect(await writer.step()).toBe('more');
  expect(await writer.step()).toBe('trouble');
  expect(await readIndexLag(database.db)).toMatchObject({
    live: null,
    failures: 1,
    lastError: expect.stringContaining('The cluster cannot be reached.'),
  });
  await sql`delete from search_indexes`.execute(database.db);
});
