import { setImmediate as nextTurn } from 'node:timers/promises';
import { changeInParts } from '../../catalog/jobs/catalog.server.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { DateOrder, readDate } from '../../catalog/postings/read-date.ts';
import type { Database } from '../../db/client.ts';
import { WordIds } from '../../search/engine/word-ids.server.ts';
import {
  beginRun,
  finishRun,
  hasBeenRead,
  openSource,
  type RunState,
  withSourceLock,
} from '../runs/import-runs.server.ts';
import { balanceRun } from '../runs/run-jobs.server.ts';
import { refuseBlockedSource } from '../sources/block-source.server.ts';
import { breakOff, type FeedRow, reject } from '../sources/feed-row.ts';
import { hashRow, identifyRow, readId } from './identify-row.ts';
import { beginSeen, understand, writeBatch } from './import-batch.server.ts';
import { type ImportContext, type RowBatch, undatedSince } from './import-context.ts';
import {
  addDamage,
  addOutcome,
  describeRun,
  emptySummary,
  type GoodRow,
  type ImportSummary,
} from './import-summary.ts';
import { countOpen, retireUnseen } from './retire.server.ts';

/** The order of day and month in the dates of a source, from what its last run found. */
async function findDateOrder(db: Database, sourceId: number): Promise<DateOrder> {
  const { day_first } = await db
    .selectFrom('sources')
    .select('day_first')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
  return new DateOrder(day_first);
}

/** Keeps what a run found for the next one, which reads dates again that were read in another order. */
async function keepDateOrder(db: Database, sourceId: number, order: DateOrder): Promise<void> {
  if (!order.isKnown) return;
  await db.updateTable('sources').set({ day_first: order.isDayFirst }).where('id', '=', sourceId).execute();
}

export interface ImportOptions {
  /** The source of the feed's jobs, created if it is new. */
  source: string;
  sourceKind: 'aggregator' | 'employer';
  /** The partner that pays for the source's jobs. Undefined: it stays as it is. */
  partnerId?: number | undefined;
  rows: AsyncIterable<FeedRow>;
  /** The file, address or board that is read, for the record. */
  input?: string;
  /** Close the source's jobs that the feed no longer has. */
  retire?: boolean;
  /** Count only, without writing. */
  dryRun?: boolean;
  /** Stops the import between two batches. */
  signal?: AbortSignal;
  /** Called with the run's id in import_runs after the run has begun. */
  onBegin?: (runId: number) => void;
  /**
   * Called at the end of `rows`. True if the source says that the feed is unchanged, so nothing is missing.
   */
  notChanged?: () => boolean;
  /** Called after each batch with the totals so far. */
  onProgress?: (summary: ImportSummary) => void;
}

const batchRows = 1000;
/**
 * The maximum characters of descriptions in a batch. With 12,000 characters a row, the memory peak is 40 MB
 * lower than with a limit of 8,000,000.
 */
const batchCharacters = 1_000_000;

/**
 * Imports a feed's rows, about a thousand in a transaction: new jobs are inserted, changed ones updated,
 * unchanged ones only recorded as seen. It can be killed and started again at any time.
 * @throws Conflict when another import of the same source is running, or when the source is blocked.
 */
export async function importJobs(db: Database, options: ImportOptions): Promise<ImportSummary> {
  return db.connection().execute(async (connection) => {
    if (options.dryRun) return dryRun(connection, options);
    const sourceId = await openSource(connection, options.source, options.sourceKind, options.partnerId);
    return withSourceLock(connection, sourceId, options.source, () =>
      changeInParts(connection, () => run(connection, sourceId, options)),
    );
  });
}

async function dryRun(db: Database, options: ImportOptions): Promise<ImportSummary> {
  const source = await db
    .selectFrom('sources')
    .select('id')
    .where('name', '=', options.source)
    .executeTakeFirst();
  const { sourceKind } = options;
  const context = { db, sourceKind, sourceId: source?.id ?? null, runId: null, words: new WordIds() };
  const summary = emptySummary();
  await beginSeen(db);
  const startedAt = new Date();
  await readAll({ ...context, startedAt, undatedAt: startedAt, order: new DateOrder() }, options, summary);
  return summary;
}

async function run(db: Database, sourceId: number, options: ImportOptions): Promise<ImportSummary> {
  const { id: runId, startedAt } = await beginRun(db, sourceId, options.input ?? options.source);
  options.onBegin?.(runId);
  const context = {
    db,
    sourceId,
    sourceKind: options.sourceKind,
    runId,
    startedAt,
    undatedAt: undatedSince(startedAt, !(await hasBeenRead(db, sourceId))),
    order: await findDateOrder(db, sourceId),
    words: new WordIds(),
  };
  const summary = emptySummary();
  await beginSeen(db);
  try {
    await refuseBlockedSource(db, sourceId);
    const openBefore = await countOpen(db, sourceId);
    await readAll(context, options, summary);
    if (options.retire && !options.notChanged?.())
      await retireUnseen(context, summary, openBefore, options.signal);
    summary.notes = describeRun(summary, openBefore);
    await keepDateOrder(db, sourceId, context.order);
    await balanceRun(db, runId);
    await finishRun(db, runId, stateOf(summary), summary);
  } catch (error) {
    await balanceRun(db, runId).catch(() => undefined);
    await finishRun(db, runId, 'failed', { ...summary, problem: (error as Error).message }).catch(
      () => undefined,
    );
    throw error;
  }
  return summary;
}

function stateOf(summary: ImportSummary): RunState {
  if (summary.stopped) return 'stopped';
  return summary.problem ? 'broken' : 'done';
}

/**
 * Reads the next batch while the database writes the one before. It also parses rows ahead while most rows
 * are new. For rows that turn out to be unchanged this work is wasted.
 */
async function readAll(
  context: ImportContext,
  options: ImportOptions,
  summary: ImportSummary,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let mostAreNew = false;
  const write = async (batch: RowBatch): Promise<void> => {
    const outcome = await writeBatch(context, batch, summary.rejected);
    mostAreNew = outcome.inserted > outcome.unchanged + outcome.updated;
    addOutcome(summary, batch.problem, outcome);
    addDamage(summary.damage, batch.damage);
    summary.undated += batch.undated;
    summary.estimates += batch.estimates;
    options.onProgress?.(summary);
  };
  for await (const stated of inBatches(options.rows, context)) {
    const good: GoodRow[] = [];
    for (const row of stated.rows) {
      good.push(hashed(row, context, mostAreNew));
      // The statements of the batch before go on meanwhile.
      await nextTurn();
    }
    const batch = { ...stated, good };
    await writing;
    if (options.signal?.aborted) {
      summary.stopped = true;
      return;
    }
    writing = write(batch);
    writing.catch(() => undefined);
  }
  await writing;
  if (options.signal?.aborted) summary.stopped = true;
  if (summary.read === 0 && !options.notChanged?.()) summary.problem ??= 'The feed contains no jobs.';
}

type StatedRow = Pick<GoodRow, 'externalId' | 'raw' | 'entry'>;
type StatedBatch = Omit<RowBatch, 'good'> & { rows: StatedRow[] };

/** A row with its hash, parsed already if it is probably new. All dates of its batch have been seen. */
function hashed(stated: StatedRow, context: ImportContext, isNew: boolean): GoodRow {
  const row = { ...stated, hash: hashRow(stated.raw, context.order.isDayFirst) };
  return isNew ? { ...row, understood: understand(context, row) } : row;
}

async function* inBatches(rows: AsyncIterable<FeedRow>, context: ImportContext): AsyncGenerator<StatedBatch> {
  let batch = newBatch();
  let characters = 0;
  for await (const row of endWithProblem(rows)) {
    characters += addRow(batch, row, context);
    const rows = batch.rows.length + batch.kept.length + batch.rejected.length;
    if (rows < batchRows && characters < batchCharacters) continue;
    yield batch;
    batch = newBatch();
    characters = 0;
  }
  if (batch.rows.length + batch.kept.length + batch.rejected.length > 0 || batch.problem) yield batch;
}

const newBatch = (): StatedBatch => ({
  rows: [],
  kept: [],
  rejected: [],
  problem: null,
  damage: { replaced: 0, guessed: false },
  undated: 0,
  estimates: 0,
});

/** An error while reading (a lost connection, a deleted file) ends the feed, not the import. */
async function* endWithProblem(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
  try {
    yield* rows;
  } catch (error) {
    yield breakOff(`Reading failed: ${(error as Error).message}`);
  }
}

function addRow(batch: StatedBatch, row: FeedRow, { order, startedAt }: ImportContext): number {
  if (row.damage === 'replaced') batch.damage.replaced++;
  if (row.damage === 'guessed') batch.damage.guessed = true;
  if (row.estimate) batch.estimates++;
  if (!row.ok) {
    if (row.broken) batch.problem = row.reason;
    else if (row.kept) batch.kept.push(row.externalId);
    else batch.rejected.push({ ...row, externalId: readId(row.externalId) });
    return row.excerpt.length;
  }
  const externalId = identifyRow(row.raw);
  if (externalId === null) batch.rejected.push(reject('no ID and no usable link', JSON.stringify(row.raw)));
  else batch.rows.push({ externalId, raw: row.raw, ...(row.entry && { entry: row.entry }) });
  order.see(row.raw.postedAt);
  order.see(row.raw.expiresAt);
  if (!readDate(row.raw.postedAt, startedAt)) batch.undated++;
  return lengthOf(row.raw);
}

/** The characters of a posting, plus its overhead. */
function lengthOf(raw: RawJob): number {
  let length = 200;
  for (const value of Object.values(raw) as unknown[])
    if (typeof value === 'string') length += value.length;
    else if (Array.isArray(value)) for (const entry of value) length += String(entry).length;
  return length;
}
