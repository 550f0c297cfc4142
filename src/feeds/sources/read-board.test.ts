import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixture } from '../../../tests/support/feeds.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { connectors } from './connectors.ts';
import { readBoard } from './read-board.ts';

let server: Server;
let answer: (request: IncomingMessage) => string | Promise<string>;
/** The text of robots.txt, or a status. */
let robots: string | number;
/** The addresses other than robots.txt that were requested. */
let pages: string[];
let host: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url === '/robots.txt') {
      if (typeof robots === 'number') response.writeHead(robots).end('User-agent: *\nDisallow: /');
      else response.writeHead(200).end(robots);
      return;
    }
    pages.push(request.url ?? '');
    const text = await answer(request);
    response.writeHead(text === '' ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  robots = 404;
  pages = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const read = (name: string) =>
  Array.fromAsync(
    readBoard(connectors[name]!, { token: 'acme', company: 'Acme', base: `http://${host}`, allow: [host] }),
  );

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
  answer = () => readFile(fixture(`${name}.json`), 'utf8');
  const rows = await read(name);
  expect(rows.filter((row) => !row.ok)).toEqual([]);
  expect(rows[0]).toMatchObject({ ok: true, raw: expected });
});

test('smartrecruiters: all pages are read, each posting with its details', async () => {
  const list = JSON.parse(await readFile(fixture('smartrecruiters.json'), 'utf8'));
  const asked: string[] = [];
  answer = ({ url = '' }) => {
    asked.push(url);
    const [path, query] = url.split('?');
    if (query) return JSON.stringify({ ...list, totalFound: 150 });
    const sections = { jobDescription: { text: '<p>Care.</p>' } };
    return JSON.stringify({ ...list.content[0], id: path!.split('/').at(-1), jobAd: { sections } });
  };
  const rows = await read('smartrecruiters');
  expect(asked.filter((url) => url.includes('?'))).toEqual([
    '/v1/companies/acme/postings?limit=100&offset=0',
    '/v1/companies/acme/postings?limit=100&offset=100',
  ]);
  expect(rows[0]).toMatchObject({
    raw: {
      externalId: '700000000012345',
      company: 'Meadow Lantern',
      city: 'St. Louis',
      region: 'MO',
      postalCode: '63101',
      country: 'US',
      description: '<p>Care.</p>',
      jobType: 'Part-time',
      link: 'https://jobs.smartrecruiters.com/Meadow/700000000012345',
    },
  });
});

test('usajobs: further pages are read', async () => {
  const page = JSON.parse(await readFile(fixture('usajobs.json'), 'utf8'));
  page.SearchResult.UserArea.NumberOfPages = '3';
  const asked: (string | undefined)[] = [];
  answer = ({ url }) => {
    asked.push(url);
    return JSON.stringify(page);
  };
  expect(await read('usajobs')).toHaveLength(3);
  expect(asked.at(-1)).toContain('Page=3');
});

test('a posting whose details are missing is rejected alone', async () => {
  const list = await readFile(fixture('smartrecruiters.json'), 'utf8');
  answer = ({ url = '' }) => (url.includes('?') ? list : '');
  expect(await read('smartrecruiters')).toMatchObject([{ ok: false, externalId: '700000000012345' }]);
});

const failures: [string, string, RegExp][] = [
  ['no such board', '', /answers 404 for "acme"/],
  ['no JSON', '<html>', /answer with JSON/],
  ['no postings', '{"jobs":[]}', /no postings/],
  ['something else', '"jobs"', /no postings/],
];
test.each(failures)('%s: the feed is broken, so no job may be closed', async (_name, text, reason) => {
  answer = () => text;
  expect(await read('greenhouse')).toMatchObject([{ broken: true, reason: expect.stringMatching(reason) }]);
});

test.each([
  ['greenhouse', '{"jobs":[null, 3, {"id":{}}]}'],
  ['lever', '[[], {"lists":[null]}]'],
])('%s: unusual postings do no harm', async (name, text) => {
  answer = () => text;
  for (const row of await read(name)) expect(row).not.toHaveProperty('broken');
});

describe('robots.txt', () => {
  const forbidden =
    /^127\.0\.0\.1:\d+ forbids robots to read \/v1\/\S+ \(line \d+ of its robots\.txt\)\. Ask/;
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
    robots = text;
    answer = () => '{"jobs":[{"id":1}]}';
    const rows = await read('greenhouse');
    expect(pages).toHaveLength(reason ? 0 : 1);
    if (reason) expect(rows).toMatchObject([{ broken: true, reason: expect.stringMatching(reason) }]);
    else expect(rows).toMatchObject([{ ok: true }]);
  });

  test('that cannot be reached: nothing is read', async () => {
    const silent = createServer((request) => request.destroy());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const away = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const options = { token: 'acme', company: 'Acme', base: `http://${away}`, allow: [away] };
    const rows = await Array.fromAsync(readBoard(connectors.greenhouse!, options));
    await new Promise((resolve) => silent.close(resolve));
    expect(rows).toMatchObject([{ broken: true, reason: expect.stringContaining("Can't reach") }]);
  });

  test('that forbids the details: the posting is rejected with the reason', async () => {
    const list = await readFile(fixture('smartrecruiters.json'), 'utf8');
    robots = 'User-agent: *\nDisallow: /v1/companies/*/postings/';
    answer = () => list;
    expect(await read('smartrecruiters')).toMatchObject([
      { ok: false, reason: "its details can't be read", excerpt: expect.stringMatching(forbidden) },
    ]);
    expect(pages).toEqual(['/v1/companies/acme/postings?limit=100&offset=0']);
  });
});
