import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/engines.ts';
import { emptySearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { findJob } from '../catalog/jobs/jobs.server.ts';
import { loadZipCodes } from '../catalog/places/places.server.ts';
import { loadSamples } from '../feeds/import/samples.server.ts';
import { sampleJobs } from '../feeds/samples/sample-jobs.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import { countFacets } from './query/facets.server.ts';
import { countPlaces, type JobPlaces } from './query/places.server.ts';
import type { Explanation } from './query/rank.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchJobs } from './search-jobs.server.ts';
import { suggest } from './suggest.server.ts';

const searches: Partial<JobSearch>[] = [
  {},
  { keywords: 'nurse' },
  { keywords: 'registered nurse, welder', jobType: 'Full-time' },
  { keywords: 'remote software engineer' },
  { keywords: 'driver in texas', postedWithin: 7 },
  { keywords: 'cashier', category: 'Retail', state: 'CA' },
  { keywords: 'entry level accountant' },
  { location: 'Chicago, IL' },
  { state: 'TX', salaryMin: 60_000 },
  { keywords: 'no such wurd' },
  { match: 'exact', keywords: 'nurse' },
  { match: 'exact', keywords: 'er in', state: 'TX' },
  { match: 'exact', keywords: 'care', exclude: 'nurse', workplace: 'on-site' },
];

/** The second engine answers as the first one does, over the same jobs. */
describe.each(engines)('%s', (_, open) => {
  let database: TestDatabase;
  let postgres: PostgresEngine;
  let other: SearchEngine;
  beforeAll(async () => {
    database = await createTestDatabase();
    await loadZipCodes(database.db);
    await loadSamples(database.db, 'Samples', async () => sampleJobs(new Date()));
    await maintainSearchIndex(database.db);
    postgres = new PostgresEngine(database.db);
    other = await open(database.db);
  }, 240_000);
  afterAll(() => database.drop());

  /** What both engines answer. */
  const both = <T>(ask: (engine: SearchEngine) => Promise<T>): Promise<[T, T]> =>
    Promise.all([ask(postgres), ask(other)]);

  /** Counties have no order of their own. */
  const inOrder = ({ opened, ...places }: JobPlaces) => ({
    ...places,
    opened: opened && {
      ...opened,
      counties: opened.counties.toSorted((a, b) => a.label.localeCompare(b.label)),
    },
  });

  test.each(searches)('%j: facets, places and totals', async (asked) => {
    const search: JobSearch = { ...emptySearch, ...asked };
    const [facets, otherFacets] = await both((engine) => countFacets(engine, search));
    expect(otherFacets).toEqual(facets);
    const [places, otherPlaces] = await both(async (engine) => inOrder(await countPlaces(engine, search)));
    expect(otherPlaces).toEqual(places);
    const [page, otherPage] = await both((engine) => searchJobs(engine, search));
    expect([otherPage.total, otherPage.cardCount]).toEqual([page.total, page.cardCount]);
  });

  test.each(['nu', 're', 'tex', 'chic', '787', 'java', 'st'])('suggestions for "%s"', async (text) => {
    const [offers, otherOffers] = await both((engine) => suggest(engine, text));
    expect(otherOffers).toEqual(offers);
  });

  test.each(['registered nurse', 'warehouse associate, forklift operator', 'entry level clerk in savannah'])(
    'ranks of "%s" are explained alike',
    async (keywords) => {
      const search: JobSearch = { ...emptySearch, keywords, sort: 'relevance', pageSize: 50 };
      const [page, otherPage] = await both((engine) => searchJobs(engine, search, true));
      const near = (value: number): number => expect.closeTo(value, 2);
      expect(page.explanations?.size).toBeGreaterThan(0);
      for (const [job, why] of otherPage.explanations ?? []) {
        const expected = page.explanations?.get(job) as Explanation | undefined;
        if (!expected) continue;
        expect(why).toEqual({
          words: expected.words.map((word) => ({
            ...word,
            rarity: near(word.rarity),
            points: near(word.points),
          })),
          phrase: near(expected.phrase),
          wholeTitle: near(expected.wholeTitle),
          occupation: near(expected.occupation),
          employer: near(expected.employer),
          place: near(expected.place),
          fresh: near(expected.fresh),
          unstated: near(expected.unstated),
          score: near(expected.score),
        });
      }
    },
  );

  test('similar jobs are mostly the same', async () => {
    const { jobs } = await searchJobs(postgres, { ...emptySearch, pageSize: 20 });
    let [same, all] = [0, 0];
    for (const { id } of jobs) {
      const job = (await findJob(database.db, id))!;
      const [found, otherFound] = await both(async (engine) =>
        (await engine.findSimilar(job, 6, await engine.state())).map((card) => card.id),
      );
      expect(otherFound).not.toContain(id);
      all += found.length;
      same += found.filter((one) => otherFound.includes(one)).length;
    }
    expect(all).toBeGreaterThan(60);
    expect(same / all).toBeGreaterThan(0.65);
  });
});
