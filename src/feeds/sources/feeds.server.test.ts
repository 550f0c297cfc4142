import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type BoardCity,
  cityBoards,
  cityEmployer,
  cityJobs,
  openBoardCity,
} from '../../../tests/support/board-city.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { testServices } from '../../../tests/support/services.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import { changeRow, createRow, getRow, listRows, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { checked, checkedPart } from '../../platform/http/read-body.ts';
import { importFeed } from '../import/import-feed.server.ts';
import { importRuns, rejectedRows } from '../runs/import-runs-resource.server.ts';
import type { importInProcess } from './ask-feed-process.ts';
import { FeedPreview } from './feeds.schema.ts';
import { feeds } from './feeds-resource.server.ts';
import { readPreview } from './preview-feed.ts';
import { runDueFeeds } from './run-feeds.server.ts';

let database: TestDatabase;
let server: Server;
let host: string;
/** The answer of the feed's server. Null: an error. */
let answer: string | null;
let requests: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into admins (username, password_hash) values ('ann', 'x')");
  server = createServer((request, response) => {
    if (request.url === '/robots.txt') return void response.writeHead(404).end();
    requests.push(request.url!);
    if (answer === null) response.writeHead(503).end('down');
    else response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await database.drop();
});
beforeEach(async () => {
  requests = [];
  answer = jsonLines(3);
  await database.pool.query('truncate sources restart identity cascade');
});

const posting = (number: number) => ({
  ref: `r${number}`,
  job_name: `Nurse ${number}`,
  company: 'Mercy Clinic',
  location: 'Omaha, NE',
  description: 'Care for people.',
  url: `https://example.com/${number}`,
});
const jsonLines = (count: number) =>
  Array.from({ length: count }, (_, index) => JSON.stringify(posting(index + 1))).join('\n');
const mapping = 'title = job_name';
const doer = { caller: { kind: 'admin', id: 1, username: 'ann', role: 'admin' } } as const;
const services = (now = new Date()) => ({
  ...testServices(database, { OUTBOUND_ALLOW: host }),
  now: () => now,
});
const addFeed = async (fields: Record<string, unknown> = {}) => {
  const whole = { name: 'Mercy', url: `http://${host}/jobs.jsonl?key=secret`, mapping, ...fields };
  const { row } = await createRow(
    database.db,
    feeds,
    checked(feeds.schema!, whole) as Record<string, unknown>,
    doer,
  );
  return String(row.id);
};
const act = (id: string, name: string) =>
  runAction(database.db, feeds, feeds.actions!.find((action) => action.name === name)!, [id], doer);
const all = async (resource: Resource, filters: Record<string, string> = {}) =>
  (await listRows(database.db, resource, { page: 1, pageSize: 50, sort: resource.sort, filters })).rows;
const openTitles = async () =>
  (await database.pool.query("select title from jobs where status = 'open' order by title")).rows.map(
    (row) => row.title,
  );
const preview = (fields: Record<string, unknown>) =>
  readPreview(checked(FeedPreview, { url: `http://${host}/jobs`, ...fields }), services().config);

describe('a public job board', () => {
  let city: BoardCity;
  beforeAll(async () => {
    city = await openBoardCity();
  });
  afterAll(() => city.close());
  const job = (id: number) => ({
    id,
    title: `Nurse ${id}`,
    location: { name: 'Omaha, NE' },
    content: 'Care for people.',
    absolute_url: `https://boards.greenhouse.io/mercy/jobs/${id}`,
  });
  beforeEach(() => {
    city.clear();
    city.houses.set('boards-api.greenhouse.io', () => ({ jobs: [job(1), job(2)] }));
  });
  const settings = () => ({ OUTBOUND_ALLOW: city.host, BOARDS_ORIGIN: city.origin });
  const preview = (url: string) =>
    readPreview(checked(FeedPreview, { url }), testServices(database, settings()).config);

  test('has a preview like a feed', async () => {
    const result = await preview('greenhouse:mercy');
    expect(result).toMatchObject({ format: 'greenhouse', problem: null, rejected: [] });
    expect(result.jobs.map(({ title, place }) => `${title}, ${place}`)).toEqual([
      'Nurse 1, Omaha, NE',
      'Nurse 2, Omaha, NE',
    ]);
    expect(city.asked[0]).toMatch('/v1/boards/mercy/jobs');
  });

  test('that does not answer reports an error', async () => {
    city.houses.set('boards-api.greenhouse.io', () => ({ status: 503 }));
    expect(await preview('greenhouse:mercy')).toMatchObject({
      jobs: [],
      problem: expect.stringMatching(/greenhouse\.io answers 503 instead of postings/),
    });
  });

  test('runs on a schedule; its jobs name the feed as employer if the board names none', async () => {
    await addFeed({ url: 'greenhouse:mercy', mapping: '', kind: 'employer' });
    const here: typeof importInProcess = (feed, config, _url, options) =>
      importFeed(database.db, config, feed, options);
    const there = { ...testServices(database, settings()), now: () => new Date() };
    expect(await runDueFeeds(there, { read: here })).toEqual({ feeds: 1 });
    const { rows } = await database.pool.query('select title, company from jobs order by title');
    expect(rows).toEqual([
      { title: 'Nurse 1', company: 'Mercy' },
      { title: 'Nurse 2', company: 'Mercy' },
    ]);
    expect(await all(importRuns)).toMatchObject([{ state: 'done', inserted: 2 }]);
  });
});

describe('a source that must not be asked again', () => {
  let city: BoardCity;
  beforeAll(async () => {
    city = await openBoardCity();
  });
  afterAll(() => city.close());
  beforeEach(() => city.clear());
  const here: typeof importInProcess = (feed, config, _url, options) =>
    importFeed(database.db, config, feed, options);
  const run = (now = new Date()) => {
    const settings = { OUTBOUND_ALLOW: city.host, BOARDS_ORIGIN: city.origin };
    return runDueFeeds({ ...testServices(database, settings), now: () => now }, { read: here });
  };
  const addBoard = (name = 'greenhouse', jobs = cityJobs(3)) => {
    const { reference, houses } = cityBoards[name]!(jobs);
    for (const [host, house] of Object.entries(houses)) city.houses.set(host, house);
    return addFeed({ url: reference, mapping: '', kind: 'employer', expectedName: 'Elm Street Trucking' });
  };

  test('another employer: nothing is imported until a person accepts the name', async () => {
    const id = await addBoard();
    await run();
    expect(await openTitles()).toEqual([]);
    expect(await getRow(database.db, feeds, id)).toMatchObject({
      status: 'paused',
      lastState: 'broken',
      pausedReason: expect.stringMatching(/of "Mill Creek Hospital", not of "Elm Street Trucking"/),
      otherName: cityEmployer,
    });
    await act(id, 'accept-name');
    await run();
    expect(await openTitles()).toHaveLength(3);
    expect(await getRow(database.db, feeds, id)).toMatchObject({
      ...{ status: 'active', pausedReason: null, otherName: null, expectedName: cityEmployer },
    });
  });

  test('the third refusal in a row pauses the feed with the reason; a person resumes it', async () => {
    const id = await addBoard();
    city.houses.set('boards-api.greenhouse.io', () => ({ status: 403 }));
    for (const status of ['active', 'active', 'paused']) {
      await act(id, 'run-now');
      await run(new Date(Date.now() + 1000));
      expect(await getRow(database.db, feeds, id)).toMatchObject({ status });
    }
    expect(await getRow(database.db, feeds, id)).toMatchObject({
      pausedReason: expect.stringMatching(
        /^It refused 3 runs in a row\. boards-api\.greenhouse\.io answers 403/,
      ),
      otherName: null,
    });
    await act(id, 'resume');
    expect(await getRow(database.db, feeds, id)).toMatchObject({ status: 'active', pausedReason: null });
  });

  test.each(['workday', 'bamboohr', 'sitemap'])(
    '%s: details are asked again only of postings whose entry in the list has changed',
    async (name) => {
      const jobs = cityJobs(5);
      const id = await addBoard(name, jobs);
      await act(id, 'accept-name');
      await database.pool.query('update feeds set expected_name = null');
      const pages = () =>
        city.asked.filter((address) => /\/(job|jobs|careers)\/[^?]*\d/.test(address)).length;
      await run();
      expect(pages()).toBe(5);
      expect(await openTitles()).toHaveLength(5);

      city.asked.length = 0;
      jobs[0] = { ...jobs[0]!, title: 'Charge Nurse', posted: '2026-11-09' };
      jobs.pop();
      await act(id, 'run-now');
      await run(new Date(Date.now() + 1000));
      expect(pages()).toBe(1);
      expect(await getRow(database.db, feeds, id)).toMatchObject({ lastState: 'done', lastRead: 4 });
      expect(await openTitles()).toEqual([
        'Charge Nurse',
        ...[2, 3, 4].map((number) => `Registered Nurse ${number}`),
      ]);
    },
  );

  test('two feeds of one host ask it in turns', async () => {
    await addBoard();
    await addFeed({ name: 'Other', url: 'greenhouse:other', mapping: '' });
    await run();
    expect(city.asked).toHaveLength(2);
    expect(city.mostAtOnce).toBe(1);
  });
});

describe('the preview of a feed', () => {
  test('shows the format, the field names and the first five jobs, and stores nothing', async () => {
    answer = jsonLines(60);
    const result = await preview({ mapping });
    expect(result).toMatchObject({ format: 'jsonl', problem: null, rejected: [] });
    expect(result.fields).toEqual(['company', 'description', 'jobname', 'location', 'ref', 'url']);
    expect(result.jobs.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5].map((number) => `Nurse ${number}`));
    expect(result.jobs[0]).toMatchObject({ externalId: 'r1', place: 'Omaha, NE', category: 'Healthcare' });
    expect((await database.pool.query('select from sources')).rowCount).toBe(0);
  });

  test('says why rows cannot be used: here the title has another name', async () => {
    const result = await preview({});
    expect(result.jobs).toEqual([]);
    expect(result.rejected.map(({ reason }) => reason)).toEqual(['no title', 'no title', 'no title']);
  });

  test('maps elements of XML and columns of CSV by name', async () => {
    answer = `<source><job><Berufsbezeichnung>Baker</Berufsbezeichnung><company>Mill</company><url>https://a.example/1</url></job></source>`;
    expect((await preview({ mapping: { title: 'Berufsbezeichnung' } })).jobs[0]).toMatchObject({
      title: 'Baker',
    });
    answer = 'Rolle,firm,web\nCook,Diner,https://a.example/2\n';
    expect((await preview({ mapping: 'title=Rolle\ncompany = firm\nlink = web' })).jobs[0]).toMatchObject({
      title: 'Cook',
      company: 'Diner',
      affiliateLink: 'https://a.example/2',
    });
  });

  test('an unknown format and an address that does not answer are reported', async () => {
    answer = 'hello';
    expect(await preview({})).toMatchObject({
      format: null,
      problem: expect.stringMatching(/Unknown feed format/),
    });
    answer = null;
    await expect(preview({})).rejects.toMatchObject({
      fields: { url: expect.stringMatching(/answers 503/) },
    });
  });

  test('only public addresses are fetched', async () => {
    await expect(
      readPreview({ url: `http://${host}/` }, { ...services().config, outboundAllow: [] }),
    ).rejects.toMatchObject({
      fields: { url: expect.stringMatching(/outside the public internet/) },
    });
    expect(requests).toEqual([]);
  });

  test.each(['myspace:acme', 'greenhouse:', 'ftp://a.example/jobs', '/etc/passwd', 'constructor:acme', '-'])(
    'neither an address nor a job board: %s',
    (url) => {
      expect(() => checked(FeedPreview, { url })).toThrow(
        expect.objectContaining({ fields: { url: expect.stringMatching(/https:.+greenhouse:acme/) } }),
      );
    },
  );

  test('gives all rows a text in quotes, also where a row has its own', async () => {
    answer = 'title,place,link\nClerk,180 Maiden Lane,https://a.example/1\nNurse,Bronx,https://a.example/2\n';
    const lines = 'location = place\ncompany = "City of New York"\ncity = "New York"\nregion = "NY"';
    const { jobs } = await preview({ mapping: lines });
    expect(jobs).toMatchObject([
      { title: 'Clerk', company: 'City of New York', place: 'New York, NY' },
      { title: 'Nurse', company: 'City of New York', place: 'New York, NY' },
    ]);
  });

  test('USAJOBS without a key reports the missing setting', async () => {
    await expect(preview({ url: 'usajobs:nurse' })).rejects.toMatchObject({
      fields: { url: expect.stringMatching(/USAJOBS_API_KEY/) },
    });
  });

  test.each([
    ['salary_band = x', /Unknown field "salary_band"/],
    ['title =', /title = feed_field/],
  ])('the mapping "%s" is refused', (wrong, message) => {
    expect(() => checked(FeedPreview, { url: 'https://a.example', mapping: wrong })).toThrow(
      expect.objectContaining({ fields: { mapping: expect.stringMatching(message) } }),
    );
  });
});

describe('a feed', () => {
  test('runs when it is due, then again after its interval; its run and its rejected rows are stored with reasons', async () => {
    answer = `${jsonLines(2)}\n{"ref":"bad"}\n`;
    const id = await addFeed({ everyMinutes: '60' });
    expect(await runDueFeeds(services())).toEqual({ feeds: 1 });
    expect(await openTitles()).toEqual(['Nurse 1', 'Nurse 2']);
    expect(await getRow(database.db, feeds, id)).toMatchObject({
      lastState: 'done',
      lastRead: 3,
      lastRejected: 1,
      mapping: 'title = job_name',
      retire: true,
    });
    expect(await all(importRuns, { feed: id })).toMatchObject([
      { source: 'Mercy', inserted: 2, rejected: 1, input: `http://${host}/jobs.jsonl` },
    ]);
    expect(await all(rejectedRows, { feed: 'Mercy' })).toMatchObject([
      { externalId: 'bad', reason: 'no title' },
    ]);

    expect(await runDueFeeds(services())).toEqual({ feeds: 0 });
    const later = new Date(Date.now() + 61 * 60_000);
    expect(await runDueFeeds(services(later))).toEqual({ feeds: 1 });
    expect(await all(importRuns)).toHaveLength(2);
  });

  test('closes missing jobs, except if that is turned off', async () => {
    const id = await addFeed();
    await runDueFeeds(services());
    answer = jsonLines(2);
    await act(id, 'run-now');
    await runDueFeeds(services());
    expect(await openTitles()).toEqual(['Nurse 1', 'Nurse 2']);
    await changeRow(database.db, feeds, id, checkedPart(feeds.schema!, { retire: 'false' }), doer);
    answer = jsonLines(1);
    await act(id, 'run-now');
    await runDueFeeds(services());
    expect(await openTitles()).toEqual(['Nurse 1', 'Nurse 2']);
  });

  test('that does not answer has a failed run, closes nothing and does not block the next feed', async () => {
    const id = await addFeed();
    await runDueFeeds(services());
    await act(id, 'run-now');
    answer = null;
    await addFeed({ name: 'Other', url: `http://${host}/other` });
    expect(await runDueFeeds(services())).toEqual({ feeds: 2 });
    expect(await getRow(database.db, feeds, id)).toMatchObject({
      lastState: 'broken',
      lastNote: expect.stringMatching(/answers 503/),
    });
    expect(await openTitles()).toHaveLength(3);
  });

  test('does not run while paused; the pause can be undone', async () => {
    const id = await addFeed();
    await act(id, 'pause');
    expect(await runDueFeeds(services())).toEqual({ feeds: 0 });
    expect(await act(id, 'run-now')).toMatchObject({
      failed: [{ detail: expect.stringMatching(/Resume it/) }],
    });
    await act(id, 'resume');
    expect(await runDueFeeds(services())).toEqual({ feeds: 1 });
  });

  test('is run once when two workers share the feeds that are due', async () => {
    await addFeed();
    await addFeed({ name: 'Other' });
    const [one, two] = await Promise.all([runDueFeeds(services()), runDueFeeds(services())]);
    expect(one.feeds + two.feeds).toBe(2);
    expect(await all(importRuns)).toHaveLength(2);
  });

  test('with the name of another is refused; a new name and a new partner also change its source', async () => {
    const id = await addFeed();
    await expect(addFeed()).rejects.toMatchObject({ fields: { name: expect.stringMatching(/already/) } });
    const { rows } = await database.pool.query("insert into partners (name) values ('P') returning id");
    const change = checkedPart(feeds.schema!, { name: 'Renamed', partnerId: rows[0].id });
    const { row } = await changeRow(database.db, feeds, id, change, doer);
    expect(row).toMatchObject({ name: 'Renamed', partner: 'P' });
  });
});
