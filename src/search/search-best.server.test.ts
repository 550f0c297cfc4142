import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/engines.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { emptySearch, exactSearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { asShown } from './as-shown.server.ts';
import { writeCursor } from './cursor.ts';
import { partsOf } from './job-page.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { withOffers } from './notes.server.ts';
import { parseJobSearch } from './parse-search.ts';
import { countFacets } from './query/facets.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchJobs } from './search-jobs.server.ts';

describe.each(engines)('%s', (_, open) => {
  let database: TestDatabase;
  let engine: SearchEngine;
  let number = 0;
  /** A job of an employer of its own, so that none is hidden behind another. */
  const job = (title: string, more: Partial<TestJob> = {}): Partial<TestJob> => ({
    title,
    company: `Employer ${++number}`,
    description: `Text ${number}.`,
    ...more,
  });

  beforeAll(async () => {
    database = await createTestDatabase();
    await insertJobs(database.db, [
      job('Zither Maker'),
      job('Maker of a zither'),
      job('Clerk', { company: 'Zither Maker House' }),
      job('Clerk', { skills: ['zither maker'] }),
      job('Clerk', { description: 'A zither, and its maker.' }),
      job('Zithers'),
      job('Modern Archery Teacher'),
      job('Archery Teaching'),
      job('RNA Analyst', { description: 'A modern place.' }),
      job('Ward RN'),
      ...Array.from({ length: 60 }, () => job('Receptionist')),
      job('Recepcionist'),
      job('Lute Player', { location: 'Toronto, Canada' }),
      job('Lute Player', { location: 'Austin, TX' }),
      job('Lute Player', { location: 'Boise, ID; Austin, TX' }),
      job('Harp Tuner', { company: 'Harps', description: 'Tune harps in Austin.' }),
      job('Harp Tuner', { company: 'Harps', description: 'Tune harps in Boise.', location: 'Boise, ID' }),
      ...Array.from({ length: 12 }, (_, at) =>
        job(`Oboist ${'abcdefghijkl'[at]}`, { company: at < 9 ? 'Orchestra' : `Band ${at}` }),
      ),
      ...Array.from({ length: 6 }, (_, at) =>
        job(`Marimba ${'abcdef'[at]}`, { company: 'Percussion House' }),
      ),
      job('Clerk', { skills: ['Marimba'] }),
      job('Clerk', { description: 'A desk beside the marimba.' }),
      job('Clerk', { skills: ['Marimba', 'Desk'] }),
      job('Junior Violist', { location: 'Austin, TX', pay_year: 30_000, pay_year_max: 30_000 }),
      job('Violist', { location: 'Austin, TX', pay_year: 90_000, pay_year_max: 90_000 }),
      ...Array.from({ length: 30 }, (_, at) =>
        job('Usher', { description: `Text ${at}: our stylists come from a salon.` }),
      ),
      job('Medical Assistant', { location: 'Worcester, MA', job_type: 'Full-time' }),
      job('Medical Assistant', { location: 'Worcester, MA', job_type: 'Full-time' }),
      job('Bell Founder', { location: 'Kansas City, MO', state: 'MO' }),
      job('Bell Founder', { location: 'Kansas City, KS', state: 'KS' }),
      job('Bell Founder', { location: 'Wichita, KS', state: 'KS' }),
      job('Organ Builder', { location: 'Chicago, IL', posted_at: new Date('2026-01-01') }),
      job('Organ Builder', { location: 'Aurora, IL', posted_at: new Date('2026-06-01') }),
      job('Organ Builder', { location: 'Waukegan, IL', posted_at: new Date('2026-06-01') }),
      job('Organ Builder', { location: 'Evanston, IL', posted_at: new Date('2026-06-01') }),
      job('Hair Stylist'),
      job('Hairdresser'),
      job('Physical Therapist'),
      job('Usher', { description: 'From 1 to 9 pt.' }),
      ...Array.from({ length: 5 }, (_, at) =>
        job(`Bugler ${'abcde'[at]}`, { company: 'Regiment', description: `Bugle call ${at}.` }),
      ),
      job('Usher', { description: 'A bugler will play.' }),
      job('Usher', { description: 'Ask the mechanic.' }),
      job('Usher', { skills: ['Plumbing'] }),
      job('Plumber'),
      job('Mechanic'),
      job('Tuba Carrier', { description: 'A CDL is required.' }),
      job('Tuba Carrier', { description: 'No CDL required.' }),
      job('Tuba Carrier - No CDL'),
      job('Tuba Carrier'),
      job('Summer Glockenspiel Camp', { job_type: 'Temporary' }),
      job('Glockenspiel Restorer', { job_type: 'Part-time' }),
      job('Glockenspiel Builder', { job_type: 'Full-time' }),
      job('Glockenspiel Guild'),
      job('Glockenspiel Dealer', { pay_year: 20_000, pay_year_max: 20_000 }),
      job('Maid', { location: 'Fargo, ND' }),
      job('Night Janitor', { location: 'Fargo, ND' }),
      job('Dentist', { location: 'Fargo, ND' }),
      job('Usher', { location: 'Fargo, ND', description: 'Clean the hotel.' }),
      job('Hotel Clerk', { location: 'Fargo, ND', company: 'Inn' }),
      job('Harbor Crane Watcher'),
      job('Night Harbor Crane Watcher, Pier 4'),
      job('Head Cellar Warden'),
      job('Cleaner', { company: 'Bureau of Odd Trades' }),
      job('Caddie', { description: 'The mid range of a golf course.' }),
      job('.NET Gong Maker'),
      job('Gong Maker', { description: 'Not on the net income side.' }),
      job('Robot Polisher'),
      job('Occupational Therapist'),
      job('Immigration Attorney'),
      job('Store Checker'),
      job('Night Cashier'),
      job('Bicycle Repairer', { location: 'Minot, ND' }),
      job('Automotive Mechanic', { location: 'Minot, ND' }),
      job('Clerk of Works', { location: 'Minot, ND' }),
      job('Labor Organizer', { location: 'Minot, ND' }),
    ]);
    await sql`insert into zip_codes (zip, city, state, latitude, longitude)
      values ('60601', 'Chicago', 'IL', 41.886, -87.622)`.execute(database.db);
    await sql`update jobs set country = 'CA' where location = 'Toronto, Canada'`.execute(database.db);
    await maintainSearchIndex(database.db);
    engine = await open(database.db);
  });
  afterAll(() => database.drop());

  const find = (asked: Partial<JobSearch>) => searchJobs(engine, { ...emptySearch, ...asked });
  const best = (keywords: string, asked: Partial<JobSearch> = {}) =>
    find({ keywords, sort: 'relevance', ...asked });
  const titles = async (keywords: string, asked: Partial<JobSearch> = {}): Promise<string[]> =>
    (await best(keywords, asked)).jobs.map(
      ({ title, company }) => `${title}${title === 'Clerk' ? company : ''}`,
    );

  describe('order', () => {
    test('title before skills before company before description', async () => {
      const found = await best('zither');
      expect(
        found.jobs.map(({ title, company, skills }) => [
          title,
          company.includes('Zither'),
          skills.length > 0,
        ]),
      ).toEqual([
        ['Zither Maker', false, false],
        ['Maker of a zither', false, false],
        ['Zithers', false, false],
        ['Clerk', false, true],
        ['Clerk', true, false],
        ['Clerk', false, false],
      ]);
    });

    test.each([
      ['zither maker', ['Zither Maker', 'Maker of a zither']],
      ['archery teacher', ['Modern Archery Teacher', 'Archery Teaching']],
    ])('%s: the phrase, then its words', async (keywords, first) => {
      expect((await titles(keywords)).filter((title) => !title.startsWith('Clerk')).slice(0, 2)).toEqual(
        first,
      );
    });
  });

  test.each<[string, string, Partial<JobSearch>, number]>([
    ['a short word is a whole word', 'rn', {}, 1],
    ['unless it is asked for inside others', 'rn', { inside: true }, 4],
    ['a quoted phrase is a phrase', '"maker of a zither"', {}, 1],
    ['quotes ask for the word as it is', '"zither"', {}, 5],
    ['quotes ask for a short word as it is', '"rn"', {}, 1],
    ['a short word with a meaning is no piece of a word', 'ot', {}, 1],
    ['unless it is asked for inside others too', 'ot', { inside: true }, 6],
    ['nor is one that shortens the name of an employer', 'bot', {}, 0],
    ['another name of the job', 'immigration lawyer', {}, 1],
    ['signs matter beside short words', '.net', {}, 1],
    ['a mistyped word is corrected', 'recepcionist', {}, 60],
    ['and searched as typed when asked', 'recepcionist', { asTyped: true }, 1],
    ['two words that were joined are parted', 'physicaltherapist', {}, 1],
    ['of four letters two may be swapped', 'ltue player', {}, 2],
    ['the name of a job is meant sooner than another word', 'archery techer', {}, 2],
    ['abroad waits until it is asked for', 'lute player', {}, 2],
    ['with a box', 'lute player', { abroad: true }, 3],
    ['or by a place abroad', 'lute player', { location: 'Canada' }, 1],
    ['a job with several places is found by each', 'lute', { location: 'Austin, TX' }, 2],
    ['also by its second', 'lute', { location: 'Boise' }, 1],
    ['and by the state of its second', 'lute', { state: 'ID' }, 1],
    ['a sentence is read', 'violist over 80k', {}, 1],
    ['its level too, and ads that do not say', 'entry level violist', {}, 2],
    ['a chosen level is strict', 'violist', { level: 'entry' }, 1],
    ['pay by the hour', 'violist', { hourlyMin: 40 }, 1],
    ['filler says nothing', 'gong jobs near me', {}, 2],
    ['all words, anywhere', 'gong income', {}, 1],
    ['no job has all: most of them', 'gong submarine', {}, 2],
    ['nothing', 'submarine', {}, 0],
    ['an ad that does not ask for what is left out', 'tuba carrier no cdl', {}, 3],
    ['also if the form leaves it out', 'tuba carrier', { exclude: 'cdl' }, 3],
  ])('%s: %s', async (_, keywords, asked, total) => {
    expect((await best(keywords, asked)).total).toBe(total);
  });

  test('near-identical ads are one card, and totals count jobs', async () => {
    const found = await best('harp tuner');
    expect([found.total, found.cardCount, found.jobs.length]).toEqual([2, 1, 1]);
    expect(found.jobs[0]!.elsewhere.map(({ location }) => location)).toHaveLength(1);
  });

  test('no employer fills the first cards, unless it was searched for', async () => {
    const employers = async (keywords: string) =>
      (await best(keywords)).jobs.slice(0, 6).filter(({ company }) => company === 'Orchestra').length;
    expect(await employers('oboist')).toBe(3);
    expect(await employers('oboist, orchestra')).toBe(6);
  });

  test('others come after three cards of an employer, whatever their score, and no page repeats or loses a card', async () => {
    const all = await best('marimba');
    const companies = all.jobs.slice(0, all.total).map(({ company }) => company);
    expect(companies.map((company) => company === 'Percussion House')).toEqual([
      ...[true, true, true, false, false, true, true, true, false],
    ]);
    const paged: number[] = [];
    for (let cursor = ''; paged.length < all.total; ) {
      const page = await best('marimba', { pageSize: 3, cursor });
      paged.push(...page.jobs.slice(0, page.jobs.length - page.near).map(({ id }) => id));
      if (!page.end) break;
      cursor = writeCursor({ ...emptySearch, keywords: 'marimba', sort: 'relevance', pageSize: 3 }, page.end);
    }
    expect(paged).toEqual(all.jobs.slice(0, all.total).map(({ id }) => id));
  });

  test('a job that only mentions the work does not come before an employer’s fourth card', async () => {
    const page = await best('bugler');
    const { about, mentioned } = partsOf(page.jobs, page);
    expect([...about, ...mentioned].at(-1)?.title).toBe('Usher');
  });

  test('few jobs are about the words: near jobs come before those that mention them, and do not count', async () => {
    const page = await best('salon stylist');
    const { about, near, mentioned } = partsOf(page.jobs, page);
    expect(about).toEqual([]);
    expect(near.map(({ title }) => title)).toEqual(['Hair Stylist', 'Hairdresser']);
    expect(new Set(mentioned.map(({ title }) => title))).toEqual(new Set(['Usher']));
    expect(page.total).toBe(30);
  });

  test('whoever only mentions an occupation comes after jobs like it, and one that mentions other words does not', async () => {
    for (const [keywords, part] of [
      ['bugler', 'mentioned'],
      ['play', 'about'],
      // Titles of several occupations.
      ['mechanic', 'mentioned'],
      // A skill of an ad is not its work.
      ['plumber', 'mentioned'],
      ['plumbing', 'about'],
    ] as const) {
      const page = await best(keywords);
      const found = partsOf(page.jobs, page)[part];
      expect(found.map(({ title }) => title)).toContain('Usher');
    }
  });

  test.each(['midwife', 'midwife aide'])(
    '%s: half of a compound is not what was asked for',
    async (keywords) => {
      const { total, notes } = await best(keywords);
      expect({ total, isRelaxed: notes!.isRelaxed }).toEqual({ total: 0, isRelaxed: false });
    },
  );

  test('the name that was typed comes before other names of the job', async () => {
    expect((await titles('cashier')).slice(0, 2)).toEqual(['Night Cashier', 'Store Checker']);
  });

  test('occupations with titles more alike come nearer', async () => {
    const shown = await titles('diesel mechanic', { location: 'Minot, ND' });
    expect(shown.slice(0, 2)).toEqual(['Automotive Mechanic', 'Bicycle Repairer']);
  });

  test.each([
    ['nowhere at all', 'nowhere at all'],
    ['Minot, ND', null],
    ['remote', null],
    ['', null],
  ])('a location that nobody knows is named: %j', async (location, unknownPlace) => {
    expect((await best('ob', { location })).notes).toMatchObject({ unknownPlace });
  });

  test.each(['shipping clerk', 'ob'])('%s: half of what was meant is not found', async (keywords) => {
    const { total, jobs, notes } = await best(keywords, { location: 'Minot, ND' });
    expect({ total, isRelaxed: notes!.isRelaxed }).toEqual({ total: 0, isRelaxed: false });
    expect(jobs.map(({ title }) => title)).not.toContain('Labor Organizer');
  });

  test('an abbreviation means to who searches what the job is called', async () => {
    expect((await titles('pt'))[0]).toBe('Physical Therapist');
  });

  test.each<[string, string, Partial<JobSearch>, string[], string[]]>([
    ['not where the type is chosen', 'glockenspiel', { jobType: 'Part-time' }, ['Restorer'], []],
    [
      'occupations alike, and some of the words in the title',
      'hotel maid',
      { location: 'Fargo, ND' },
      [],
      ['Maid', 'Night Janitor', 'Hotel Clerk'],
    ],
    [
      'nothing without those words',
      'hotel maid',
      { location: 'Fargo, ND', exclude: 'night' },
      [],
      ['Maid', 'Hotel Clerk'],
    ],
    ['initials of a title', 'hcw', {}, [], ['Harbor Crane Watcher', 'Night Harbor Crane Watcher, Pier 4']],
    ['initials of an employer', 'bot', {}, [], ['Cleaner']],
    ['farther away', 'dentist', { location: 'Moorhead, MN', radius: 0 }, [], ['Dentist']],
    ['an occupation like one that no job has', 'orthodontist', {}, [], ['Dentist']],
    ['anywhere', 'dentist', { location: 'Miami, FL' }, [], ['Dentist']],
    ['nothing for words as typed', 'hotel maid', { location: 'Fargo, ND', asTyped: true }, [], []],
  ])('close to the search: %s (%s)', async (_, keywords, asked, found, near) => {
    const page = await best(keywords, asked);
    const shown = partsOf(
      page.jobs.map(({ title }) => title.replace('Glockenspiel ', '')),
      page,
    );
    expect([...shown.about, ...shown.mentioned]).toEqual(found);
    expect(page.total).toBe(found.length);
    expect(shown.near.sort()).toEqual(near.toSorted());
  });

  describe('what a sentence asks for and ads leave out', () => {
    test.each<[string, string | null, string[], object | null]>([
      ['part time glockenspiel', 'Restorer', ['Dealer', 'Guild', 'Restorer'], { jobs: 1, others: 2 }],
      ['glockenspiel guild over 50k', 'Guild', ['Guild'], { jobs: 0, others: 1 }],
      [
        'glockenspiel over 50k',
        null,
        ['Builder', 'Guild', 'Restorer', 'Summer Camp'],
        { jobs: 0, others: 4 },
      ],
      ['glockenspiel internship', null, [], null],
      ['glockenspiel', null, ['Builder', 'Dealer', 'Guild', 'Restorer', 'Summer Camp'], null],
    ])(
      '%s: those that state it first, those that do not say, and no others',
      async (keywords, first, found, stated) => {
        const { jobs, total, notes } = await best(keywords);
        const shown = jobs.map(({ title }) => title.replace(/ ?Glockenspiel ?/, ' ').trim());
        expect({ total, shown: shown.slice(0, total).sort() }).toEqual({ total: found.length, shown: found });
        if (first) expect(jobs[0]?.title).toContain(first);
        expect(notes!.stated).toEqual(stated && expect.objectContaining(stated));
      },
    );

    test('a chosen type is strict, and only those that state it are one tap away', async () => {
      expect((await best('glockenspiel', { jobType: 'Part-time' })).total).toBe(1);
      const { notes } = await best('part time glockenspiel');
      expect((await best('', { ...notes!.stated!.change })).total).toBe(1);
    });

    test('an alert takes what its list took', async () => {
      const search: JobSearch = { ...emptySearch, keywords: 'part time glockenspiel', sort: 'relevance' };
      const shown = await asShown(engine, search);
      expect(shown).toMatchObject({ keywords: 'glockenspiel', jobType: 'Part-time', unstated: 'jobType' });
      expect((await searchJobs(engine, shown)).total).toBe(3);
    });
  });

  test.each<[string, Partial<JobSearch>, string[][]]>([
    ['lute player', { location: 'Dallas, TX' }, [['the location (in “Dallas, TX”)']]],
    [
      'violist',
      { salaryMin: 95_000, location: 'Boise, ID' },
      [['the location (in “Boise, ID”)', 'the pay limit ($95,000+ a year)']],
    ],
    [
      'full time violist over 95k',
      { location: 'Austin' },
      [['the keywords (“violist”)'], ['the pay limit (from $95,000)']],
    ],
  ])('nothing found for %s (%j): what to drop, one or two at a time', async (keywords, asked, labels) => {
    const search: JobSearch = { ...emptySearch, keywords, sort: 'relevance', ...asked };
    const page = await searchJobs(engine, search);
    const notes = await withOffers(engine, search, page);
    const offers = notes!.without.filter(({ change }) => change.keywords !== '');
    expect(offers.map(({ label }) => label.split(' and ').sort())).toEqual(labels);
    for (const { change, total } of offers)
      expect((await searchJobs(engine, { ...search, ...change })).total).toBe(total);
  });

  test.each<[string, Partial<JobSearch>, string | null]>([
    ['medical assistant ma', {}, 'medical assistant in Massachusetts: 2'],
    ['full-time medical assistant ma jobs', {}, 'medical assistant in Massachusetts: 2'],
    ['physician md', {}, null],
    ['medical assistant ma', { location: 'Ohio' }, null],
    ['physician', {}, null],
  ])('the other reading of %s %j: %s', async (keywords, asked, offered) => {
    const search: JobSearch = { ...emptySearch, keywords, sort: 'relevance', ...asked };
    const { inState } = (await withOffers(engine, search, await searchJobs(engine, search)))!;
    expect(inState && `${inState.label}: ${inState.total}`).toBe(offered);
    if (!inState) return;
    const { total, jobs } = await searchJobs(engine, { ...search, ...inState.change });
    expect([total, jobs[0]!.title]).toEqual([inState.total, 'Medical Assistant']);
  });

  test.each(['bell founder in kansas city', 'bell founder midwest'])(
    'each state that the facets of "%s" offer finds what they say',
    async (keywords) => {
      const asked = { ...emptySearch, keywords };
      const { state: states } = await countFacets(engine, asked);
      expect(Object.keys(states).sort()).toEqual(['KS', 'MO']);
      for (const [state, jobs] of Object.entries(states))
        expect((await best(keywords, { state })).total).toBe(jobs);
    },
  );

  test.each([
    'keywords=organ builder&location=chicago',
    'keywords=organ builder in chicago',
    'location=Chicago, IL',
    'zip=60601',
    'keywords=organ builder&zip=60601',
  ])('jobs in the city come first, then those near it, if no order was chosen: %s', async (query) => {
    const { jobs } = await find(parseJobSearch(new URLSearchParams(query)).search);
    expect(jobs.map(({ location }) => location)).toEqual(['Chicago, IL', 'Evanston, IL']);
  });

  test.each([
    ['lute player in bosie', {}, 'lute player in Boise, ID'],
    ['lute player', { location: 'bosie' }, 'Boise, ID'],
  ])('a mistyped place is corrected: %s %j', async (keywords, asked, to) => {
    const { jobs, notes } = await best(keywords, asked);
    expect([jobs.length, notes?.correction?.to]).toEqual([1, to]);
    expect((await best(keywords, { ...asked, asTyped: true })).notes?.correction).toBeNull();
  });

  test('words that find nothing beside a filter are dropped without the filter', async () => {
    const search: JobSearch = { ...emptySearch, keywords: 'part time jobs for zamboni', sort: 'relevance' };
    const notes = await withOffers(engine, search, await searchJobs(engine, search));
    expect(notes!.without).toMatchObject([
      { label: 'the keywords (“zamboni”)', change: { keywords: 'part time' } },
    ]);
  });

  test('all pages together hold each card once, while jobs come', async () => {
    const seen: number[] = [];
    let after = '';
    for (let page = 1; page < 20; page++) {
      const found = await best('receptionist', { page, after, pageSize: 7 });
      seen.push(...found.jobs.map(({ id }) => id));
      if (found.next === '') break;
      after = found.next;
      await insertJobs(database.db, [job('Receptionist'), job('Receptionist')]);
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });

  test.each(['zither', 'maker', 'teach', 'zither maker', 'recept', 'arch', 'e-mail', '.net', 'oboist a'])(
    'what the exact rule finds for "%s", the best match finds too',
    async (keywords) => {
      const every = { pageSize: 100 } as const;
      const exact = await searchJobs(engine, { ...exactSearch, keywords, ...every });
      const found = await best(keywords, { asTyped: true, abroad: true, ...every });
      const ids = new Set(found.jobs.flatMap(({ id, elsewhere }) => [id, ...elsewhere.map((one) => one.id)]));
      expect(exact.jobs.filter(({ id }) => !ids.has(id))).toEqual([]);
    },
  );

  test.each(['recepcionist', 'gong submarine', 'violist over 80k', 'rn', 'zither maker'])(
    'an alert for "%s" finds what the list shows',
    async (keywords) => {
      const shown = await best(keywords);
      const alert = await asShown(engine, { ...emptySearch, keywords });
      expect(alert.asTyped).toBe(true);
      expect((await find({ ...alert, sort: 'relevance' })).total).toBe(shown.total);
    },
  );

  test('an order can be explained', async () => {
    const page = await searchJobs(engine, { ...emptySearch, keywords: 'zither', sort: 'relevance' }, true);
    const [first] = page.jobs;
    expect(page.explanations?.get(first!.id)).toMatchObject({
      words: [{ word: 'zither', rarity: 1, found: 'title (exact)', points: 1 }],
    });
  });
});
