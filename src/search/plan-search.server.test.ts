import { type PostgresPool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { openDatabase } from '../db/client.ts';
import { maintainSearchIndex } from './index/maintain.server.ts';
import { parseJobSearch } from './parse-search.ts';
import { planSearch } from './plan-search.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchJobs } from './search-jobs.server.ts';

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
            of: 'the phrase "night nurse"',
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
        order: 'most recent',
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
    const plan = await planSearch(engine, searchOf(address));
    expect(plan).toMatchObject({
      match: 'best',
      index: { openJobs: 600, unmergedDocuments: 0 },
      ...expected,
    });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  test('the strategy costs what its sets cost', async () => {
    const { sets, strategy } = await planSearch(engine, searchOf('keywords="night nurse", theremin'));
    const sum = sets.reduce((total, { microseconds }) => total + microseconds, 0);
    expect(strategy).toMatchObject({ name: 'sets', microseconds: { sets: sum } });
    expect(sets.every(({ microseconds }) => microseconds > 0)).toBe(true);
  });
});

const found = 'counted with the hits';
const byTier = 'whole words of titles, whole words anywhere, the rest; each most recent first';
const ofSize: [times: number, plans: [name: string, address: string, plan: object, statement: RegExp][]][] = [
  [
    1,
    [
      ['a frequent word', 'keywords=nurse', { strategy: { name: 'bits' }, total: found }, /from search_bits/],
      ['a filter', 'state=TX', { strategy: { name: 'bits' }, total: found }, /from search_bits/],
      [
        'a word and a place',
        'keywords=nurse&location=chicago',
        {
          strategy: { name: 'bits' },
          place: { means: 'stated places that contain "chicago"', statedPlaces: 1, jobs: 100 },
        },
        /from search_bits/,
      ],
      [
        'a rare phrase',
        'keywords=theremin house',
        { terms: [{ rule: 'contained in a text' }], strategy: { name: 'fetch' }, total: found },
        /hits as materialized/,
      ],
    ],
  ],
  [
    1000,
    [
      [
        'a frequent word',
        'keywords=nurse',
        { terms: [{ words: [{ jobs: 300_000 }] }], strategy: { name: 'walk' }, total: 'counted by bits' },
        /passed/,
      ],
      [
        'a frequent word by relevance',
        'keywords=nurse&sort=relevance',
        { sets: [{}, {}, {}], strategy: { name: 'bits' }, total: found, order: byTier },
        /from search_bits/,
      ],
      [
        'a frequent phrase',
        'keywords=night nurse',
        { strategy: { name: 'walk' }, total: 'estimated from one document in 256' },
        /passed/,
      ],
      [
        'a place',
        'location=chicago',
        { strategy: { name: 'walk' }, total: 'read from the table of places' },
        /passed/,
      ],
    ],
  ],
];
describe.each(ofSize)('an exact search of a catalog that looks %i times as large', (times, plans) => {
  const statements: string[] = [];
  let recorded: SearchEngine;
  beforeAll(async () => {
    // The planner knows a catalog by its counts.
    await sql`update search_words set jobs = jobs * ${times}::int`.execute(database.db);
    await sql`update search_places set jobs = jobs * ${times}::int`.execute(database.db);
    const query = (text: string, values: unknown[]) => {
      statements.push(text);
      return database.pool.query(text, values);
    };
    const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
    recorded = new PostgresEngine(openDatabase(pool as unknown as PostgresPool));
  });

  test.each(plans)('%s: %s', async (_name, address, expected, statement) => {
    const search = searchOf(`${address}&match=exact`);
    const plan = await planSearch(recorded, search);
    expect(plan).toMatchObject({ match: 'exact', ...expected });
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
    statements.length = 0;
    expect((await searchJobs(recorded, search)).jobs.length).toBeGreaterThan(0);
    expect(statements.filter((one) => statement.test(one))).not.toEqual([]);
  });

  test('nothing is read for a word that no job holds', async () => {
    const nothing = { terms: [], sets: [], strategy: { name: 'nothing' } };
    expect(await planSearch(recorded, searchOf('keywords=qqzzxx&match=exact'))).toMatchObject(nothing);
  });
});
