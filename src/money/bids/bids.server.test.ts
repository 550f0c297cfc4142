import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { someone } from '../../../tests/support/visits.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import { changeRow, createRow, getRow, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { hideCapped } from '../../feeds/import/hide-capped.server.ts';
import { newUuid7 } from '../../platform/crypto/uuid7.ts';
import { checked, checkedPart } from '../../platform/http/read-body.ts';
import { balances } from '../accounts/balances-resource.server.ts';
import { sumMetrics } from '../reports/stats.server.ts';
import { apply } from '../tracking/clicks/apply.server.ts';
import { openTracker } from '../tracking/clicks/tracker.server.ts';
import { countStats } from '../tracking/figures/stats.server.ts';
import { bids } from './bids-resource.server.ts';
import { clickStatements } from './click-statements-resource.server.ts';

const doer = { caller: { kind: 'admin', id: 1, username: 'ada', role: 'admin' } as const };

let database: TestDatabase;
let jobIds: number[];
let sourceId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into admins (username, password_hash) values ('ada', '')");
});
beforeEach(async () => {
  await database.empty('sources, partners, site_events, click_earnings, visitor_counts');
  jobIds = await insertJobs(database.db, [{}, {}, {}]);
  await database.pool.query("insert into partners (name) values ('Acme Jobs')");
  [{ id: sourceId }] = (
    await database.pool.query("update sources set partner_id = 1 where name = 'Test' returning id")
  ).rows as [{ id: number }];
  await database.pool.query(
    'insert into job_bids (job_id, per_click) values ($1, 0.45), ($2, 0.125)',
    jobIds.slice(0, 2),
  );
});
afterAll(() => database.drop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query(text, values)).rows as Row[];
const amounts = async () =>
  (
    await query<{ amount: string }>('select as_dollars(amount) as amount from click_earnings order by at, id')
  ).map(({ amount }) => amount);
const setTerms = (terms: Record<string, unknown>) =>
  changeRow(database.db, bids, String(sourceId), checkedPart(bids.schema!, terms), doer);
/** A click on Apply at a time. */
const click = (jobId: number, at: string | Date, more: Record<string, unknown> = {}) => {
  const row = { id: newUuid7(new Date(at).getTime()), at, job_id: jobId, partner_id: 1, ...more };
  return query(
    `insert into site_events (id, at, type, job_id, partner_id, bot_reason, is_unique)
     values ($1, $2, 'application', $3, $4, $5, $6)`,
    [row.id, row.at, jobId, 1, more.bot ?? null, more.unique ?? true],
  );
};

describe('a click on Apply', () => {
  test('earns the bid of its moment once, through the page that people use', async () => {
    const tracker = openTracker({ db: database.db, now: () => new Date() });
    const origin = 'http://localhost';
    const request = new Request(`${origin}/jobs/${jobIds[0]}/apply`);
    const client = someone();
    for (let i = 0; i < 2; i++)
      await apply({ db: database.db, tracker, origin }, jobIds[0]!, { request, client, userId: null });
    expect(await amounts()).toEqual(['0.45']);
  });

  test.each([
    ['of a bot', { bot: 'list' }],
    ['that repeats another', { unique: false }],
  ])('%s earns nothing', async (_what, more) => {
    await click(jobIds[0]!, '2026-10-05T12:00:00Z', more);
    expect(await amounts()).toEqual([]);
  });

  test('earns nothing without a bid, and the price of the operator instead of the bid', async () => {
    await click(jobIds[2]!, '2026-10-05T12:00:00Z');
    expect(await amounts()).toEqual([]);
    await setTerms({ perClick: '0.07' });
    for (const job of jobIds) await click(job, '2026-10-05T13:00:00Z');
    expect(await amounts()).toEqual(['0.07', '0.07', '0.07']);
    await setTerms({ perClick: '' });
    await click(jobIds[0]!, '2026-10-05T14:00:00Z');
    expect((await amounts()).at(-1)).toBe('0.45');
  });

  test('is revenue in reports and in what the partner owes', async () => {
    await click(jobIds[0]!, '2026-10-05T12:00:00Z');
    await click(jobIds[1]!, '2026-10-05T12:00:00Z');
    await countStats(database.db, new Date());
    const day = { from: '2026-10-05', to: '2026-10-05' };
    expect((await sumMetrics(database.db, day)).revenue).toBe(0.575);
    expect((await sumMetrics(database.db, day, 'click')).revenue).toBe(0.575);
    expect(await getRow(database.db, balances, '1')).toMatchObject({ balance: '0.575' });
  });

  test('is never changed or deleted', async () => {
    await click(jobIds[0]!, '2026-10-05T12:00:00Z');
    for (const change of ['update click_earnings set amount = 1', 'delete from click_earnings'])
      await expect(query(change)).rejects.toThrow('append-only');
  });
});

test('limits hold to the last decimal, as a naive count of random clicks says', async () => {
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  const [daily, monthly] = [2_000_000, 9_300_000];
  await setTerms({ dailyCap: '2', monthlyCap: '9.30' });
  const clicks = Array.from({ length: 200 }, () => ({
    at: new Date(Date.parse('2026-09-27T00:00:00Z') + random(9 * 24 * 60) * 60_000),
    paid: random(2),
  }));
  // In portions, as the site writes them.
  for (let from = 0; from < clicks.length; from += 20)
    await query(
      `insert into site_events (id, at, type, job_id, partner_id)
       select (given->>'id')::uuid, (given->>'at')::timestamptz, 'application', (given->>'job')::bigint, 1
       from jsonb_array_elements($1) as given`,
      [
        JSON.stringify(
          clicks
            .slice(from, from + 20)
            .map(({ at, paid }) => ({ id: newUuid7(at.getTime()), at, job: jobIds[paid] })),
        ),
      ],
    );
  const days = new Map<string, number>();
  for (const { at, paid } of clicks
    .map((one, nth) => ({ ...one, portion: Math.floor(nth / 20) }))
    .sort((a, b) => a.portion - b.portion || a.at.getTime() - b.at.getTime())) {
    const day = at.toISOString().slice(0, 10);
    const earned = days.get(day) ?? 0;
    const month = [...days].reduce(
      (all, [of, micros]) => all + (of.slice(0, 7) === day.slice(0, 7) ? micros : 0),
      0,
    );
    const room = Math.max(0, Math.min(daily - earned, monthly - month));
    days.set(day, earned + Math.min(paid === 0 ? 450_000 : 125_000, room));
  }
  const found = await query<{ day: string; micros: number; same: boolean }>(
    `select e.day::text as day, (earned * 1000000)::int as micros,
       earned = (select sum(amount) from click_earnings where business_day(at) = e.day) as same
     from source_earnings as e order by 1`,
  );
  expect(found).toEqual([...days].sort().map(([day, micros]) => ({ day, micros, same: true })));
  expect(found.some(({ micros }) => micros === daily)).toBe(true);
});

describe('at a limit', () => {
  const open = async () =>
    (await query<{ n: number }>("select count(*)::int as n from jobs where status = 'open'"))[0]!.n;
  const today = () => new Date();
  const tomorrow = () => new Date(Date.now() + 86_400_000);
  const reach = () => click(jobIds[0]!, new Date());

  test('the jobs stay, if so chosen', async () => {
    await setTerms({ dailyCap: '0.40', atCap: 'keep' });
    await reach();
    expect(await hideCapped(database.db, today())).toEqual({ sources: 0 });
    expect(await getRow(database.db, bids, String(sourceId))).toMatchObject({
      ...{ earnedToday: '0.40', reached: 'day', jobs: (await open()) - 1 },
    });
  });

  test('the jobs leave, if so chosen, and come back with the next day', async () => {
    const before = await open();
    await setTerms({ dailyCap: '0.45', atCap: 'hide' });
    expect(await hideCapped(database.db, today())).toEqual({ sources: 0 });
    await reach();
    expect(await hideCapped(database.db, today())).toEqual({ sources: 1 });
    expect(await hideCapped(database.db, today())).toEqual({ sources: 0 });
    expect(await open()).toBe(0);
    expect(await hideCapped(database.db, tomorrow())).toEqual({ sources: 1 });
    expect(await open()).toBe(before);
  });

  test('a higher limit brings them back at once', async () => {
    await setTerms({ dailyCap: '0.45', atCap: 'hide' });
    await reach();
    await hideCapped(database.db, today());
    await setTerms({ dailyCap: '' });
    expect(await hideCapped(database.db, today())).toEqual({ sources: 1 });
    expect(await open()).toBeGreaterThan(0);
  });
});

describe("a partner's count of the clicks", () => {
  const add = async (list: Resource, fields: Record<string, unknown>) =>
    (await createRow(database.db, list, checked(list.schema!, fields) as Record<string, unknown>, doer)).row;
  const settle = (id: unknown) =>
    runAction(database.db, clickStatements, clickStatements.actions![0]!, [String(id)], doer);

  test.each([
    ['less', '0.40', '-0.05', '0.40'],
    ['more', '1.00', '0.55', '1.00'],
  ])(
    'is compared with ours, and the difference is settled once: %s',
    async (_what, amount, difference, due) => {
      await click(jobIds[0]!, '2026-10-31T23:59:59Z');
      await click(jobIds[0]!, '2026-11-01T00:00:00Z');
      const row = await add(clickStatements, { sourceId, day: '2026-10-15', clicks: 3, amount });
      expect(row).toMatchObject({ month: '2026-10', ourClicks: 1, ourAmount: '0.45', difference });
      expect((await settle(row.id)).done).toHaveLength(1);
      expect((await settle(row.id)).failed).toHaveLength(1);
      const [{ sum }] = (await query<{ sum: string }>(
        "select as_dollars(sum(amount)) as sum from partner_account where kind <> 'click' or day < '2026-11-01'",
      )) as [{ sum: string }];
      expect(sum).toBe(due);
    },
  );

  test('is entered once for a month', async () => {
    await add(clickStatements, { sourceId, day: '2026-10-15', clicks: 3, amount: '1' });
    await expect(
      add(clickStatements, { sourceId, day: '2026-10-01', clicks: 4, amount: '1' }),
    ).rejects.toMatchObject({ status: 409 });
  });
});
