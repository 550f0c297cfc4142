import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { CountMoment } from '../tracking/stats.server.ts';
import { DayWriter } from './click-day.ts';
import { eventRows } from './event-rows.server.ts';
import { fetchRows } from './fetch-rows.server.ts';
import type { Moments } from './figure-sources.server.ts';
import { jobRows, type RowSet, trafficRows } from './row-sets.ts';

/** Rows that are read and encoded at once. Other work of the process waits for a few milliseconds. */
const rowsAtOnce = 1000;

/**
 * Writes the columns of a day, up to the last moment whose events are all in the database. What is new since the last
 * count becomes a part of its own. A day that is over, or has new traffic before that moment, is written again as one
 * part.
 */
export async function writeColumns(tx: Database, day: string, moment: CountMoment): Promise<void> {
  const { rows } = await sql<{ begin: Date; known: Date; until: Date; isOver: boolean }>`
    select day_begins(${day}::date) as begin, greatest(columns_until, day_begins(${day}::date)) as known,
      least(${moment.closed}::timestamptz, day_begins(${day}::date + 1)) as until,
      ${moment.closed}::timestamptz >= day_begins(${day}::date + 1) as "isOver" from event_upkeep`.execute(
    tx,
  );
  const [state] = rows;
  const isNew = state && state.known < state.until;
  if (!state || !(isNew || moment.isChanged)) return;
  const isWhole = moment.isChanged || state.isOver;
  if (isWhole) await tx.deleteFrom('click_columns').where('date', '=', day).execute();
  const since = isWhole ? state.begin : state.known;
  const moments = { from: sql`${since}::timestamptz`, until: sql`${state.until}::timestamptz` };
  await sql`set local work_mem = '64MB'`.execute(tx);
  for (const set of [trafficRows, jobRows])
    for (const [name, block] of await encodePart(tx, set, moments))
      await tx
        .insertInto('click_columns')
        .values({ row_set: set.name, date: day, since, name, block })
        .execute();
  await sql`update event_upkeep set columns_until = greatest(columns_until, ${state.until}::timestamptz)`.execute(
    tx,
  );
}

/** The blocks of the rows between two moments, in the order of their numbers. */
async function encodePart(tx: Database, set: RowSet, moments: Moments): Promise<[string, Buffer][]> {
  const { query, values, numbers } = eventRows(set, moments, set.dimensions, 'each');
  const order = sql.join([...numbers, ...values].map((name) => sql.ref(name)));
  const writer = new DayWriter(set);
  for await (const rows of fetchRows<Row>(tx, sql`${query} order by ${order}`, rowsAtOnce))
    for (const row of rows)
      writer.add({
        values: values.map((name) => row[name] as string | null),
        numbers: numbers.map((name) => Number(row[name] ?? 0)),
      });
  return writer.blocks();
}

type Row = Record<string, string | number | null>;
