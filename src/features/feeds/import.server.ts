import type { Database } from '../../db/client.ts';
import { changeInParts } from '../jobs/catalogue.server.ts';
import type { RawJob } from '../postings/raw-job.ts';
import { WordIds } from '../search/index/word-ids.server.ts';
import { breakOff, type FeedRow, reject } from './feed-row.ts';
import { hashRow, identifyRow, readId } from './identify-row.ts';
import { understand, writeBatch } from './import-batch.server.ts';
import { type Batch, type ImportContext, undatedSince } from './import-context.ts';
import {
  beginRun,
  finishRun,
  hasBeenRead,
  openSource,
  type RunState,
  withSourceLock,
} from './import-runs.server.ts';
import {
  addDamage,
  addOutcome,
  describeRun,
  emptySummary,
  type GoodRow,
  type ImportSummary,
} from './import-summary.ts';
import { countOpen, retireUnseen } from './retire.server.ts';
import { beginSeen } from './seen-ids.server.ts';

export interface ImportOptions {
  /** The name under which the feed's jobs are known; made when it is new. */
  source: string;
  sourceKind: 'aggregator' | 'employer';
  rows: AsyncIterable<FeedRow>;
  /** What is read, for the record: a file, an address, a board. */
  input?: string;
  /** Close the source's jobs that are no longer in the feed. */
  retire?: boolean;
  /** Count only, write nothing. */
  dryRun?: boolean;
  /** Stops the import between two batches. */
  signal?: AbortSignal;
  /** Called with the run's id in import_runs when it has begun. */
  onBegin?: (runId: number) => void;
  /** Asked at the end of `rows`: the source says that the feed is the same as before, so nothing is missing from it. */
  notChanged?: () => boolean;
  /** Called after each batch with the sums so far. */
  onProgress?: (summary: ImportSummary) => void;
}

const batchRows = 1000;
/** Of descriptions: at 12,000 characters a row this takes 40 MB off the peak of memory against 8,000,000. */
const batchCharacters = 1_000_000;

/**
 * Brings a feed's rows into the catalogue, about a thousand in a transaction: new ones are inserted, changed ones updated,
 * unchanged ones only noted as seen. May be killed and started again at any time.
 * @throws Conflict when another import of the same source is running.
 */
export async function importJobs(db: Database, options: ImportOptions): Promise<ImportSummary> {
  return db.connection().execute(async (connection) => {
    if (options.dryRun) return dryRun(connection, options);
    const sourceId = await openSource(connection, options.source, options.sourceKind);
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
  await readAll({ ...context, startedAt, undatedAt: startedAt }, options, summary);
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
    words: new WordIds(),
  };
  const summary = emptySummary();
  await beginSeen(db);
  try {
    const openBefore = await countOpen(db, sourceId);
    await readAll(context, options, summary);
    if (options.retire && !options.notChanged?.())
      await retireUnseen(context, summary, openBefore, options.signal);
    summary.notes = describeRun(summary, openBefore);
    await finishRun(db, runId, stateOf(summary), summary);
  } catch (error) {
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
 * Reads the next batch while the database is busy with the one before: also what its rows say, as long as most rows are new. Rows
 * that turn out to be unchanged would not have needed it.
 */
async function readAll(
  context: ImportContext,
  options: ImportOptions,
  summary: ImportSummary,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let mostAreNew = false;
  const write = async (batch: Batch): Promise<void> => {
    const outcome = await writeBatch(context, batch, summary.rejected);
    mostAreNew = outcome.inserted > outcome.unchanged + outcome.updated;
    addOutcome(summary, batch.problem, outcome);
    addDamage(summary.damage, batch.damage);
    options.onProgress?.(summary);
  };
  const readAhead = (row: GoodRow): GoodRow =>
    mostAreNew ? { ...row, understood: understand(context, row) } : row;
  for await (const batch of inBatches(options.rows, readAhead)) {
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

async function* inBatches(
  rows: AsyncIterable<FeedRow>,
  readAhead: (row: GoodRow) => GoodRow,
): AsyncGenerator<Batch> {
  let batch = newBatch();
  let characters = 0;
  for await (const row of endWithProblem(rows)) {
    characters += addRow(batch, row, readAhead);
    if (batch.good.length + batch.rejected.length < batchRows && characters < batchCharacters) continue;
    yield batch;
    batch = newBatch();
    characters = 0;
  }
  if (batch.good.length + batch.rejected.length > 0 || batch.problem) yield batch;
}

const newBatch = (): Batch => ({
  good: [],
  rejected: [],
  problem: null,
  damage: { replaced: 0, guessed: false },
});

/** What goes wrong while reading (a connection lost, a file that vanishes) ends the feed, not the import. */
async function* endWithProblem(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
  try {
    yield* rows;
  } catch (error) {
    yield breakOff(`Reading failed: ${(error as Error).message}`);
  }
}

function addRow(batch: Batch, row: FeedRow, readAhead: (row: GoodRow) => GoodRow): number {
  if (row.damage === 'replaced') batch.damage.replaced++;
  if (row.damage === 'guessed') batch.damage.guessed = true;
  if (!row.ok) {
    if (row.broken) batch.problem = row.reason;
    else batch.rejected.push({ ...row, externalId: readId(row.externalId) });
    return row.excerpt.length;
  }
  const externalId = identifyRow(row.raw);
  if (externalId === null) batch.rejected.push(reject('no ID and no usable link', JSON.stringify(row.raw)));
  else batch.good.push(readAhead({ externalId, raw: row.raw, hash: hashRow(row.raw) }));
  return lengthOf(row.raw);
}

/** Characters of a posting, and what else it takes. */
function lengthOf(raw: RawJob): number {
  let length = 200;
  for (const value of Object.values(raw) as unknown[])
    if (typeof value === 'string') length += value.length;
    else if (Array.isArray(value)) for (const entry of value) length += String(entry).length;
  return length;
}
