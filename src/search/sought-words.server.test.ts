import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { emptySearch, exactSearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { jobView } from '../catalog/jobs/job-view.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchJobs } from './search-jobs.server.ts';

const filler = 'We are a team of many people in a large house with a view of the sea. '.repeat(30);

let database: TestDatabase;
let engine: SearchEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  await insertJobs(database.db, [
    { title: 'Luthier', description: `${filler}Our zithers need care. ${filler}` },
    {
      title: 'Ward Help',
      description: `${filler}You help a registered nurse. A registered office. ${filler}`,
    },
    { title: 'Zookeeper', description: `${filler}You feed the C++ penguins. ${filler}` },
  ]);
});
afterAll(() => database.drop());

/** The marked texts of the first card, and the card's text. */
async function found(keywords: string, changes: Partial<JobSearch> = {}) {
  const page = await searchJobs(engine, { ...emptySearch, sort: 'relevance', keywords, ...changes });
  const { excerpt, marks = [] } = jobView(page.jobs[0]!, new Date(), page.sought);
  return { excerpt, marked: marks.map(([start, end]) => excerpt.slice(start, end)) };
}

test.each<[what: string, keywords: string, marked: string[]]>([
  ['a word in another form', 'zither', ['zithers']],
  ['the long form of an abbreviation, only as a whole', 'rn', ['registered nurse']],
  ['a phrase', '"feed the c++"', ['feed the C++']],
  ['a word with signs', 'c++', ['C++']],
  ['no words without a meaning', 'penguin jobs hiring near me', ['penguins']],
])('an excerpt shows %s', async (_what, keywords, marked) => {
  const shown = await found(keywords);
  expect(shown.marked).toEqual(marked);
  expect(shown.excerpt).toMatch(/^… /);
});

test('an excerpt of an exact search shows its terms, inside words too', async () => {
  expect((await found('zithe', { ...exactSearch, keywords: 'zithe' })).marked).toEqual(['zithe']);
});

test('words that only the title holds, and searches without words, show the beginning', async () => {
  for (const keywords of ['luthier', '']) {
    const shown = await found(keywords);
    expect(shown.marked).toEqual([]);
    expect(shown.excerpt).toMatch(/^We are a team/);
  }
});
