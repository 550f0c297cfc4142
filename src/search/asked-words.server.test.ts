import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/engines.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { emptySearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchJobs } from './search-jobs.server.ts';

describe.each(engines)('what the words of a search ask for: %s', (_, open) => {
  let database: TestDatabase;
  let engine: SearchEngine;
  const longAgo = new Date(Date.now() - 90 * 86_400_000);
  /** A job of an employer of its own. */
  const job = (title: string, company: string, more: Partial<TestJob> = {}): Partial<TestJob> => ({
    ...{ title, company, description: `Text of ${company}.` },
    ...more,
  });

  beforeAll(async () => {
    database = await createTestDatabase();
    await insertJobs(database.db, [
      job('Travel Nurse', 'Ash'),
      job('Ward Nurse', 'Birch'),
      job('Home Nurse', 'Cedar', { description: 'You travel between homes.' }),
      job('Farm Driver', 'Dogwood'),
      job('CDL Driver', 'Elm'),
      job('Bus Driver', 'Fir', { description: 'We ask for a commercial driver license.' }),
      job('Chef', 'Gum', { workplace: 'remote' }),
      job('Chef', 'Hazel', { description: 'For interns too.' }),
      job('Chef', 'Ivy', { description: 'Our internal kitchen.' }),
      job('Chef', 'Juniper', { job_type: 'Part-time' }),
      job('Welder', 'Kiwi', { description: 'Night shift. Pipe yard.', location: 'Austin, TX' }),
      job('Welder', 'Larch', { description: 'Each night one shift. Pipe yard.', location: 'Austin, TX' }),
      job('Welders', 'Maple', { description: 'Night shift.', location: 'Boise, ID' }),
      job('Painter', 'Nutmeg', { description: 'Night shift. Pipe yard.' }),
      job('RN', 'Oak', { description: 'Night shift.' }),
      job('Marne Guide', 'Pine'),
      job('Dishwasher', 'Quince', { location: 'Austin, TX', job_type: 'Part-time' }),
      job('Dishwasher', 'Redwood', { location: 'Boise, ID' }),
      job('Lavaplatos', 'Spruce', { location: 'Austin, TX' }),
      job('Operational Excellence Manager', 'Teak'),
      job('Excel Instructor', 'Upas', { posted_at: longAgo }),
      job('Analyst', 'Viburnum', { skills: ['Microsoft Excel'], posted_at: longAgo }),
      job('Bookkeeper', 'Willow', { description: 'You know Excel.', posted_at: longAgo }),
      job('Sculptural Works Guide', 'Yew'),
      job('Sculpture Guide', 'Zelkova', { posted_at: longAgo }),
      job('Curator', 'Aspen', { skills: ['Sculpture'], posted_at: longAgo }),
      job('Ranger', 'Balsa', { stated_category: '0025 - Park Ranger', stated_grade: 'GS-07' }),
      job('Ranger', 'Cacao', { stated_category: '0025 - Park Ranger', stated_grade: 'GS-09/11' }),
      job('Ranger GS-0025-9', 'Durian', { posted_at: longAgo }),
      job('Ranger', 'Ebony', {
        description: 'A line.\nGrade: GS-11\nCloses on 9/12. Experience like GS-07.',
      }),
      job('Groomer', 'Fig', { stated_category: '5048 - Animal Caretaking' }),
      job('Blacksmith', 'Guava', { description: 'You see animals.', external_id: 'Board2025-844314200' }),
      job('Farrier', 'Holly', { external_id: 'REQ-2024-000123' }),
    ]);
    engine = await open(database.db);
  });
  afterAll(() => database.drop());

  /** The employers of the jobs that a search finds, without those close to it. */
  const found = async (keywords: string, asked: Partial<JobSearch> = {}): Promise<string[]> => {
    const { jobs, near } = await searchJobs(engine, {
      ...emptySearch,
      sort: 'relevance',
      ...asked,
      keywords,
    });
    return jobs.slice(0, jobs.length - near).map(({ company }) => company);
  };

  test.each<[string, Partial<JobSearch>, string[]]>([
    ['nurse -travel', {}, ['Birch']],
    ['nurse not travels', {}, ['Birch']],
    ['nurse', { exclude: 'travel' }, ['Birch']],
    ['driver no cdl', {}, ['Dogwood']],
    ['driver -"cdl driver"', {}, ['Dogwood', 'Fir']],
    ['chef -intern not remote', {}, ['Ivy', 'Juniper']],
    ['chef -intern not remote', { exclude: 'part time' }, ['Ivy']],
  ])('%s (%j) leaves out what it excludes', async (keywords, asked, employers) => {
    expect((await found(keywords, asked)).toSorted()).toEqual(employers);
  });

  test.each<[string, string[]]>([
    ['"night shift" welder', ['Kiwi', 'Maple']],
    ['welder "night shift"', ['Kiwi', 'Maple']],
    ['“night shift” welder', ['Kiwi', 'Maple']],
    ['"night shift" "pipe yard"', ['Kiwi', 'Nutmeg']],
    ['"night shift" "pipe yard" welder', ['Kiwi']],
    ['"night shift" welder texas', ['Kiwi']],
    ['"night shift" in austin', ['Kiwi']],
    ['"night shift" registered nurse', ['Oak']],
    ['"night shift", chef -remote', ['Hazel', 'Ivy', 'Juniper', 'Kiwi', 'Maple', 'Nutmeg', 'Oak']],
    ['"rn"', ['Oak']],
    ['"welder"', ['Kiwi', 'Larch']],
    ['"day shift" welder', []],
  ])('%s holds all quoted parts and all words', async (keywords, employers) => {
    expect((await found(keywords)).toSorted()).toEqual(employers);
  });

  test.each<[string, string[]]>([
    ['lavaplatos', ['Quince', 'Redwood', 'Spruce']],
    ['trabajos de lavaplatos en austin', ['Quince', 'Spruce']],
    ['lavaplatos medio tiempo', ['Quince', 'Redwood', 'Spruce']],
    ['soldadoras', ['Kiwi', 'Larch', 'Maple']],
  ])('%s finds jobs by their English names', async (keywords, employers) => {
    expect((await found(keywords)).toSorted()).toEqual(employers);
  });

  test.each<[string, string[]]>([
    ['0025', ['Durian', 'Cacao', 'Balsa']],
    ['gs-9', ['Durian', 'Cacao']],
    ['GS 09', ['Durian', 'Cacao']],
    ['0025 gs-11', ['Cacao']],
    ['gs-11/12', ['Ebony', 'Cacao']],
    ['gs-7', ['Balsa', 'Ebony']],
    ['gs11 ranger', ['Ebony', 'Cacao']],
    ['gs-12', []],
    ['animal', ['Fig', 'Guava']],
    ['caretaking', ['Fig']],
    ['"animal caretaking"', []],
    ['844314200', ['Guava']],
    ['Job #844314200', ['Guava']],
    ['board2025-844314200', ['Guava']],
    ['REQ-2024-000123', ['Holly']],
    ['000123', ['Holly']],
    ['req-2025-000123', []],
    ['844314201', []],
  ])('%s finds what sources and titles state before what texts mention', async (keywords, employers) => {
    expect(await found(keywords)).toEqual(employers);
  });

  test('the exact rule reads the ad alone', async () => {
    const exact = { match: 'exact', sort: 'date' } as const;
    expect(await found('0025', exact)).toEqual(['Durian']);
    expect(await found('caretak', exact)).toEqual([]);
  });

  test('the strict search of a sentence keeps everything that it excludes', async () => {
    const search: JobSearch = {
      ...emptySearch,
      ...{ keywords: 'part time chef -intern -remote', exclude: 'travel', sort: 'relevance' },
    };
    const { notes } = await searchJobs(engine, search);
    expect(notes!.stated).toMatchObject({ jobs: 1, others: 1 });
    const { change } = notes!.stated!;
    expect(change).toEqual({
      ...{ keywords: 'chef', jobType: 'Part-time', exclude: 'travel, intern, remote', unstated: '' },
    });
    const strict = await searchJobs(engine, { ...search, ...change });
    expect(strict.jobs.slice(0, strict.total).map(({ company }) => company)).toEqual(['Juniper']);
  });

  test('the page says what else was searched', async () => {
    const { notes } = await searchJobs(engine, {
      ...emptySearch,
      keywords: 'trabajos de lavaplatos en austin',
    });
    expect(notes).toMatchObject({
      alsoSearched: [{ term: 'lavaplatos', as: ['dishwasher'] }],
      correction: null,
    });
  });

  test.each<[string, string[]]>([
    ['excel', ['Upas', 'Viburnum', 'Willow', 'Teak']],
    ['sculpture', ['Zelkova', 'Aspen', 'Yew']],
  ])('%s: the word itself in title or skills comes before words of its stem', async (keywords, employers) => {
    expect(await found(keywords)).toEqual(employers);
    expect(await found(keywords, { pageSize: 1 })).toEqual(employers.slice(0, 1));
  });
});
