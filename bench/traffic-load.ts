import { sql } from 'kysely';
import { type Database, openDatabase, openPool } from '../src/db/client.ts';

/** How many rows of each kind stand for one landing. */
const perClick = { events: 3, registrations: 0.05, conversions: 0.01 };
/** Nothing here need outlive a crash; `replica` leaves out triggers and checks of references, which the rows fulfil. */
const loading = {
  synchronous_commit: 'off',
  session_replication_role: 'replica',
  maintenance_work_mem: '1GB',
  jit: 'off',
};

/**
 * Fills the tables of events of a database of the benchmark's own with rows of the last `days` days, made by the database itself: 100
 * campaigns of 10 sources, 1,000 jobs of 10 partners, the first of each with most of the rows; a tenth of the landings are robots'. The
 * big tables get theirs in the order of time, in a partition for each month, and their indexes afterwards.
 */
export async function loadTraffic(url: string, clicks: number, days: number): Promise<void> {
  const db = openDatabase(openPool(url, { statementTimeoutMs: 0, settings: loading }));
  try {
    await addNames(db, clicks, days);
    await Promise.all([
      fill(db, 'clicks', days, () => addClicks(db, clicks, days)),
      fill(db, 'site_events', days, () => addEvents(db, clicks * perClick.events, days)),
    ]);
    await addRegistrations(db, clicks * perClick.registrations, days);
    await addConversions(db, clicks * perClick.conversions, days);
    await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function addNames(db: Database, clicks: number, days: number): Promise<void> {
  await sql`insert into traffic_sources (name, cost_model) select 'Source ' || i, 'cpc' from generate_series(1, 10) i`.execute(
    db,
  );
  await sql`insert into campaigns (code, name, traffic_source_id, cost_rate, start_date, end_date, budget, target_cpa)
    select 'c' || i, 'Campaign ' || i, 1 + i % 10, 0.05 + (i % 7) * 0.02, current_date - ${days}::int, current_date + 10,
      ${clicks}::int / 1500.0, 4 from generate_series(1, 100) i`.execute(db);
  await sql`insert into campaign_costs (campaign_id, from_day, cost_model, cost_rate)
    select id, '-infinity', 'cpc', cost_rate from campaigns`.execute(db);
  await sql`insert into partners (name) select 'Partner ' || i from generate_series(1, 10) i`.execute(db);
  await sql`insert into sources (name) values ('Traffic')`.execute(db);
  await sql`insert into jobs (source_id, external_id, title, company, location, state, category, description, affiliate_link,
      duplicate_key, content_hash)
    select (select id from sources where name = 'Traffic'), 't' || i, 'Job ' || i, 'Company ' || i % 50, 'Austin, TX',
      (array['TX','NY','CA','FL','OH'])[1 + i % 5], (array['Sales','Healthcare','Retail','Technology'])[1 + i % 4], 'Work.',
      'https://example.com/' || i, sha256(i::text::bytea), ''
    from generate_series(1, 1000) i`.execute(db);
}

/** Fills a partitioned table whose partitions keep no log meanwhile and have no indexes. */
async function fill(
  db: Database,
  table: string,
  days: number,
  addRows: () => Promise<unknown>,
): Promise<void> {
  await addPastPartitions(db, table, days);
  const { rows: indexes } = await sql<{ drop: string; create: string }>`
    select case when conname is null then format('drop index %s', indexrelid::regclass)
        else format('alter table %I drop constraint %I', ${table}::text, conname) end as drop,
      case when conname is null then replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
        else format('alter table %I add constraint %I %s', ${table}::text, conname, pg_get_constraintdef(pg_constraint.oid)) end as create
    from pg_index left join pg_constraint on conindid = indexrelid and conrelid = indrelid
    where indrelid = ${table}::regclass`.execute(db);
  for (const { drop } of indexes) await sql.raw(drop).execute(db);
  const { rows: partitions } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`.execute(
    db,
  );
  for (const { name } of partitions) await sql`alter table ${sql.table(name)} set unlogged`.execute(db);
  await addRows();
  for (const { create } of indexes) await sql.raw(create).execute(db);
}

async function addPastPartitions(db: Database, table: string, days: number): Promise<void> {
  const { rows } = await sql<{ create: string }>`
    select format('create table %I partition of %I for values from (%L) to (%L)', ${table}::text || to_char(month, '_YYYY_MM'), ${table}::text,
      month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC') as create
    from generate_series(date_trunc('month', (now() - make_interval(days => ${days}::int)) at time zone 'UTC'),
      date_trunc('month', now() at time zone 'UTC') - interval '1 month', interval '1 month') as month`.execute(
    db,
  );
  for (const { create } of rows) await sql.raw(create).execute(db);
}

/** Rows i of `count` with an id whose moments follow each other through the days; `campaign` and `job` are uneven. */
const made = (count: number, days: number) => sql`(
  select i, uuidv7(make_interval(secs => (i::float8 / ${count}::float8 - 1) * ${(days - 1) * 86_400}::float8)) as id,
    1 + floor(100 * random() ^ 2)::int as campaign, floor(1000 * random() ^ 1.5)::int as job
  from generate_series(1, ${Math.round(count)}::int) as i offset 0) as made`;
const at = sql`uuid_extract_timestamp(id)`;
const firstJob = sql`(select min(id) from jobs)`;

async function addClicks(db: Database, count: number, days: number): Promise<void> {
  await sql`insert into clicks (id, clicked_at, traffic_source_id, campaign_id, ip_address, device, browser, landing_page, is_unique,
      bot_reason)
    select id, ${at}, 1 + campaign % 10, campaign, '198.18.0.0'::inet + (i::bigint * 7919) % 131072, 'mobile', 'Chrome', '/jobs', i % 5 > 0,
      case when i % 10 = 3 then 'user agent' end
    from ${made(count, days)}`.execute(db);
}

async function addEvents(db: Database, count: number, days: number): Promise<void> {
  await sql`insert into site_events (id, at, type, job_id, partner_id, traffic_source_id, campaign_id)
    select id, ${at}, (array['impression','job_view','job_view','application'])[1 + i % 4], ${firstJob} + job, 1 + job % 10,
      1 + campaign % 10, campaign
    from ${made(count, days)}`.execute(db);
}

async function addRegistrations(db: Database, count: number, days: number): Promise<void> {
  await sql`insert into user_sources (traffic_source_id, campaign_id, created_at)
    select 1 + campaign % 10, campaign, ${at} from ${made(count, days)}`.execute(db);
}

/** A conversion comes up to 40 days after its landing, most of them soon. */
async function addConversions(db: Database, count: number, days: number): Promise<void> {
  await sql`insert into conversions (converted_at, revenue, status, conversion_type, report_hash, external_reference_id, partner_id, job_id,
      traffic_source_id, campaign_id, click_id)
    select ${at}, round((5 + random() * 60)::numeric, 2), (array['approved','approved','pending','rejected'])[1 + i % 4], 'application', '',
      't' || i, 1 + job % 10, ${firstJob} + job, 1 + campaign % 10, campaign, uuidv7(${at} - now() - random() ^ 3 * interval '40 days')
    from ${made(count, days)}`.execute(db);
  await sql`insert into conversion_entries (conversion_id, at, amount, reason)
    select id, converted_at, revenue, 'approved' from conversions where status = 'approved'`.execute(db);
}
