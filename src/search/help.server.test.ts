import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { exactSearch } from '../catalog/jobs/job-search.schema.ts';
import { loadZipCodes } from '../catalog/places/places.server.ts';
import { rebuildSearchIndex } from './engine/rebuild.server.ts';
import { searchHelp } from './help.server.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { editDistance, nearestWord } from './spelling.ts';
import { suggest } from './suggest.server.ts';

let database: TestDatabase;
let engine: SearchEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  await loadZipCodes(database.db);
  const nurse = {
    title: 'Registered Nurse',
    company: 'Harbor Clinic',
    skills: ['ACLS'],
    description: 'Calm, learned, modern.',
  };
  await insertJobs(database.db, [
    nurse,
    { ...nurse, title: 'RN', description: 'An RN' },
    ...Array.from({ length: 9 }, () => ({ ...nurse, title: 'Attorney', latitude: 30.5, longitude: -97.68 })),
  ]);
  await rebuildSearchIndex(database.db);
  await maintainSearchIndex(database.db);
});
afterAll(() => database.drop());

const help = (search: object, total: number) => searchHelp(engine, { ...exactSearch, ...search }, total);

test.each([
  ['regi', [{ kind: 'title', text: 'Registered Nurse', count: 2 }]],
  ['NURSE', [{ kind: 'title', text: 'Registered Nurse', count: 2 }]],
  ['harb', [{ kind: 'company', text: 'Harbor Clinic', count: 11 }]],
  ['acl', [{ kind: 'skill', text: 'ACLS', count: 11 }]],
  ['%', []],
  ['\u0000', []],
  ['  ', []],
])('%o offers %o', async (text, offers) => {
  expect(await suggest(engine, text)).toEqual(offers);
});

test('offers are of one kind where one is asked for, else of each kind some', async () => {
  const kinds = async (kind?: 'skill' | 'title') =>
    (await suggest(engine, 'a', kind)).map((offer) => offer.kind);
  expect(await kinds('skill')).toEqual(['skill']);
  expect((await kinds()).toSorted()).toEqual(['skill', 'title']);
});

test.each([
  ['registred nurse', { keywords: 'registered nurse', total: 1 }],
  ['atorney', { keywords: 'attorney', total: 9 }],
  ['xqzvw', null],
])('nothing found for %o: did you mean %o', async (keywords, correction) => {
  expect((await help({ keywords }, 0)).correction).toEqual(correction);
});

test('what operators say that words or a place mean is offered if it finds jobs', async () => {
  await database.pool.query(
    `insert into search_hints (kind, typed, means, entered_by)
     values ('words', 'abogado', 'Attorney', 'ada'), ('place', 'the clinic', 'Austin, TX', 'ada'), ('words', 'qq', 'xqzvw', 'ada')`,
  );
  const hint = async (search: object) => (await help(search, 0)).hint;
  expect(await hint({ keywords: ' ABOGADO ' })).toEqual({
    label: 'Attorney',
    change: { keywords: 'Attorney' },
    total: 9,
  });
  expect(await hint({ keywords: 'abogado', location: 'The Clinic' })).toEqual({
    label: 'Attorney, Austin, TX',
    change: { keywords: 'Attorney', location: 'Austin, TX', zip: '', state: '' },
    total: 9,
  });
  expect(await hint({ keywords: 'qq' })).toBeNull();
  expect(await hint({ keywords: 'something else' })).toBeNull();
  expect((await help({ keywords: 'abogado' }, 3)).hint).toBeNull();
});

test('wider radii that have jobs are offered', async () => {
  expect((await help({ zip: '78701', radius: 5 }, 0)).radii).toEqual([{ radius: 25, total: 9 }]);
});

test('a short term inside many longer words is ambiguous, except with whole words', async () => {
  expect((await help({ keywords: 'rn' }, 11)).ambiguous).toEqual(['rn']);
  expect((await help({ keywords: 'rn', wholeWords: true }, 1)).ambiguous).toEqual([]);
  expect((await help({ keywords: 'nurse' }, 1)).ambiguous).toEqual([]);
});

test.each([
  ['nurse', 'nurse', 0],
  ['nusre', 'nurse', 1],
  ['nure', 'nurse', 1],
  ['nurze', 'nurse', 1],
  ['a', 'abcdef', 3],
])('from %s to %s it is %i edits', (a, b, edits) => {
  expect(editDistance(a, b, 2)).toBe(edits);
});

test('of words equally near the one with most jobs is meant', () => {
  const known = [
    { word: 'cook', jobs: 5 },
    { word: 'coop', jobs: 9 },
  ];
  expect(nearestWord('cooo', known)).toBe('coop');
});
