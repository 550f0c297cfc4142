import { sql } from 'kysely';
import type pg from 'pg';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { Gone } from '../../platform/errors.ts';
import { daysBefore } from '../../platform/time/day.ts';

/** A position in the log of the catalog: the version of a change, and the number of its jobs that have been read. */
export interface LogPosition {
  version: number;
  place: number;
}

/** A position as addresses write it. */
export const positionText = ({ version, place }: LogPosition): string => `${version}-${place}`;

/** The positions that addresses may hold. */
export const positionPattern = /^\d{1,15}-\d{1,9}$/;

/** Reads a position that matches `positionPattern`. */
export function readPosition(text: string): LogPosition {
  const [version = 0, place = 0] = text.split('-').map(Number);
  return { version, place };
}

/** What a change of the catalog did to the list of jobs, as indexJobs() returns it. */
interface ListedChange {
  /** Null: there was no change. */
  version: number | null;
  opened: number[];
  changed: number[];
  closed: number[];
}

/** Writes a change of the list of jobs to the log, in the transaction of the change. @param ofSamples all jobs are samples. */
export async function recordChange(
  tx: Database,
  { version, opened, changed, closed }: ListedChange,
  ofSamples: boolean,
): Promise<void> {
  if (version === null || opened.length + changed.length + closed.length === 0) return;
  await sql`insert into catalogue_changes (version, opened, changed, closed, of_samples)
    values (${version}, ${opened}::bigint[], ${changed}::bigint[], ${closed}::bigint[], ${ofSamples})`.execute(
    tx,
  );
}

/** One job in the log. */
export interface LoggedJob {
  position: LogPosition;
  jobId: number;
  /** 'closed': the job has left the list: it closed, was deleted, or is now shown as another job's duplicate. */
  change: 'opened' | 'changed' | 'closed';
  at: Date;
  /** The change was about samples only. A sample that is still there has a source of that kind. */
  ofSamples: boolean;
}

/** The position at which the next change of the catalog will be logged. */
export async function endOfLog(db: Database): Promise<LogPosition> {
  const result = await sql<{ version: number }>`select version from catalogue`.execute(db);
  return { version: oneRow(result).version + 1, place: 0 };
}

/** The position before the first change that the log still holds. */
export async function startOfLog(db: Database): Promise<LogPosition> {
  const result = await sql<{ version: number }>`select log_after as version from catalogue`.execute(db);
  return { version: oneRow(result).version + 1, place: 0 };
}

/**
 * Reads the log in the order of the commits. No change is missed: when a version is visible, every earlier version is, too, also on a
 * replica.
 * @param after the position after which to begin.
 * @throws Gone if the log no longer holds the changes after this position.
 */
export async function readLog(db: Database, after: LogPosition, limit: number): Promise<LoggedJob[]> {
  const { rows } = await sql<{
    logAfter: number;
    version: number | null;
    place: number;
    jobId: number;
    change: LoggedJob['change'];
    at: Date;
    ofSamples: boolean;
  }>`
    select log_after as "logAfter", item.*
    from catalogue left join lateral (
      select version, place::int as place, job_id as "jobId", changed_at as at, of_samples as "ofSamples",
        case when place <= cardinality(closed) then 'closed'
          when place <= cardinality(closed) + cardinality(changed) then 'changed' else 'opened' end as change
      from catalogue_changes, unnest(closed || changed || opened) with ordinality as job (job_id, place)
      where version >= ${after.version} and (version > ${after.version} or place > ${after.place})
      order by version, place limit ${limit}
    ) as item on true order by version, place`.execute(db);
  if (after.version <= (rows[0]?.logAfter ?? 0))
    throw new Gone(
      `The log goes back ${retention.changeDays} days, and this cursor is older. Start from a full copy of the jobs.`,
    );
  return rows.flatMap(({ version, place, jobId, change, at, ofSamples }) =>
    version === null ? [] : [{ position: { version, place }, jobId, change, at, ofSamples }],
  );
}

/**
 * Begins the log anew after a restore. Every earlier cursor is refused from then on, because the lost changes after the backup had
 * versions, too. The next version is the clock in milliseconds: no version before the restore was as high, since changes are rarer.
 */
export async function renewLog(client: pg.ClientBase): Promise<void> {
  await client.query(`
    update catalogue set version = next, log_after = next
    from (select greatest(version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint) as next from catalogue) as renewed`);
  await client.query('delete from catalogue_changes');
}

/** Deletes old changes but the newest: a reader who knows it has missed nothing, however old it is. @returns how many. */
export async function purgeChanges(db: Database, now: Date): Promise<number> {
  const before = daysBefore(now, retention.changeDays);
  const result = await sql<{ count: number }>`
    with old as (
      delete from catalogue_changes
      where version <= (select max(version) from catalogue_changes where changed_at < ${before})
        and version < (select max(version) from catalogue_changes) returning version
    ), noted as (
      update catalogue set log_after = greatest(log_after, last) from (select max(version) as last from old) as newest where last is not null
    )
    select count(*)::int as count from old`.execute(db);
  return oneRow(result).count;
}
