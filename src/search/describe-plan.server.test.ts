import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { describePlan } from './describe-plan.server.ts';
import { maintainSearchIndex } from './engine/maintain.server.ts';
import { parseJobSearch } from './parse-search.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import type { SearchEngine } from './search-engine.ts';

let database: TestDatabase;
let engine: SearchEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertJobs(
    database.db,
    Array.from({ length: 600 }, (_, at) => ({
      title: at < 300 ? 'Night Nurse' : 'Sales Clerk',
      company: at === 599 ? 'Theremin House' : `Employer ${at % 50}`,
      location: at < 100 ? 'Chicago, IL' : 'Austin, TX',
      state: at < 100 ? 'IL' : 'TX',
    })),
  );
  await maintainSearchIndex(database.db);
  engine = new PostgresEngine(database.db);
});
afterAll(() => database.drop());

const searchOf = (address: string) => parseJobSearch(new URLSearchParams(address)).search;

describe('the best match', () => {
  const plans: [name: string, address: string, plan: object][] = [
    [
      'a frequent word',
      'keywords=sales',
      {
        terms: [{ text: 'sales', rule: 'all words, anywhere', words: [{ asked: 'sales', jobs: 300 }] }],
        filters: ['No jobs abroad'],
        place: null,
        sets: [{ of: expect.stringContaining('"sales"'), reads: ['the bits of sales'] }],
        order: expect.stringContaining('best match'),
      },
    ],
    [
      'a rare word',
      'keywords=theremin',
      {
        terms: [{ words: [{ asked: 'theremin', serve: { 'as typed': 1 }, jobs: 1 }] }],
        sets: [
          {
            of: '"theremin" in any form, "theremin" as it was meant',
            reads: ['the documents of rare words (1) in the token index'],
          },
        ],
      },
    ],
    [
      'a phrase',
      'keywords="night nurse"',
      {
        terms: [{ text: 'night nurse', rule: 'the words in a row', words: [{ jobs: 300 }, { jobs: 300 }] }],
        sets: expect.arrayContaining([
          expect.objectContaining({
            of: '"night nurse" as typed',
            reads: ['the words of the phrase in the token index, then the texts'],
          }),
        ]),
      },
    ],
    [
      'a place',
      'location=chicago',
      {
        terms: [],
        filters: ['in “chicago”', 'No jobs abroad'],
        place: { means: 'Chicago, IL', statedPlaces: 1, jobs: 100 },
        sets: [{ of: 'all open jobs', reads: ['the live documents'] }],
        order: 'best match (docs/search.md), then most recent',
      },
    ],
    [
      'a sentence',
      'keywords=remote nurse in chicago over 90k this week&exclude=clerk',
      {
        terms: [{ text: 'nurse' }],
        excluded: ['clerk'],
        filters: expect.arrayContaining([
          'Workplace: remote',
          '$90,000+ a year',
          'Posted in the last 7 days',
        ]),
        place: { means: 'Chicago, IL' },
      },
    ],
    [
      'a mistyped word',
      'keywords=nurrse',
      { correction: { from: 'nurrse', to: 'nurse' }, terms: [{ text: 'nurse' }] },
    ],
    [
      'an abbreviation',
      'keywords=rn nurse, clerk',
      { terms: [{ text: 'rn nurse' }, { text: 'clerk' }, { text: 'registered nurse' }] },
    ],
    [
      'a word that no job holds',
      'keywords=qqzzxx&spelling=typed',
      { terms: [], sets: [], strategy: { name: 'nothing' } },
    ],
  ];

  test.each(plans)('%s: %s', async (_name, address, expected) => {
    const plan = await describePlan(engine, searchOf(address));
    expect(plan).toMatchObject({
      match: 'best',
      index: { openJobs: 600, unmergedDocuments: 0 },
      ...expected,
    });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  test('the strategy costs what its sets cost', async () => {
    const { sets, strategy } = await describePlan(engine, searchOf('keywords="night nurse", theremin'));
    const sum = sets.reduce((total, { microseconds }) => total + microseconds, 0);
    expect(strategy).toMatchObject({ name: 'sets', microseconds: { sets: sum } });
    expect(sets.every(({ microseconds }) => microseconds > 0)).toBe(true);
  });
});

describe('an exact search', () => {
  const byTier = 'whole words of titles, whole words anywhere, the rest; each most recent first';
  const plans: [name: string, address: string, plan: object][] = [
    [
      'a frequent word',
      'keywords=nurse',
      {
        terms: [{ rule: 'contained in a word', words: [{ jobs: 300 }] }],
        sets: [{ reads: ['the bits of nurse'] }],
      },
    ],
    ['a filter', 'state=TX', { terms: [], sets: [{ of: 'all open jobs' }] }],
    [
      'a word and a place',
      'keywords=nurse&location=chicago',
      { place: { means: 'stated places that contain "chicago"', statedPlaces: 1, jobs: 100 } },
    ],
    [
      'a rare phrase',
      'keywords=theremin house',
      { terms: [{ rule: 'contained in a text' }], sets: [{ of: '"theremin house" as typed' }] },
    ],
    [
      'by relevance',
      'keywords=nurse&sort=relevance',
      {
        sets: [{}, { of: 'whole words of titles' }, { of: 'whole words anywhere' }],
        order: byTier,
      },
    ],
    ['a word that no job holds', 'keywords=qqzzxx', { sets: [], strategy: { name: 'nothing' } }],
  ];
  test.each(plans)('%s: %s', async (_name, address, expected) => {
    const plan = await describePlan(engine, searchOf(`${address}&match=exact`));
    expect(plan).toMatchObject({ match: 'exact', ...expected });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });
});
