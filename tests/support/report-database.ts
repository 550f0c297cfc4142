import type pg from 'pg';
import { countStats, setBusinessZone } from '../../src/money/tracking/figures/stats.server.ts';
import { newUuid7 } from '../../src/platform/crypto/uuid7.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { insertJobs } from './jobs.ts';
import { campaigns, jobFacts, makeReportRows, type ReportRows, sourceOf, zone } from './report-rows.ts';

/** A database with the rows of `makeReportRows`. No figures are counted yet. */
export async function createReportDatabase(): Promise<TestDatabase & { rows: ReportRows }> {
  const database = await createTestDatabase();
  await setBusinessZone(database.db, zone);
  await insertNames(database.pool);
  const jobIds = await insertJobs(
    database.db,
    jobFacts.map(({ category, company }, index) => ({ title: `Job ${index}`, category, company })),
  );
  await database.pool.query(`
    with added as (insert into sources (name) values ('F1'), ('F2') returning id)
    insert into feeds (source_id, url) select id, 'https://feeds.example/' from added order by id`);
  for (const [index, { state, feed }] of jobFacts.entries())
    await database.pool.query(
      `update jobs set state = $2, source_id = coalesce((select source_id from feeds where id = $3), source_id) where id = $1`,
      [jobIds[index], state, feed],
    );
  await insertAll(
    database.pool,
    'job_bids',
    jobFacts.map(({ bid }, index) => ({
      job_id: jobIds[index],
      per_click: dollars(bid),
      updated_at: new Date(),
    })),
  );
  const rows = makeReportRows(jobIds);
  await insertRows(database.pool, rows);
  return { ...database, rows };
}

/** Counts all daily figures. */
export async function countAll({ db, pool }: TestDatabase): Promise<void> {
  await pool.query('update event_upkeep set counted_before = null');
  await countStats(db, new Date('2026-12-01T12:00Z'));
}

async function insertNames(pool: pg.Pool): Promise<void> {
  for (const model of ['cpc', 'cpm', 'cpl', 'cpa'])
    await pool.query('insert into traffic_sources (name, cost_model) values ($1, $1)', [model]);
  for (const [id, { source, rate }] of Object.entries(campaigns))
    await pool.query(
      `insert into campaigns (code, name, traffic_source_id, cost_rate, start_date, end_date, budget, target_cpa, accepts_link_cost)
        values ($1, $1, $2, $3, '2026-10-20', '2026-11-19', $4, $5, $6)`,
      [`c${id}`, source, rate / 1e6, id === '1' ? 0.5 : null, id === '1' ? 0.01 : null, id === '2'],
    );
  await pool.query("insert into partners (name) values ('P1'), ('P2')");
}

const dollars = (micros: number | null) => (micros === null ? null : micros / 1e6);

async function insertRows(pool: pg.Pool, rows: ReportRows): Promise<void> {
  const origin = (row: {
    campaign: number | null;
    source: number | null;
    click?: { id: string } | null;
  }) => ({
    campaign_id: row.campaign,
    traffic_source_id: row.source,
    click_id: row.click?.id ?? null,
  });
  await insertAll(
    pool,
    'clicks',
    rows.clicks.map((click) => ({
      id: click.id,
      clicked_at: click.at,
      campaign_id: click.campaign,
      traffic_source_id: click.source,
      bot_reason: click.robot ? 'list' : null,
      is_unique: click.unique,
      device: click.device,
      browser: click.browser,
      country: click.country,
      referrer: click.referrer,
      landing_page: click.landing,
      utm_source: click.utm.source,
      utm_medium: click.utm.medium,
      utm_campaign: click.utm.campaign,
      utm_term: click.utm.term,
      utm_content: click.utm.content,
      metadata: click.subs,
      cost: dollars(click.costMicros),
    })),
  );
  await insertAll(
    pool,
    'site_events',
    rows.events.map((event) => ({
      id: newUuid7(event.at.getTime()),
      at: event.at,
      type: event.type,
      job_id: event.job,
      partner_id: event.partner,
      is_unique: event.unique,
      bot_reason: event.robot ? 'list' : null,
      ...origin(event),
    })),
  );
  await insertAll(
    pool,
    'user_sources',
    rows.registrations.map((one) => ({ created_at: one.at, ...origin(one) })),
  );
  await insertAll(
    pool,
    'conversions',
    rows.conversions.map((one) => ({
      converted_at: one.at,
      revenue: dollars(one.micros),
      job_id: one.job,
      partner_id: one.partner,
      conversion_type: 'hire',
      report_hash: '',
      external_reference_id: `t${one.id}`,
      status: one.status,
      ...origin(one),
    })),
  );
  await insertAll(
    pool,
    'conversion_entries',
    rows.conversions.flatMap(({ id, entries }) =>
      entries.map(({ at, micros }) => ({ conversion_id: id, at, amount: dollars(micros), reason: 'test' })),
    ),
  );
  await insertAll(
    pool,
    'campaign_spend',
    rows.spends.map(({ campaign, day, micros }) => ({
      campaign_id: campaign,
      day,
      amount: dollars(micros),
      traffic_source_id: sourceOf(campaign),
      entered_by: 'test',
    })),
  );
}

/** Inserts rows of the same columns. */
async function insertAll(pool: pg.Pool, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ');
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
