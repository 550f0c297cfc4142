import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { columnDimensions, decodeDay, figuresBlock } from './click-day.ts';
import type { ClickPrice, ClickPrices } from './click-prices.ts';
import type { Dimension } from './dimensions.ts';
import { noDollars, readExact } from './exact-dollars.ts';
import { type Moments, momentsOf, prices } from './figure-sources.server.ts';
import type { GroupSums } from './group-sums.ts';
import type { DayRange } from './report-range.ts';
import { sumDay } from './sum-day.ts';

/** Bytes of compressed blocks that are read at once. While they are summed, as many are on their way. */
const bytesAtOnce = 2 ** 21;

/** Which part of a range the columns have. */
export interface ColumnPart {
  /** Days with columns. Null: none. */
  days: DayRange | null;
  /** The moments after the columns. Null: the columns have all days. */
  rest: Moments | null;
}

/** Reads how far the columns go. */
export async function columnPart(db: Database, range: DayRange): Promise<ColumnPart> {
  const all = momentsOf(range);
  const { rows } = await sql<{ last: string; until: Date; hasAll: boolean }>`
    select least(business_day(columns_until), ${range.to}::date) as last, columns_until as until,
      columns_until >= ${all.until} as "hasAll"
    from event_upkeep where counted_before is not null and columns_until > ${all.from}`.execute(db);
  const [part] = rows;
  if (!part) return { days: null, rest: all };
  return {
    days: { from: range.from, to: part.last },
    rest: part.hasAll ? null : { from: sql`${part.until}::timestamptz`, until: all.until },
  };
}

/** Adds the traffic of days that have columns to sums by one or two dimensions. */
export async function sumColumns(
  db: Database,
  days: DayRange,
  by: readonly Dimension[],
  sums: GroupSums,
): Promise<void> {
  const pricesOf = await readPrices(db, days);
  const names = [figuresBlock, ...by.filter((name) => columnDimensions.includes(name))];
  const batches = await planBatches(db, days, names);
  let next = readBlocks(db, batches[0], names);
  try {
    for (const index of batches.keys()) {
      const blocks = await next;
      next = readBlocks(db, batches[index + 1], names);
      for (const [date, ofDay] of blocks)
        await sumDay(sums, decodeDay(date, by, ofDay), pricesOf.get(date) ?? new Map());
    }
  } finally {
    // After an error the connection is still busy.
    await next.catch(() => undefined);
  }
}

/** Days whose blocks are read at once: at least one day, else as many as fit. */
async function planBatches(db: Database, days: DayRange, names: string[]): Promise<DayRange[]> {
  const { rows } = await sql<{ date: string; bytes: number }>`
    select date, sum(octet_length(block)) as bytes from click_columns
    where date between ${days.from}::date and ${days.to}::date and name = any(${names})
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

type BlocksByDay = Map<string, Map<string, Buffer>>;

async function readBlocks(db: Database, days: DayRange | undefined, names: string[]): Promise<BlocksByDay> {
  const found: BlocksByDay = new Map();
  if (!days) return found;
  const rows = await db
    .selectFrom('click_columns')
    .selectAll()
    .where('date', '>=', days.from)
    .where('date', '<=', days.to)
    .where('name', 'in', names)
    .orderBy('date')
    .execute();
  for (const { date, name, block } of rows) {
    const ofDay = found.get(date) ?? new Map<string, Buffer>();
    found.set(date, ofDay.set(name, block));
  }
  return found;
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
async function readPrices(db: Database, days: DayRange): Promise<Map<string, ClickPrices>> {
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
