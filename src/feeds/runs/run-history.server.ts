import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';

/** The figures of a run. Null: the run is from before this version counted them, or its process was killed. */
export interface RunFigures {
  id: number;
  startedAt: Date;
  state: string;
  note: string | null;
  /** The feed's open jobs at the end of the run. */
  openAfter: number | null;
  opened: number | null;
  changed: number | null;
  closed: number | null;
  missing: number;
  rejected: number;
  read: number;
  /** Rows by reason. Null in runs from before this version. */
  rejectReasons: Record<string, number> | null;
  /** Jobs by change and reason, as long as the run's list is kept. */
  reasons: { change: 'closed' | 'not opened'; reason: string; jobs: number }[];
}

/** A run of a feed beside the run before it, and the feed's open jobs by run. */
export interface RunHistory {
  run: RunFigures;
  /** The last earlier run that counted the open jobs. */
  before: RunFigures | null;
  /** The last runs that counted the open jobs, up to this one, oldest first. */
  runs: (Pick<RunFigures, 'id' | 'startedAt' | 'opened' | 'changed' | 'closed' | 'rejected'> & {
    openAfter: number;
  })[];
}

/** Runs in the chart. */
const chartRuns = 30;

/** The history of a feed up to its last finished run. Null before the first. */
export async function findFeedHistory(db: Database, feedId: number): Promise<RunHistory | null> {
  const run = await db
    .selectFrom('import_runs as r')
    .innerJoin('feeds as f', 'f.source_id', 'r.source_id')
    .select('r.id')
    .where('f.id', '=', feedId)
    .where('r.state', '<>', 'running')
    .orderBy('r.id', 'desc')
    .executeTakeFirst();
  return run ? getRunHistory(db, run.id) : null;
}

/** The history of a feed up to a run. @throws NotFound */
export async function getRunHistory(db: Database, runId: number): Promise<RunHistory> {
  const earlier = await db
    .selectFrom('import_runs')
    .select(['id', 'started_at as startedAt', 'opened', 'changed', 'closed', 'rejected'])
    .select('open_after as openAfter')
    .$narrowType<{ openAfter: number }>()
    .where('source_id', '=', (eb) => eb.selectFrom('import_runs').select('source_id').where('id', '=', runId))
    .where('id', '<=', runId)
    .where('open_after', 'is not', null)
    .orderBy('id', 'desc')
    .limit(chartRuns)
    .execute();
  const beforeId = earlier.find(({ id }) => id < runId)?.id;
  const [run, before] = await Promise.all([
    findFigures(db, runId),
    beforeId === undefined ? null : findFigures(db, beforeId),
  ]);
  if (!run) throw new NotFound('There is no run with this id.');
  return { run, before, runs: earlier.toReversed() };
}

async function findFigures(db: Database, id: number): Promise<RunFigures | null> {
  const [run, reasons] = await Promise.all([
    db
      .selectFrom('import_runs')
      .select(['id', 'state', 'note', 'opened', 'changed', 'closed', 'missing', 'rejected', 'read'])
      .select(['started_at as startedAt', 'open_after as openAfter', 'reject_reasons as rejectReasons'])
      .where('id', '=', id)
      .executeTakeFirst(),
    sql<RunFigures['reasons'][number]>`
      select change, reason, count(*)::int as jobs from feed_run_jobs
      where run_id = ${id} and change in ('closed', 'not opened')
      group by change, reason order by jobs desc, reason`.execute(db),
  ]);
  return run ? { ...run, reasons: reasons.rows } : null;
}
