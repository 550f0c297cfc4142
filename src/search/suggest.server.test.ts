import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { everyPrefix, takeEverySuggestion } from '../../tests/support/suggestions.ts';
import { loadZipCodes } from '../catalog/places/places.server.ts';
import { loadSamples } from '../feeds/import/samples.server.ts';
import { sampleJobs } from '../feeds/samples/sample-jobs.ts';
import { type Suggestion, type SuggestionKind, suggestionKinds } from './completion.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import { refreshSuggestions } from './refresh-suggestions.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { suggest } from './suggest.server.ts';

let database: TestDatabase;
let engine: SearchEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  await loadZipCodes(database.db);
  await loadSamples(database.db, 'Samples', async () => sampleJobs(new Date()));
  await insertJobs(
    database.db,
    ['Luthier', 'Violin Luthier', 'Violin Luthier', 'Apprentice Violin Luthier'].map((title, at) => ({
      ...{ title, company: `Strings ${at}`, description: `Text ${at}` },
      location: at === 0 ? 'San Diego, CA' : 'Sandersville, GA',
    })),
  );
  await maintainSearchIndex(database.db);
  await refreshSuggestions(database.db);
});
afterAll(() => database.drop());

test('taking a suggestion finds as many jobs as it said', { timeout: 120_000 }, async () => {
  // `npm run bench:suggestions` takes those of every prefix.
  const prefixes = everyPrefix.filter((_, at) => at % 4 === 0);
  const { offered, mismatches } = await takeEverySuggestion(engine, prefixes);
  expect(mismatches).toEqual([]);
  expect(offered.filter(({ count }) => count === 0)).toEqual([]);
  const kinds = Map.groupBy(offered, ({ kind }) => kind);
  for (const kind of Object.keys(suggestionKinds) as (keyof typeof suggestionKinds)[])
    expect(kinds.get(kind)?.length).toBeGreaterThan(10);
});

test.each([
  ['new y', 'place', ['New York State']],
  ['calif', 'place', ['California']],
  ['200', 'place', expect.arrayContaining([expect.stringMatching(/^200\d\d \(Washington, DC\)$/)])],
  ['chicago', 'place', expect.arrayContaining(['Chicago, IL'])],
])('%o offers the %s %o', async (text, kind, offers) => {
  const found = await suggest(engine, text);
  expect(found.filter((one) => one.kind === kind).map((one) => one.text)).toEqual(
    text === 'new y' ? expect.arrayContaining(offers as string[]) : offers,
  );
});

test('kinds come in their order, of each those that begin with the text and find most jobs first, and no text twice', async () => {
  const order = Object.keys(suggestionKinds);
  for (const text of ['en', 'ma', 're', 'sa', 'co']) {
    const found = await suggest(engine, text);
    const isBegun = (one: Suggestion): number => Number(one.text.toLowerCase().startsWith(text));
    const sorted = found.toSorted(
      (a, b) =>
        order.indexOf(a.kind) - order.indexOf(b.kind) ||
        isBegun(b) - isBegun(a) ||
        (a.kind === 'place' ? 0 : b.count - a.count),
    );
    expect(found).toEqual(sorted);
    expect(found.length).toBeLessThanOrEqual(8);
    const texts = found.filter(({ kind }) => kind !== 'place').map((one) => one.text.toLowerCase());
    expect(new Set(texts).size).toBe(texts.length);
  }
});

test.each<[string, SuggestionKind, string[]]>([
  ['san', 'place', ['San Diego, CA', 'Sandersville, GA']],
  ['luth', 'title', ['Luthier', 'Violin Luthier', 'Apprentice Violin Luthier']],
  ['vio', 'title', ['Violin Luthier', 'Apprentice Violin Luthier']],
])('%s as a %s offers %j in this order', async (text, kind, offers) => {
  const found = await suggest(engine, text, kind);
  expect(found.map((one) => one.text).filter((one) => offers.includes(one))).toEqual(offers);
});
