import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beginCatalogChange, isOutdated, touchCatalog } from '../../catalog/jobs/catalog.server.ts';
import { nextIndex } from '../../catalog/jobs/catalog-notices.ts';
import type { Database } from '../../db/client.ts';
import { isLockedOut } from '../../db/errors.ts';
import { locks } from '../../db/locks.ts';
import { oneRow } from '../../db/one-row.ts';
import { limitStatements, longStatementMs } from '../../db/statement-limit.ts';
import { addToIndex, countPlaces, removeFromIndex } from './documents.server.ts';
import type { IndexReader } from './engine.ts';
import { nextSchema } from './index-schema.server.ts';
import { holdMaintenance, maintainIndex, mergeRange } from './maintain.server.ts';
import { countAllWords } from './merge.server.ts';
import {
  analyzeNext,
  basisNow,
  inNext,
  isUnderWay,
  lockGenerations,
  makeNext,
  missingIndexes,
  type NextGeneration,
  readNext,
  replaceLiving,
  writeNext,
} from './next-generation.server.ts';
import { WordIds } from './word-ids.server.ts';

/** Few, because requests of the same process wait while a batch is prepared. */
const batchRows = 250;
/** Nobody waits for a step, however long an index takes. */
const stepMs = 4 * 3_600_000;
/** Jobs between two lines of the report. */
const reportEvery = 50_000;
/** Searches wait so many milliseconds for the switch. If a long read holds the tables, the switch is tried again. */
const switchMs = 300;
/** Milliseconds for each job, and at most, that processes get to begin to load the next generation. */
const beginMs = { job: 0.03, most: 2000 };

export interface RebuildOptions {
  /** Reports the progress. */
  say?: (line: string) => void;
  /** Milliseconds between two tries to switch. */
  tryAgainMs?: number;
}

/** Continues a rebuild that was interrupted, or makes all documents again after an upgrade. @returns whether it was needed. */
export async function rebuildIfDue(db: Database, options: RebuildOptions = {}): Promise<boolean> {
  const result = await sql<{ isUpgraded: boolean }>`
    select reread_slot > 0 as "isUpgraded" from catalogue`.execute(db);
  const isDue = oneRow(result).isUpgraded || (await isUnderWay(db));
  if (!isDue || (await isOutdated(db))) return false;
  await rebuildSearchIndex(db, options);
  return true;
}

/**
 * Makes all documents again from `jobs` while searches and imports go on: fills the next generation of the index in small transactions, then
 * lets searches use it. It continues a rebuild that was interrupted. Two at once share the work. If the process is outdated, it does nothing.
 */
export async function rebuildSearchIndex(db: Database, options: RebuildOptions = {}): Promise<void> {
  const rebuild = new Rebuild(db, await readGeneration(db), options);
  do {
    while (await rebuild.step());
    await rebuild.announce();
    while (await rebuild.step());
  } while (!(await rebuild.end()));
  await maintainIndex(db);
}

/** Loads the next generation into an engine. The switch waits until it is loaded. */
export async function loadNext(db: Database, engine: Pick<IndexReader, 'loadNext'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(${locks.searchLoading})`.execute(tx);
    await engine.loadNext();
  });
}

async function readGeneration(db: Database): Promise<number> {
  const result = await sql<{ epoch: number }>`select epoch from catalogue`.execute(db);
  return oneRow(result).epoch;
}

/** What one transaction of a rebuild did. 'over': searches use another generation now, or this process is outdated. */
type Outcome = 'more' | 'done' | 'over';

class Rebuild {
  readonly #db: Database;
  /** The generation that searches use. */
  readonly #living: number;
  readonly #options: Required<RebuildOptions>;
  readonly #words = new WordIds();
  #jobs = 0;

  constructor(db: Database, living: number, options: RebuildOptions) {
    this.#db = db;
    this.#living = living;
    this.#options = { say: () => undefined, tryAgainMs: 5000, ...options };
  }

  /** @returns whether there is more to do. */
  async step(): Promise<boolean> {
    const outcome = await this.#inTurn(async (tx, next) => {
      // How far the rebuild is, is stored with the step: one that a crash loses is done again.
      await sql`set local synchronous_commit = off`.execute(tx);
      const done = next.isFilled
        ? (await this.#followSome(tx, next)) || (await inNext(tx, () => mergeRange(tx, next.countedTo)))
        : await this.#fillSome(tx, next);
      return done ? 'more' : 'done';
    });
    return outcome === 'more';
  }

  /** Tells all processes to load the generation (`loadNext`). Otherwise the first searches after the switch would wait. */
  async announce(): Promise<void> {
    const outcome = await this.#inTurn(async (tx, next) => {
      if (next.isAnnounced) return 'done';
      await writeNext(tx, { ...next, isAnnounced: true });
      await sql`select pg_notify('catalogue', ${nextIndex})`.execute(tx);
      return 'more';
    });
    if (outcome !== 'more') return;
    const result = await sql<{ jobs: number }>`
      select coalesce(sum(jobs), 0) as jobs from search_places`.execute(this.#db);
    await sleep(Math.min(beginMs.most, oneRow(result).jobs * beginMs.job));
  }

  /** Lets searches use the generation. @returns false: somebody still reads the tables, or an upgrade began the rebuild anew. */
  async end(): Promise<boolean> {
    try {
      return (await this.#inTurn((tx, next) => this.#replace(tx, next))) !== 'more';
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      await sleep(this.#options.tryAgainMs);
      return false;
    }
  }

  async #inTurn(work: (tx: Database, next: NextGeneration) => Promise<Outcome>): Promise<Outcome> {
    try {
      return await this.#db.transaction().execute(async (tx) => {
        await limitStatements(tx, stepMs);
        await sql`select pg_advisory_xact_lock(${locks.searchRebuild})`.execute(tx);
        if (await this.#isOver(tx)) return 'over';
        const next = await readNext(tx);
        if (next?.basis !== (await basisNow(tx))) {
          await makeNext(tx);
          return 'more';
        }
        this.#words.begin(next.generation);
        return work(tx, next);
      });
    } catch (error) {
      // The rollback removed words.
      this.#words.forget();
      throw error;
    }
  }

  async #isOver(tx: Database): Promise<boolean> {
    return (await readGeneration(tx)) !== this.#living || isOutdated(tx);
  }

  /** Adds some jobs; after the last one, builds an index; after the last of these, counts places and words. */
  async #fillSome(tx: Database, next: NextGeneration): Promise<boolean> {
    const { rows } = await sql<{ id: number }>`
      select id from jobs where status = 'open' and id > ${next.filledTo} order by id limit ${batchRows}`.execute(
      tx,
    );
    const last = rows.at(-1);
    if (last) {
      const ids = rows.map(({ id }) => id);
      await inNext(tx, () => addToIndex(tx, ids, this.#words, { countsPlaces: false }));
      await writeNext(tx, { ...next, filledTo: last.id });
      this.#report(ids.length);
      return true;
    }
    const [missing] = await missingIndexes(tx);
    if (missing) {
      await sql.raw(missing).execute(tx);
      return true;
    }
    await inNext(tx, () => countPlaces(tx));
    const countedTo = await inNext(tx, () => countAllWords(tx));
    await analyzeNext(tx);
    await writeNext(tx, { ...next, isFilled: true, countedTo });
    this.#options.say('All jobs are in the next search index. Their words are merged now.');
    return true;
  }

  #report(jobs: number): void {
    this.#jobs += jobs;
    if (this.#jobs % reportEvery < jobs)
      this.#options.say(`${this.#jobs} jobs are in the next search index.`);
  }

  /** Repeats some changes of the living index: a job that has changed has a later document there. */
  async #followSome(tx: Database, next: NextGeneration): Promise<boolean> {
    const { rows } = await sql<{ id: number; slot: number }>`
      select job_id as id, slot from job_search where slot > ${next.followedTo} order by slot limit ${batchRows}`.execute(
      tx,
    );
    const last = rows.at(-1);
    if (!last) return false;
    const ids = rows.map(({ id }) => id);
    await inNext(tx, async () => {
      await removeFromIndex(tx, ids);
      await addToIndex(tx, ids, this.#words);
    });
    next.followedTo = last.slot;
    await writeNext(tx, next);
    return true;
  }

  /** Repeats the last changes while nobody makes new ones, and replaces the living tables. */
  async #replace(tx: Database, next: NextGeneration): Promise<Outcome> {
    if (!next.isAnnounced) return 'more';
    await sql`select pg_advisory_xact_lock(${locks.searchLoading})`.execute(tx);
    await limitStatements(tx, longStatementMs);
    await holdMaintenance(tx);
    await beginCatalogChange(tx);
    await touchCatalog(tx);
    while (await this.#followSome(tx, next));
    await removeClosed(tx);
    await lockGenerations(tx, switchMs);
    if (next.basis !== (await basisNow(tx))) return 'more';
    await sql`
      update catalogue set epoch = ${next.generation}, reread_slot = 0,
        folded_slot = (select folded_slot from ${nextSchema}catalogue)`.execute(tx);
    await replaceLiving(tx);
    return 'done';
  }
}

/** Removes the jobs from the next generation that have closed since they were added. */
async function removeClosed(tx: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select job_id as id from ${nextSchema}job_search as added
    where not exists (select from job_search where job_search.job_id = added.job_id)
      and not exists (select from jobs where jobs.id = added.job_id and status = 'open')`.execute(tx);
  if (rows.length > 0)
    await inNext(tx, () =>
      removeFromIndex(
        tx,
        rows.map(({ id }) => id),
      ),
    );
}
