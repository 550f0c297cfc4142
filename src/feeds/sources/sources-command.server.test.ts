import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type BoardCity,
  cityBoards,
  cityEmployer,
  cityJobs,
  openBoardCity,
  playRecording,
} from '../../../tests/support/board-city.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { testServices } from '../../../tests/support/services.ts';
import { getRow, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { UsageError } from '../../platform/errors.ts';
import { importFeed } from '../import/import-feed.server.ts';
import { findFirstJobs } from './listing-sources.server.ts';
import { type BoardRecording, withoutPeople } from './record-board.ts';
import { runDueFeeds } from './run-feeds.server.ts';
import { parseSourcesCommand } from './sources-command.ts';
import { sources } from './sources-resource.server.ts';
import { catalogSources, isConfirmed } from './switch-source.server.ts';

let database: TestDatabase;
let city: BoardCity;
beforeAll(async () => {
  [database, city] = await Promise.all([createTestDatabase(), openBoardCity()]);
});
afterAll(() => Promise.all([database.drop(), city.close()]));
beforeEach(async () => {
  city.clear();
  await database.pool.query('truncate sources restart identity cascade');
});

const services = () => testServices(database, { OUTBOUND_ALLOW: city.host, BOARDS_ORIGIN: city.origin });

/** Runs a command line. @returns what it says, and its exit code. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const { db, config } = services();
  const { signal } = new AbortController();
  const code = await parseSourcesCommand(args)({ db, config, signal, say: (line) => lines.push(line) });
  return { code, said: lines.join('\n') };
}

const feeds = async () =>
  (
    await database.pool.query(
      `select name, url, status, expected_name as expected from feeds join sources on sources.id = source_id order by name`,
    )
  ).rows;

/** Lets a board of the city answer as one of the catalog's. */
function play(name: 'historicjoa' | 'socrata', count = 30): void {
  for (const [host, house] of Object.entries(cityBoards[name]!(cityJobs(count)).houses))
    city.houses.set(host, house);
}

test('a source that is on is read by the site; off pauses it, and on resumes it', async () => {
  play('historicjoa');
  expect(await run('on', 'federal')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^USAJOBS: added/),
  });
  const here = services();
  expect(
    await runDueFeeds(here, {
      read: (feed, config, _url, options) => importFeed(database.db, config, feed, options),
    }),
  ).toEqual({ feeds: 1 });
  const { rows } = await database.pool.query(
    `select count(*)::int as open, min(company) as company, min(stated_grade) as grade from jobs where status = 'open'`,
  );
  expect(rows).toEqual([{ open: 30, company: cityEmployer, grade: 'GS-11/12' }]);

  expect((await run('off', 'usajobs')).said).toMatch(/^Paused 1 of 1/);
  expect((await run('list', 'federal')).said).toMatch(/^usajobs +federal +historicjoa +off$/);
  expect((await run('on', 'usajobs')).said).toMatch(/^USAJOBS: resumed/);
  expect((await run('on', 'usajobs')).said).toMatch(/^USAJOBS: already on/);
});

test('a trade switches on only confirmed boards, each with its expected employer', async () => {
  const trade = catalogSources.filter((source) => source.trade === 'haulage');
  const { said } = await run('on', 'haulage');
  expect(await feeds()).toEqual(
    trade
      .filter(isConfirmed)
      .map(({ employer, board }) => ({ name: employer, url: board, status: 'active', expected: employer }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
  for (const { name } of trade.filter((source) => !isConfirmed(source))) expect(said).toContain(name);
});

test('an unchecked board is switched on by its own name only', async () => {
  const unchecked = catalogSources.find((source) => !isConfirmed(source))!;
  await run('on', unchecked.name);
  expect(await feeds()).toMatchObject([{ url: unchecked.board }]);
});

test('check asks a board and writes nothing; a board that refuses gives exit code 1', async () => {
  play('socrata');
  const { code, said } = await run('check', 'new-york-city');
  expect(code).toBe(0);
  expect(said).toContain('answers with "Registered Nurse 1", "Registered Nurse 2", "Registered Nurse 3"');
  city.houses.set('data.cityofnewyork.us', () => ({ status: 403 }));
  expect(await run('check', 'new-york-city')).toMatchObject({
    code: 1,
    said: 'new-york-city: data.cityofnewyork.us answers 403 instead of postings.',
  });
  expect(await feeds()).toEqual([]);
});

test('--record writes the answers of a board without personal data, and they play as the board', async () => {
  const posting = {
    id: '1',
    title: 'Line Cook',
    applyUrl: 'https://kitchen.example/apply/1',
    hiringManager: { name: 'Ann Lee', email: 'ann.lee@kitchen.example' },
    text: 'Cook for 200 guests. Contact: Dr. Ann Lee, (312) 555-0147 or ann.lee@kitchen.example.',
  };
  expect(
    withoutPeople({ request: 'GET https://kitchen.example/jobs', text: JSON.stringify(posting) }),
  ).toEqual({
    request: 'GET https://kitchen.example/jobs',
    text: expect.not.stringMatching(/Ann|Lee|ann\.lee|312/),
  });
  expect(withoutPeople({ request: 'GET x', text: '<p>Call Bo Díaz at 212-555-0199</p>' }).text).toBe(
    '<p>Call Someone at 555-555-0100</p>',
  );

  play('socrata');
  const file = join(tmpdir(), `${randomUUID()}.json`);
  const first = await run('check', 'new-york-city', '--record', file);
  expect(first.code).toBe(0);
  await expect(run('check', 'new-york-city', '--record', file)).rejects.toThrow(/exist/);
  const recording = JSON.parse(await readFile(file, 'utf8')) as BoardRecording;
  await rm(file);
  city.clear();
  playRecording(city, recording);
  const again = await run('check', 'new-york-city');
  expect(again.said).toContain('answers with "Registered Nurse 1"');
  expect(first.said).toContain(again.said);
});

test('add recognizes the board at a careers address, and takes the name that it states', async () => {
  for (const [host, house] of Object.entries(cityBoards.workday!(cityJobs(5)).houses))
    city.houses.set(host, house);
  const { said } = await run('add', 'https://millcreek.wd5.myworkdayjobs.com/en-US/External/job/x_R1');
  expect(said).toContain(`added as "${cityEmployer}"`);
  expect(await feeds()).toEqual([
    {
      name: cityEmployer,
      url: 'workday:millcreek.wd5.myworkdayjobs.com/External',
      status: 'active',
      expected: cityEmployer,
    },
  ]);
});

test.each([
  [[]],
  [['sell']],
  [['on']],
  [['on', 'a', 'b']],
  [['on', 'no-such-trade']],
  [['list', 'no-such-trade']],
  [['add', 'https://example.com/careers']],
  [['on', 'federal', '--record', 'x.json']],
  [['check', 'hospitals', '--record', 'x.json']],
  [['check', 'federal', '--save', 'x.json']],
])('%j is called wrongly', async (args) => {
  const call = async () => run(...args);
  await expect(call()).rejects.toThrow(UsageError);
});

test('the screen of sources switches one on and off, and says which are unchecked', async () => {
  await database.pool.query(
    "insert into admins (username, password_hash) values ('ann', 'x') on conflict do nothing",
  );
  const doer = { caller: { kind: 'admin', id: 1, username: 'ann', role: 'admin' } } as const;
  const act = (id: string, name: string) =>
    runAction(database.db, sources, sources.actions!.find((action) => action.name === name)!, [id], doer);
  const stateOf = async (id: string) => (await getRow(database.db, sources, id)).state;
  expect(await stateOf('usajobs')).toBe('available');
  expect(await stateOf(catalogSources.find((source) => !isConfirmed(source))!.name)).toBe('unchecked');
  await act('usajobs', 'switch-on');
  expect(await stateOf('usajobs')).toBe('on');
  expect(await feeds()).toMatchObject([{ name: 'USAJOBS', url: 'historicjoa:all', expected: null }]);
  expect(await act('usajobs', 'switch-on')).toMatchObject({
    failed: [{ detail: expect.stringMatching(/already/) }],
  });
  await act('usajobs', 'switch-off');
  expect(await stateOf('usajobs')).toBe('off');
});

test('a site without real jobs offers a source, then shows its first run, and then neither', async () => {
  expect(await findFirstJobs(database.db)).toEqual({ isOn: false, running: [] });
  await run('on', 'usajobs');
  expect(await findFirstJobs(database.db)).toEqual({ isOn: true, running: [] });
  const query = "insert into import_runs (source_id, input, read) values (1, 'historicjoa:all', 120)";
  await database.pool.query(query);
  expect(await findFirstJobs(database.db)).toEqual({
    isOn: true,
    running: [{ source: 'USAJOBS', read: 120 }],
  });
  await insertJobs(database.db, [{}]);
  await database.pool.query("update import_runs set state = 'done', finished_at = now()");
  expect(await findFirstJobs(database.db)).toBeNull();
});
