import { type RawBuilder, sql } from 'kysely';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import {
  minPostings,
  type PayDetails,
  type PayFigures,
  type PayQuartiles,
  type Quartiles,
} from './pay-figures.schema.ts';

/** A place's figures with everything that its own page shows. */
export type DetailedFigures = PayFigures & { category: string; details: PayDetails | null };

type Row = Omit<DetailedFigures, 'quartiles'> & { [key in keyof Quartiles]: number | null };

const columns = sql`occupation, state, city, city_slug as "citySlug", category, jobs, postings,
  own_postings as "ownPostings", lower_quartile as "lowerQuartile", median, upper_quartile as "upperQuartile", details`;

async function listFigures(db: Database, rest: RawBuilder<unknown>): Promise<DetailedFigures[]> {
  const { rows } = await sql<Row>`select ${columns} from pay_figures ${rest}`.execute(db);
  return rows.map(({ lowerQuartile, median, upperQuartile, ...row }) => ({
    ...row,
    quartiles:
      lowerQuartile === null || median === null || upperQuartile === null
        ? null
        : { lowerQuartile, median, upperQuartile },
  }));
}

/** An occupation's figures for the country, all states, and the cities of one state. */
export const listOccupationFigures = (
  db: Database,
  occupation: number,
  state: string,
): Promise<DetailedFigures[]> =>
  listFigures(
    db,
    sql`where occupation = ${occupation} and (city_slug = '' or (state = ${state} and state <> ''))
      order by postings desc, state, city_slug`,
  );

/** The figures of these occupations in a state, or in the country for ''. Only those with ten postings. */
export const listFiguresOf = (
  db: Database,
  occupations: number[],
  state: string,
): Promise<DetailedFigures[]> =>
  listFigures(
    db,
    sql`where occupation = any(${occupations}::int[]) and state = ${state} and city_slug = '' and median is not null`,
  );

/**
 * The occupations with the most postings in a place that have figures there.
 * @param place.category only occupations of this category; '' for any.
 */
export const listLargestFigures = (
  db: Database,
  { state, citySlug, category }: { state: string; citySlug: string; category: string },
  limit: number,
): Promise<DetailedFigures[]> =>
  listFigures(
    db,
    sql`where state = ${state} and city_slug = ${citySlug} and median is not null
      and own_postings > 0 ${category ? sql`and category = ${category}` : sql``}
      order by own_postings desc, occupation limit ${limit}`,
  );

/** An occupation's pay in the nearest place with ten postings. */
export type NearestPay = Pick<PayFigures, 'occupation' | 'state' | 'city' | 'citySlug'> & PayQuartiles;

/** An occupation's pay in a city, else in its state, else in the whole country, wherever ten postings list pay. */
export async function findNearestPay(
  db: Database,
  occupation: number,
  state: string,
  citySlug: string,
): Promise<NearestPay | null> {
  const { rows } = await sql<NearestPay>`
    select occupation, state, city, city_slug as "citySlug", postings,
      lower_quartile as "lowerQuartile", median, upper_quartile as "upperQuartile"
    from pay_figures
    where occupation = ${occupation} and state = any(${['', state]}::text[])
      and city_slug = any(${['', citySlug]}::text[]) and median is not null
    order by city_slug desc, state desc limit 1 ${cachedPlan}`.execute(db);
  return rows[0] ?? null;
}

/** When the figures were refreshed, and whether they count samples. Null before the first refresh. */
export async function getFiguresState(db: Database): Promise<{ at: Date | null; hasSamples: boolean }> {
  const result = await sql<{ at: Date | null; hasSamples: boolean }>`
    select nullif(at, '-infinity') as at, ${hasSamples} as "hasSamples" from paid_catalogue`.execute(db);
  return oneRow(result);
}

const hasSamples = sql`exists (select from sources join jobs on source_id = sources.id where kind = 'sample')`;

/** Search engines may index figures of ten postings. A city needs them itself, because neighbors have the same figures. */
const indexed = sql`median is not null and own_postings >= ${minPostings}`;
const inPart = 20_000;

/** The number of parts in the sitemap of the pages about pay. Zero while the catalog holds samples. */
export async function countSalaryParts(db: Database): Promise<number> {
  const result = await sql<{ pages: number }>`
    select count(*)::int as pages from pay_figures where ${indexed} and not ${hasSamples}`.execute(db);
  return Math.ceil(oneRow(result).pages / inPart);
}

/** One part. Parts count from 0. */
export const listSalaryPart = (db: Database, part: number): Promise<DetailedFigures[]> =>
  listFigures(
    db,
    sql`where ${indexed} order by occupation, state, city_slug limit ${inPart} offset ${part * inPart}`,
  );
