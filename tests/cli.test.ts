import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../src/platform/root.ts';
import { cityBoards, cityJobs, openBoardCity } from './support/board-city.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'joblantern-cli-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [join(projectRoot, 'src/app/entry/cli.ts'), ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url, ...env },
  });
}

async function run(
  args: string[],
  { stdin = '', env = {} }: { stdin?: string; env?: Record<string, string> } = {},
) {
  const child = start(args, env);
  let out = '';
  let err = '';
  child.stdout!.on('data', (data) => (out += data));
  child.stderr!.on('data', (data) => (err += data));
  child.stdin!.end(stdin);
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, out, err, json: () => JSON.parse(out.trim().split('\n').at(-1)!) };
}

test('an import names the partner that pays for its jobs, and refuses an unknown one', async () => {
  await database.pool.query("insert into partners (name) values ('Talent Bridge')");
  const partnerOf = async () =>
    (
      await database.pool.query(
        "select p.name from sources as s left join partners as p on p.id = s.partner_id where s.name = 'paid'",
      )
    ).rows;
  const refused = await run(['import', '-', '--source', 'paid', '--partner', 'Nobody'], { stdin: feed(1) });
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('There is no partner "Nobody".') });
  expect(await partnerOf()).toEqual([]);
  await run(['import', '-', '--source', 'paid', '--partner', 'Talent Bridge'], { stdin: feed(1) });
  await run(['import', '-', '--source', 'paid'], { stdin: feed(2) });
  expect(await partnerOf()).toEqual([{ name: 'Talent Bridge' }]);
});

function feed(count: number, title = 'Job'): string {
  const rows = Array.from(
    { length: count },
    (_, i) =>
      `<job><referencenumber>${i}</referencenumber><title>${title} ${i}</title><company>Acme</company><url>https://a.example/${i}</url></job>`,
  );
  return `<?xml version="1.0"?><source>${rows.join('\n')}</source>`;
}

test('imports a feed from standard input; the last line is the summary', async () => {
  const result = await run(['import', '-', '--json', '--source', 'piped'], { stdin: feed(3) });
  expect(result).toMatchObject({ code: 0, err: '' });
  expect(result.out).toContain('3 rows read');
  expect(result.json()).toMatchObject({
    read: 3,
    inserted: 3,
    updated: 0,
    unchanged: 0,
    retired: 0,
    rejected: 0,
  });
});

test('imports a feed from an address, which must be allowed if it is an inner one', async () => {
  const server = createServer((_request, response) => response.end(feed(2)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const refused = await run(['import', `http://${host}/feed.xml`]);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('OUTBOUND_ALLOW') });
  const allowed = await run(['import', `http://${host}/feed.xml`, '--json'], {
    env: { OUTBOUND_ALLOW: host },
  });
  expect(allowed.json()).toMatchObject({ inserted: 2 });
  server.close();
});

test.each([
  [['import'], 2, 'Specify one feed'],
  [['import', 'a', 'b'], 2, 'Specify one feed'],
  [['import', 'a', '--format', 'pdf'], 2, 'Unknown format "pdf"'],
  [['import', 'a', '--nonsense'], 2, 'nonsense'],
  [['import', '/nowhere/feed.xml'], 1, "The file /nowhere/feed.xml doesn't exist."],
  [['import', '.'], 1, 'is a folder'],
  [['import', 'usajobs:nurse'], 2, 'USAJOBS_API_KEY'],
  [['search-plan'], 2, 'Specify one search'],
  [['search-plan', 'keywords=nurse', 'location=tx'], 2, 'Specify one search'],
  [['search-plan', 'salaryMin=much'], 2, 'Minimum pay must be a whole number.'],
])('%j ends with %i and says why', async (args, code, message) => {
  const result = await run(args, { env: { USAJOBS_API_KEY: '' } });
  expect(result).toMatchObject({ code, err: expect.stringContaining(message) });
  expect(result.err).not.toContain('    at ');
});

test.each([
  ['keywords=nurse', { search: { keywords: 'nurse' } }],
  ['https://jobs.example.org/jobs?category=Healthcare&match=exact', { search: { match: 'exact' } }],
])('the plan of %s is printed as JSON', async (address, plan) => {
  await run(['import', '-', '--source', 'planned'], { stdin: feed(3, 'Nurse') });
  const { code, out, err } = await run(['search-plan', address]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out)).toMatchObject(plan);
});

test('a broken feed exits with 1 and reports what happened', async () => {
  await run(['import', '-', '--source', 'broken'], { stdin: feed(10) });
  const cut = feed(8).split('<job><referencenumber>6')[0]!;
  const result = await run(['import', '-', '--source', 'broken', '--retire', '--json'], { stdin: cut });
  expect(result).toMatchObject({ code: 1 });
  expect(result.out).toContain('truncated');
  expect(result.json()).toMatchObject({ retired: 0, unchanged: 6 });
});

test('an import that is killed and started again ends like an undisturbed one', async () => {
  const path = join(folder, 'killed.xml');
  await writeFile(path, feed(6000));
  const child = start(['import', path]);
  const count = async () =>
    (
      await database.pool.query(
        "select count(*)::int from jobs join sources on sources.id = source_id where name = 'killed'",
      )
    ).rows[0].count;
  while ((await count()) < 1000) await sleep(20);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.on('close', resolve));
  const killedAt = await count();
  expect(killedAt).toBeLessThan(6000);
  const again = (await run(['import', path, '--json', '--retire'])).json();
  expect(again.inserted + again.unchanged).toBe(6000);
  expect(again).toMatchObject({ updated: 0, retired: 0, rejected: 0 });
  const { rows } = await database.pool.query(
    "select state from import_runs join sources on sources.id = source_id where name = 'killed' order by import_runs.id",
  );
  expect(rows).toEqual([{ state: 'interrupted' }, { state: 'done' }]);
});

test('Ctrl-C ends an import between two batches', async () => {
  const path = join(folder, 'stopped.xml');
  await writeFile(path, feed(6000, 'Long job'));
  const child = start(['import', path, '--retire']);
  let out = '';
  child.stdout!.on('data', (data) => (out += data));
  const closed = new Promise((resolve) => child.on('close', resolve));
  const count = async () =>
    (
      await database.pool.query(
        "select count(*)::int from jobs join sources on sources.id = source_id where name = 'stopped'",
      )
    ).rows[0].count;
  while ((await count()) < 1000) await sleep(20);
  child.kill('SIGINT');
  expect(await closed).toBe(130);
  expect(out).toContain('Stopped before the end');
  expect((await count()) % 1000).toBe(0);
});

test('a source that is switched on is read by the site in a process of its own', async () => {
  const city = await openBoardCity();
  const { houses } = cityBoards.historicjoa!(cityJobs(2500));
  for (const [host, house] of Object.entries(houses)) city.houses.set(host, house);
  const env = { BOARDS_ORIGIN: city.origin, OUTBOUND_ALLOW: city.host };
  expect(await run(['sources', 'on', 'federal'], { env })).toMatchObject({ code: 0 });
  expect(await run(['task', 'run-feeds'], { env })).toMatchObject({ code: 0 });
  await city.close();
  const { rows } = await database.pool.query(`
    select state, inserted, (select count(*)::int from jobs where source_id = r.source_id and status = 'open') as open
    from import_runs as r where input = 'historicjoa:all'`);
  expect(rows).toEqual([{ state: 'done', inserted: 2500, open: 2500 }]);
  expect(await run(['sources', 'sell'], { env })).toMatchObject({ code: 2 });
});
