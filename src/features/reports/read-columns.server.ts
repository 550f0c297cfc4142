import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { readBinary } from '../../db/copy-out.ts';
import { decodeDay, type FactsOfJobs, figuresBlock } from './click-day.ts';
import type { ClickPrice, ClickPrices } from './click-prices.ts';
import type { Dimension } from './dimensions.ts';
import { eventRows } from './event-rows.server.ts';
import { noDollars, readExact } from './exact-dollars.ts';
import { fetchRows } from './fetch-rows.server.ts';
import { type Moments, momentsOf, prices } from './figure-sources.server.ts';
import type { GroupSums } from './group-sums.ts';
import type { DayRange } from './report-range.ts';
import { blockOf, isJobFact, type RowSet } from './row-sets.ts';
import { DaySummer, RowValues } from './sum-day.ts';

/** Bytes of compressed blocks that are read at once. While they are summed, as many are on their way. */
const bytesAtOnce = 2 ** 21;
/** Rows of events that are read and added at once. */
const eventsAtOnce = 2000;

/** Where the rows of a range are. */
export interface RowPlan {
  set: RowSet;
  /** Days with columns. Null: none. */
  days: DayRange | null;
  /** The moments after the columns. Null: the columns have all days. */
  rest: Moments | null;
  pricesOf: PricesOfDays;
}

/** Reads how far the columns go, and the prices of visits. */
export async function planRows(db: Database, set: RowSet, range: DayRange): Promise<RowPlan> {
  const all = momentsOf(range);
  const pricesOf = set.name === 'traffic' ? await readPrices(db, range) : new Map();
  const { rows } = await sql<{ last: string; until: Date; hasAll: boolean }>`
    select least(business_day(columns_until), ${range.to}::date) as last, columns_until as until,
      columns_until >= ${all.until} as "hasAll"
    from event_upkeep where counted_before is not null and columns_until > ${all.from}`.execute(db);
  const [part] = rows;
  if (!part) return { set, days: null, rest: all, pricesOf };
  const rest = part.hasAll ? null : { from: sql`${part.until}::timestamptz`, until: all.until };
  return { set, days: { from: range.from, to: part.last }, rest, pricesOf };
}

/** The prices of each day. */
type PricesOfDays = ReadonlyMap<string, ClickPrices>;
const noPrices: ClickPrices = new Map();

/** Adds the rows that have columns, by one or two dimensions. */
export async function sumColumns(
  db: Database,
  { set, days, pricesOf }: RowPlan,
  by: readonly Dimension[],
  sums: GroupSums,
): Promise<void> {
  if (!days) return;
  const facts = by.some(isJobFact) ? await readFacts(db, days) : new Map();
  const names = [figuresBlock, ...by.map(blockOf).filter((name) => set.dimensions.includes(name))];
  const summer = new DaySummer(sums, set);
  const batches = await planBatches(db, set, days, names);
  let next = readBlocks(db, set, batches[0], names);
  try {
    for (const index of batches.keys()) {
      const parts = await next;
      next = readBlocks(db, set, batches[index + 1], names);
      for (const { date, blocks } of parts)
        await summer.add(decodeDay(date, by, blocks, facts), pricesOf.get(date) ?? noPrices);
    }
    summer.flush();
  } finally {
    // After an error the connection is still busy.
    await next.catch(() => undefined);
  }
}

/** Days whose blocks are read at once: at least one day, else as many as fit. */
async function planBatches(
  db: Database,
  { name: rowSet }: RowSet,
  days: DayRange,
  names: string[],
): Promise<DayRange[]> {
  const { rows } = await sql<{ date: string; bytes: number }>`
    select date, sum(octet_length(block)) as bytes from click_columns
    where row_set = ${rowSet} and date between ${days.from}::date and ${days.to}::date and name = any(${names})
    group by date order by date`.execute(db);
  const batches: DayRange[] = [];
  let room = 0;
  for (const { date, bytes } of rows) {
    const last = batches.at(-1);
    if (last && bytes <= room) last.to = date;
    else {
      batches.push({ from: date, to: date });
      room = bytesAtOnce;
    }
    room -= bytes;
  }
  return batches;
}

/** The blocks of a part of a day. */
interface Part {
  date: string;
  blocks: Map<string, Buffer>;
}

async function readBlocks(
  db: Database,
  { name: rowSet }: RowSet,
  days: DayRange | undefined,
  names: string[],
): Promise<Part[]> {
  if (!days) return [];
  const rows = await readBinary(
    db,
    sql`select date::text, since::text, name, block from click_columns
      where row_set = ${sql.lit(rowSet)} and date between ${sql.lit(days.from)} and ${sql.lit(days.to)}
        and name in (${sql.join(names.map((name) => sql.lit(name)))})
      order by date, since`,
  );
  const parts = new Map<string, Part>();
  for (const [date, since, name, block] of rows as [Buffer, Buffer, Buffer, Buffer][]) {
    const key = `${date} ${since}`;
    const part = parts.get(key) ?? { date: String(date), blocks: new Map<string, Buffer>() };
    parts.set(key, part);
    part.blocks.set(String(name), block);
  }
  return [...parts.values()];
}

/** What the jobs with events on these days are now. */
async function readFacts(db: Database, days: DayRange): Promise<FactsOfJobs> {
  const { rows } = await sql<{ id: string; companies: string; categories: string; states: string }>`
    select id::text, nullif(company, '') as companies, nullif(category, '') as categories, nullif(state, '') as states
    from jobs where id in (select job_id from daily_job_stats where date between ${days.from}::date and ${days.to}::date)`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Adds the events that have no columns yet. */
export async function sumEvents(
  db: Database,
  { set, days, rest, pricesOf }: RowPlan,
  by: readonly Dimension[],
  sums: GroupSums,
): Promise<void> {
  if (!rest) return;
  const { query, values, numbers } = eventRows(set, rest, by, days ? 'each' : 'all');
  const run = new Float64Array(numbers.length + 1);
  const added = new RowValues(set);
  for await (const rows of fetchRows<Record<string, string | number | null>>(db, query, eventsAtOnce))
    for (const row of rows) {
      for (const [index, name] of numbers.entries()) run[index + 1] = Number(row[name] ?? 0);
      added.read(run, 0, pricesOf.get(String(row.day)) ?? noPrices);
      const [first, second] = values.map((name, index) =>
        sums.codeOf(index as 0 | 1, row[name] as string | null),
      );
      const slot = sums.slotOf(first ?? 0, second ?? 0);
      added.all.addTo(sums, slot, 1);
    }
}

interface PriceRow {
  date: string;
  campaign: number;
  spendSource: number | null;
  share: string | null;
  hasLinks: boolean;
  model: ClickPrice['model'];
  unit: string | null;
}

/** The prices of each day. */
async function readPrices(db: Database, days: DayRange): Promise<PricesOfDays> {
  const { rows } = await sql<PriceRow>`
    with ${prices(days)}
    select date, campaign_id as campaign, spend_source as "spendSource", share, has_links as "hasLinks", cost_model as model,
      case cost_model when 'cpm' then cost_rate * 0.001 else cost_rate end as unit from prices`.execute(db);
  const found = new Map<string, Map<number, ClickPrice>>();
  for (const { date, campaign, share, unit, ...price } of rows) {
    const ofDay = found.get(date) ?? new Map<number, ClickPrice>();
    found.set(date, ofDay);
    ofDay.set(campaign, {
      ...price,
      share: share === null ? noDollars : readExact(share),
      unit: unit === null ? noDollars : readExact(unit),
    });
  }
  return found;
}
