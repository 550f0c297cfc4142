import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BoardCity,
  cityBoards,
  cityEmployer,
  cityJobs,
  type House,
  openBoardCity,
  workdayHouse,
} from '../../../tests/support/board-city.ts';
import { fixture } from '../../../tests/support/feeds.ts';
import { readLabels } from '../../catalog/postings/labels.ts';
import { normalizeJob } from '../../catalog/postings/normalize-job.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { htmlToText } from '../../platform/text/html.ts';
import { findBoard, recognizeBoard } from './connectors.ts';
import { isSameEmployer, type ReadOptions, readBoard } from './open-feed.ts';

let city: BoardCity;
beforeAll(async () => {
  city = await openBoardCity();
});
beforeEach(() => city.clear());
afterAll(() => city.close());

const hosts: Record<string, string> = {
  greenhouse: 'boards-api.greenhouse.io',
  lever: 'api.lever.co',
  ashby: 'api.ashbyhq.com',
  recruitee: 'acme.recruitee.com',
  workable: 'apply.workable.com',
  smartrecruiters: 'api.smartrecruiters.com',
  usajobs: 'data.usajobs.gov',
};
/** Lets the board `acme` of a system answer. */
const answer = (name: string, house: House): void => void city.houses.set(hosts[name]!, house);
const reading = (reference: string, options: Partial<ReadOptions> = {}) =>
  readBoard(findBoard(reference)!, {
    ...{ company: 'Acme', boardsOrigin: city.origin, allow: [city.host] },
    ...options,
  });
const read = (name: string) => Array.fromAsync(reading(`${name}:acme`).rows);

/** Builds a board of the city. @returns its reference. */
function build(name: string, jobs = cityJobs(45)): string {
  const { reference, houses } = cityBoards[name]!(jobs);
  for (const [host, house] of Object.entries(houses)) city.houses.set(host, house);
  return reference;
}

const boards: [string, Partial<RawJob>][] = [
  [
    'greenhouse',
    {
      externalId: '4100200301',
      company: 'Tidewater Charts',
      location: 'London, UK',
      link: 'https://boards.example.com/tidewatercharts/jobs/4100200301',
      postedAt: '2026-07-14T10:20:40-04:00',
      category: 'Harbor Planning',
    },
  ],
  [
    'lever',
    {
      externalId: '11f0a6c2-3b7d-4e58-9a14-6c2d8e5b7f01',
      company: 'Acme',
      location: 'Denver, CO',
      country: 'US',
      workplace: 'remote',
      jobType: 'Contract',
      postedAt: '1764158400517',
      category: 'Projects Team',
    },
  ],
  [
    'ashby',
    {
      externalId: '3e7a51d0-8c24-4b96-a1f3-5d0c7b92e601',
      title: 'Senior Trades Recruiter',
      workplace: 'Remote',
      jobType: 'FullTime',
      country: 'Canada',
      salary: '',
    },
  ],
  [
    'recruitee',
    {
      externalId: '3100417',
      company: 'Acme',
      salary: '€60,000 - €75,000 a year',
      workplace: 'hybrid',
      city: 'Berlin',
      country: 'DE',
      jobType: 'fulltime_permanent',
    },
  ],
  [
    'workable',
    {
      externalId: 'A1B2C3D4E5',
      company: 'Quillshore',
      country: 'Spain',
      workplace: 'remote',
      link: 'https://apply.example.com/j/A1B2C3D4E5',
      postedAt: '2026-08-05',
    },
  ],
  [
    'usajobs',
    {
      externalId: '800111',
      company: 'Red Mesa Trail Service',
      location: 'Moab, Utah',
      latitude: 38.57,
      salary: '$51,230 - $66,640 a year',
      expiresAt: '2026-06-15T23:59:59.9970',
      description: 'Welcome visitors.\nLead walks.\nOne year of experience.',
    },
  ],
];
test.each(boards)('%s: its postings are parsed', async (name, expected) => {
  const text = await readFile(fixture(`${name}.json`), 'utf8');
  answer(name, () => text);
  const rows = await read(name);
  expect(rows.filter((row) => !row.ok)).toEqual([]);
  expect(rows[0]).toMatchObject({ ok: true, raw: expected });
});

test('smartrecruiters: all pages are read, each posting with its details', async () => {
  const list = JSON.parse(await readFile(fixture('smartrecruiters.json'), 'utf8'));
  answer('smartrecruiters', ({ path, query }) => {
    const offset = Number(query.get('offset'));
    const content = Array.from({ length: 100 }, (_, index) => ({
      ...list.content[0],
      id: `${offset + index}`,
    }));
    if (query.has('offset')) return { ...list, totalFound: 150, content: content.slice(0, 150 - offset) };
    const sections = { jobDescription: { text: '<p>Care.</p>' } };
    return { ...list.content[0], id: path.split('/').at(-1), jobAd: { sections } };
  });
  const rows = await read('smartrecruiters');
  expect(city.asked.filter((url) => url.includes('?'))).toEqual([
    'api.smartrecruiters.com/v1/companies/acme/postings?limit=100&offset=0',
    'api.smartrecruiters.com/v1/companies/acme/postings?limit=100&offset=100',
  ]);
  expect(rows).toHaveLength(150);
  expect(rows[0]).toMatchObject({
    raw: {
      externalId: '0',
      company: 'Meadow Lantern',
      city: 'St. Louis',
      region: 'MO',
      postalCode: '63101',
      country: 'US',
      description: '<p>Care.</p>',
      jobType: 'Part-time',
      link: 'https://jobs.smartrecruiters.com/Meadow/0',
    },
  });
});

describe('a board of the city', () => {
  const now = new Date('2026-11-20');

  test.each(Object.keys(cityBoards))(
    '%s: every posting is read once, with its text, place and link',
    async (name) => {
      const jobs = cityJobs(45);
      const board = reading(build(name, jobs), { expected: cityEmployer });
      const rows = await Array.fromAsync(board.rows);
      expect(rows.filter((row) => !row.ok)).toEqual([]);
      const found = rows.map((row) => {
        const { raw } = row as { raw: RawJob };
        const job = normalizeJob(raw, raw.externalId || raw.link, { now, firstSeen: now });
        if (!job.ok) throw new Error(job.reason);
        const { title, city: place, state, description } = job.job;
        return {
          title,
          place,
          state,
          text: description,
          link: /^https:\/\/[\w.-]+\/.*10\d\d/.test(raw.link),
        };
      });
      const expected = jobs.map(({ title, city: place, state, text }) => ({
        ...{ title, text: expect.stringContaining(text.replace(/<[^>]+>/g, '')), link: true },
        ...(name === 'socrata' ? { place: 'New York', state: 'NY' } : { place, state }),
      }));
      expect(found.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual(
        expected.toSorted((a, b) => a.title.localeCompare(b.title)),
      );
      expect(board.statedName() ?? cityEmployer).toBe(cityEmployer);
      expect(city.mostAtOnce).toBe(1);
    },
  );

  test.each(Object.keys(cityBoards).filter((name) => !['pinpoint', 'ukg'].includes(name)))(
    '%s: the board of another employer is not read',
    async (name) => {
      const board = reading(build(name), { expected: 'U.S. Department of the Treasury' });
      expect(await Array.fromAsync(board.rows)).toMatchObject([
        { broken: true, reason: expect.stringMatching(/that of "Mill Creek Hospital", not of "U.S. Dep/) },
      ]);
      expect(board.stop()).toBe('name');
      expect(board.statedName()).toBe(cityEmployer);
    },
  );

  test.each([403, 401, 429, 451])('that answers %i is a refusal', async (status) => {
    build('greenhouse');
    city.houses.set('boards-api.greenhouse.io', () => ({ status }));
    const board = reading('greenhouse:millcreek');
    expect(await Array.fromAsync(board.rows)).toMatchObject([
      { broken: true, reason: `boards-api.greenhouse.io answers ${status} instead of postings.` },
    ]);
    expect(board.stop()).toBe('refused');
  });

  test('that refuses three details in a row is left alone', async () => {
    const reference = build('bamboohr');
    const house = city.houses.get('millcreek.bamboohr.com')!;
    city.houses.set('millcreek.bamboohr.com', (asked) =>
      asked.path.endsWith('/detail') ? { status: 403 } : house(asked),
    );
    const board = reading(reference);
    const rows = await Array.fromAsync(board.rows);
    expect(rows.at(-1)).toMatchObject({ broken: true, reason: expect.stringContaining('answers 403') });
    expect(city.asked.filter((address) => address.endsWith('/detail'))).toHaveLength(3);
    expect(board.stop()).toBe('refused');
  });

  test('that is busy for a second is asked again; one that is busy for an hour is not', async () => {
    let wait = '1';
    let asked = 0;
    const reference = build('greenhouse');
    const house = city.houses.get('boards-api.greenhouse.io')!;
    city.houses.set('boards-api.greenhouse.io', (given) =>
      asked++ === 0 ? { status: 429, headers: { 'retry-after': wait } } : house(given),
    );
    const waits: number[] = [];
    const patient = reading(reference, { wait: async (ms) => waits.push(ms) });
    expect(await Array.fromAsync(patient.rows)).toHaveLength(45);
    expect(waits).toEqual([1000]);
    [wait, asked] = ['3600', 0];
    let retryAfter = 0;
    const board = reading(reference, { onRetryAfter: (ms) => (retryAfter = ms) });
    expect(await Array.fromAsync(board.rows)).toMatchObject([
      { reason: expect.stringContaining('60 minutes') },
    ]);
    expect(retryAfter).toBe(3_600_000);
  });

  test('that drips is given up', async () => {
    const reference = build('greenhouse');
    city.houses.set('boards-api.greenhouse.io', () => (response) => {
      const timer = setInterval(() => response.write('{'), 50);
      response.once('close', () => clearInterval(timer));
    });
    const pace = { windowMs: 500, minRate: 1000, baseMs: 1e9, totalRate: 1 };
    expect(await Array.fromAsync(reading(reference, { pace }).rows)).toMatchObject([
      { broken: true, reason: expect.stringContaining('sends less than 1000 bytes') },
    ]);
  });

  test('that has not changed says so, if it is one answer', async () => {
    const reference = build('greenhouse');
    const house = city.houses.get('boards-api.greenhouse.io')!;
    const validators = { etag: '"v1"', lastModified: null };
    city.houses.set('boards-api.greenhouse.io', (given) => (response) => {
      if (given.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"v1"' }).end(JSON.stringify(house(given)));
    });
    const first = reading(reference);
    expect(await Array.fromAsync(first.rows)).toHaveLength(45);
    expect(first.validators()).toEqual(validators);
    const second = reading(reference, { validators });
    expect(await Array.fromAsync(second.rows)).toEqual([]);
    expect(second.notChanged()).toBe(true);
  });
});

describe('a list that is cut, loops or lies', () => {
  const last = async (reference: string) => {
    const rows = await Array.fromAsync(reading(reference).rows);
    return { postings: rows.filter((row) => row.ok).length, last: rows.at(-1) };
  };
  const workday = 'workday:millcreek.wd5.myworkdayjobs.com/External';
  const live = (houses: Record<string, House>): void => {
    for (const [host, house] of Object.entries(houses)) city.houses.set(host, house);
  };

  test('workday: a search at the cap is split by a facet', async () => {
    live(workdayHouse(cityJobs(2100)));
    const { postings, last: row } = await last(workday);
    expect(postings).toBe(2100);
    expect(row).not.toHaveProperty('broken');
  });

  test('workday: without a facet, the hidden rest is reported', async () => {
    live(workdayHouse(cityJobs(2100), { hasFacets: false }));
    expect(await last(workday)).toMatchObject({
      postings: 2000,
      last: { broken: true, reason: expect.stringContaining('hides the rest') },
    });
  });

  test('usajobs: a search at the cap is split by series', async () => {
    const page = JSON.parse(await readFile(fixture('usajobs.json'), 'utf8'));
    const [item] = page.SearchResult.SearchResultItems;
    const series = ['0610', '0620', '2210', '0343'];
    // 4,000 announcements of each series: together more than the API shows.
    const all = series.flatMap((code) => Array.from({ length: 4000 }, (_, index) => `${code}-${index}`));
    answer('usajobs', ({ path, query }) => {
      if (path.endsWith('/codelist/occupationalseries'))
        return { CodeList: [{ ValidValue: series.map((Code) => ({ Code })) }] };
      const codes = query.get('JobCategoryCode')?.split(';') ?? series;
      const found = all.filter((id) => codes.includes(id.slice(0, 4))).slice(0, 10_000);
      const start = (Number(query.get('Page')) - 1) * 500;
      return {
        SearchResult: {
          SearchResultCountAll: found.length,
          UserArea: { NumberOfPages: String(Math.ceil(found.length / 500)) },
          SearchResultItems: found.slice(start, start + 500).map((id) => ({ ...item, MatchedObjectId: id })),
        },
      };
    });
    expect((await read('usajobs')).filter((row) => row.ok)).toHaveLength(16_000);
  });

  test('usajobs: further pages are read', async () => {
    const page = JSON.parse(await readFile(fixture('usajobs.json'), 'utf8'));
    page.SearchResult.UserArea.NumberOfPages = '3';
    const [item] = page.SearchResult.SearchResultItems;
    answer('usajobs', ({ query }) => {
      page.SearchResult.SearchResultItems = [{ ...item, MatchedObjectId: query.get('Page') }];
      page.SearchResult.SearchResultCountAll = 3;
      return page;
    });
    expect(await read('usajobs')).toHaveLength(3);
    expect(city.asked.at(-1)).toContain('Page=3');
  });

  test('oracle: pages that repeat end the reading with a reason', async () => {
    const reference = build('oracle', cityJobs(150));
    const house = city.houses.get('mc.fa.us2.oraclecloud.com')!;
    city.houses.set('mc.fa.us2.oraclecloud.com', (asked) => {
      const finder = asked.query.get('finder')?.replace(/offset=\d+/, 'offset=0') ?? '';
      return house({ ...asked, query: new URLSearchParams({ finder }) });
    });
    expect(await last(reference)).toMatchObject({
      postings: 100,
      last: { broken: true, reason: expect.stringContaining('repeats its pages') },
    });
  });

  test('ukg: a board that shows less than it says is not complete', async () => {
    const reference = build('ukg', cityJobs(80));
    const house = city.houses.get('recruiting2.ultipro.com')!;
    city.houses.set('recruiting2.ultipro.com', (asked) => {
      const reply = house(asked) as { totalCount?: number };
      return typeof reply === 'object' && reply?.totalCount ? { ...reply, totalCount: 120 } : reply;
    });
    expect(await last(reference)).toMatchObject({
      postings: 80,
      last: { broken: true, reason: 'The board says that it has 120 postings, but it shows 80.' },
    });
  });

  test('historicjoa: what the agency sets in fields is in the text, and labels say it', async () => {
    const reference = build('historicjoa');
    const house = city.houses.get('data.usajobs.gov')!;
    const set = {
      drugTestRequired: 'Y',
      securityClearance: 'Not Required',
      travelRequirement: '25% or less',
    };
    city.houses.set('data.usajobs.gov', (asked) => {
      const reply = house(asked) as { data: object[] };
      return asked.path.endsWith('Text')
        ? reply
        : { ...reply, data: reply.data.map((one) => ({ ...one, ...set })) };
    });
    const [first] = await Array.fromAsync(reading(reference).rows);
    const { title, description } = (first as { raw: RawJob }).raw;
    const said = readLabels(title, htmlToText(description)).map(({ text, sentence }) => [text, sentence]);
    expect(said).toEqual([
      ['Drug test', 'Drug test required: Yes'],
      ['No security clearance', 'Security clearance: Not Required'],
      ['Travel, up to 25%', 'Travel: 25% or less'],
      ['RN license', 'Registered Nurse 1'],
      ['Night shift', 'This is a night shift position.'],
    ]);
  });

  test('historicjoa: a page that names itself as the next one ends the reading', async () => {
    const reference = build('historicjoa');
    city.houses.set('data.usajobs.gov', ({ path, query }) => ({
      paging: { next: `${path}?${query}` },
      data: [],
    }));
    expect(await last(reference)).toMatchObject({ last: { broken: true } });
    expect(city.asked.length).toBeLessThan(5);
  });

  test('pinpoint: a full feed may hide more', async () => {
    expect(await last(build('pinpoint', cityJobs(1000)))).toMatchObject({
      postings: 1000,
      last: { broken: true, reason: expect.stringContaining('hides the rest') },
    });
  });
});

test('a posting whose details are missing is rejected alone', async () => {
  const list = await readFile(fixture('smartrecruiters.json'), 'utf8');
  answer('smartrecruiters', ({ query }) => (query.has('offset') ? list : null));
  expect(await read('smartrecruiters')).toMatchObject([{ ok: false, externalId: '700000000012345' }]);
});

const failures: [string, string | null, RegExp][] = [
  ['no such board', null, /answers 404 instead of postings/],
  ['no JSON', '<html>', /answer with JSON/],
  ['no postings', '{"jobs":[]}', /no postings/],
  ['something else', '"jobs"', /no postings/],
];
test.each(failures)('%s: the feed is broken, so no job may be closed', async (_name, text, reason) => {
  answer('greenhouse', () => text);
  expect(await read('greenhouse')).toMatchObject([{ broken: true, reason: expect.stringMatching(reason) }]);
});

test.each([
  ['greenhouse', '{"jobs":[null, 3, {"id":{}}]}'],
  ['lever', '[[], {"lists":[null]}]'],
])('%s: unusual postings do no harm', async (name, text) => {
  answer(name, () => text);
  for (const row of await read(name)) expect(row).not.toHaveProperty('broken');
});

describe('robots.txt', () => {
  const forbidden = /^[\w.-]+ forbids robots to read \/v1\/\S+ \(line \d+ of its robots\.txt\)\. Ask/;
  const long = '# The rules.\n'.repeat(40_000);

  test.each<[string, string | number, RegExp | null]>([
    ['does not exist', 404, null],
    ['needs a key', 403, null],
    ['is empty', '', null],
    ['is a web page', '<html><body>Not found</body></html>', null],
    ['forbids other paths', 'User-agent: *\nDisallow: /admin', null],
    ['forbids another robot', 'User-agent: Other\nDisallow: /', null],
    ['allows us alone', 'User-agent: *\nDisallow: /\n\nUser-agent: joblantern\nAllow: /', null],
    ['allows the longer path', 'User-agent: *\nDisallow: /\nAllow: /v1/boards/', null],
    ['goes on after 500 KiB', `${long}User-agent: *\nDisallow: /`, null],
    ['is cut within a line', `User-agent: *\n${'#'.repeat(500 * 1024 - 26)}\nDisallow: /v2`, null],
    ['forbids everything', 'User-agent: *\nDisallow: /', forbidden],
    ['has a byte order mark', '\ufeffUser-agent: *\r\nDisallow: /', forbidden],
    ['forbids us alone', 'User-agent: *\nAllow: /\n\nUser-agent: JobLantern/2.0\nDisallow: /v1/', forbidden],
    ['forbids by a pattern', 'User-agent: *\nDisallow: /*/jobs?content=', forbidden],
    ['forbids first and is long', `User-agent: *\nDisallow: /\n${long}`, forbidden],
    ['is broken', 500, /answers 500 for its robots\.txt, so nothing may be read/],
    ['is busy', 503, /answers 503 for its robots\.txt, so nothing may be read/],
  ])('that %s', async (_name, text, reason) => {
    city.robots.set('boards-api.greenhouse.io', text);
    answer('greenhouse', () => '{"jobs":[{"id":1}]}');
    const rows = await read('greenhouse');
    expect(city.asked).toHaveLength(reason ? 0 : 1);
    if (reason) expect(rows).toMatchObject([{ broken: true, reason: expect.stringMatching(reason) }]);
    else expect(rows).toMatchObject([{ ok: true }]);
  });

  test('that cannot be reached: nothing is read', async () => {
    const away = await openBoardCity();
    await away.close();
    const options = { boardsOrigin: away.origin, allow: [away.host] };
    expect(await Array.fromAsync(reading('greenhouse:acme', options).rows)).toMatchObject([
      { broken: true, reason: expect.stringContaining("Can't reach") },
    ]);
  });

  test('that forbids the details: the posting is rejected with the reason', async () => {
    const list = await readFile(fixture('smartrecruiters.json'), 'utf8');
    city.robots.set('api.smartrecruiters.com', 'User-agent: *\nDisallow: /v1/companies/*/postings/');
    answer('smartrecruiters', () => list);
    expect(await read('smartrecruiters')).toMatchObject([
      { ok: false, reason: "its details can't be read", excerpt: expect.stringMatching(forbidden) },
    ]);
    expect(city.asked).toEqual(['api.smartrecruiters.com/v1/companies/acme/postings?limit=100&offset=0']);
  });

  test('that asks for a pause gets it after each request', async () => {
    const reference = build('bamboohr', cityJobs(3));
    city.robots.set('millcreek.bamboohr.com', 'User-agent: *\nCrawl-delay: 0.1');
    const waits: number[] = [];
    const board = reading(reference, { wait: async (ms) => waits.push(ms) });
    expect(await Array.fromAsync(board.rows)).toHaveLength(3);
    expect(waits).toEqual([100, 100, 100, 100]);
  });
});

test.each([
  ['https://boards.greenhouse.io/acme/jobs/1', 'greenhouse:acme'],
  ['https://job-boards.greenhouse.io/acme', 'greenhouse:acme'],
  ['https://boards.greenhouse.io/embed/job_board?for=acme', 'greenhouse:acme'],
  ['jobs.lever.co/acme/1-2', 'lever:acme'],
  ['https://jobs.ashbyhq.com/acme', 'ashby:acme'],
  ['https://jobs.smartrecruiters.com/Acme/1', 'smartrecruiters:Acme'],
  ['https://apply.workable.com/acme/j/1/', 'workable:acme'],
  ['https://acme.recruitee.com/o/cook', 'recruitee:acme'],
  ['https://acme.wd5.myworkdayjobs.com/en-US/External', 'workday:acme.wd5.myworkdayjobs.com/External'],
  ['https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/Ext/jobs', 'workday:acme.wd5.myworkdayjobs.com/Ext'],
  [
    'https://ab.fa.us2.oraclecloud.com/hcmUI/CandidateExperience/en/sites/CX_1/job/7',
    'oracle:ab.fa.us2.oraclecloud.com/CX_1',
  ],
  [
    'https://recruiting2.ultipro.com/ACM1000ACME/JobBoard/0a1b2c3d-0000-4000-8000-00000000000a/?q=',
    'ukg:recruiting2.ultipro.com/ACM1000ACME/0a1b2c3d-0000-4000-8000-00000000000a',
  ],
  ['https://acme.bamboohr.com/careers/7', 'bamboohr:acme'],
  ['https://acme.jobs.personio.de/job/7', 'personio:acme'],
  ['https://acme.breezy.hr/p/7-cook', 'breezy:acme'],
  ['https://acme.pinpointhq.com/en/postings/7', 'pinpoint:acme'],
  ['https://ats.rippling.com/en-US/acme/jobs', 'rippling:acme'],
  [
    'https://data.cityofnewyork.us/City-Government/NYC-Jobs/kpav-sd4t/about_data',
    'socrata:data.cityofnewyork.us/kpav-sd4t',
  ],
  ['https://careers-acme.icims.com/jobs/7/cook/job', 'sitemap:careers-acme.icims.com'],
  ['https://acme.teamtailor.com/jobs', 'sitemap:acme.teamtailor.com'],
  ['https://www.acme.example/careers', null],
  ['https://boards.greenhouse.io.evil.example/acme', null],
  ['not an address', null],
])('the board at %s is %s', (address, board) => {
  expect(recognizeBoard(address)).toBe(board);
});

test.each([
  ['Anduril', 'Anduril Industries, Inc.', true],
  ['The Home Depot', 'Home Depot U.S.A., Inc.', true],
  ['2100 NVIDIA USA', 'NVIDIA', true],
  ['Lowe’s', "Lowe's", true],
  ['U.S. Department of the Treasury', 'Sunny Roofs LLC', false],
  ['Mercy', 'Mercyhealth', false],
  ['', 'Acme', false],
])('%s and %s are one employer: %s', (one, other, same) => {
  expect(isSameEmployer(one, other)).toBe(same);
  expect(isSameEmployer(other, one)).toBe(same);
});
