import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { Conflict } from '../../platform/errors.ts';
import { openSource } from '../runs/import-runs.server.ts';
import catalog from './catalog.json' with { type: 'json' };

/** Minutes between two runs of a board. Jobs of employers change by the day, and many boards need a request for each. */
const everyMinutes = 1440;

/** A board to read, and whose it is. */
export type Switched = Pick<CatalogSource, 'employer' | 'board' | 'manyEmployers'>;

/**
 * Reads a board from now on: makes its feed, or resumes it. It is due at once.
 * @returns what happened.
 * @throws Conflict when another feed has the employer's name.
 */
export async function switchOn(
  tx: Database,
  { employer, board, manyEmployers }: Switched,
): Promise<'added' | 'resumed' | 'already on'> {
  const feed = await findFeed(tx, board);
  if (feed?.status === 'active') return 'already on';
  if (feed) {
    await tx
      .updateTable('feeds')
      .set({ status: 'active', paused_reason: null, refusals: 0, next_run_at: sql<Date>`now()` })
      .where('id', '=', feed.id)
      .execute();
    return 'resumed';
  }
  const sourceId = await openSource(tx, employer, 'employer');
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('feeds')
    .values({
      ...{ source_id: sourceId, url: board, every_minutes: everyMinutes, mapping: '{}' },
      expected_name: manyEmployers ? null : employer,
    })
    .onConflict((conflict) => conflict.column('source_id').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) throw new Conflict(`There is already a feed with the name "${employer}".`);
  return 'added';
}

/** Pauses the feed of a board. Its jobs stay until they are closed. @returns whether it was on. */
export async function switchOff(tx: Database, board: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feeds')
    .set({ status: 'paused', paused_reason: null })
    .where('url', '=', board)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The state of a feed, for lists of sources. */
export interface SwitchedFeed {
  id: number;
  url: string;
  source: string;
  status: 'active' | 'paused';
  pausedReason: string | null;
}

/** The feeds that read boards or addresses. */
export async function listSwitched(db: Database): Promise<SwitchedFeed[]> {
  return db
    .selectFrom('feeds')
    .innerJoin('sources', 'sources.id', 'source_id')
    .select(['feeds.id', 'url', 'sources.name as source', 'status', 'paused_reason as pausedReason'])
    .orderBy('sources.name')
    .execute();
}

const findFeed = (tx: Database, board: string) =>
  tx.selectFrom('feeds').select(['id', 'status']).where('url', '=', board).forUpdate().executeTakeFirst();

/** A board of the catalog, which an operator can switch on. */
export interface CatalogSource {
  /** Its name for commands: 'cleveland-clinic'. */
  name: string;
  /** The employer, or the publisher of a board with many employers. */
  employer: string;
  manyEmployers?: boolean;
  /** 'workday:HOST/SITE' */
  board: string;
  trade: string;
  /** Where the address comes from, as `origins` of the file. */
  origin: string[];
  /** The day on which a person last looked at the board. Null: nobody has. */
  checkedOn: string | null;
}

/** The boards that an operator can switch on by name, from public material. Nobody has asked them. */
export const catalogSources: readonly CatalogSource[] = catalog.sources;

/** The trades, which are the groups of the catalog. */
export const trades = [...new Set(catalogSources.map(({ trade }) => trade))];

/**
 * Whether more than one origin names the board, or its publisher does, or a person looked. A group switches on only
 * such boards: names in public lists are often wrong.
 */
export const isConfirmed = ({ origin, checkedOn }: CatalogSource): boolean =>
  checkedOn !== null || origin.length > 1 || origin.includes('documentation');

/** The sources of a name, or the confirmed ones of a trade. Empty if there is neither. */
export function findCatalogSources(name: string): CatalogSource[] {
  const one = catalogSources.find((source) => source.name === name);
  return one ? [one] : catalogSources.filter((source) => source.trade === name && isConfirmed(source));
}

const terms: Record<string, string> = catalog.terms;
const origins: Record<string, string> = catalog.origins;

/** What the operator must know of the terms of a board's system. */
export const termsOf = ({ board }: Pick<CatalogSource, 'board'>): string =>
  terms[board.split(':')[0] ?? ''] ?? '';

/** Where a board's address comes from, in sentences. */
export const originOf = ({ origin }: Pick<CatalogSource, 'origin'>): string =>
  origin.map((name) => origins[name]).join('. ');
