import { type RawBuilder, sql } from 'kysely';
import { catalogFormat } from '../../catalog/jobs/catalog.server.ts';
import { endOfLog, type LogPosition } from '../../catalog/jobs/catalog-changes.server.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';

/** An index of jobs, and how far it holds the catalog. */
export interface KnownIndex {
  name: string;
  state: 'filling' | 'live' | 'old';
  /** The format of its documents (`catalogFormat`). */
  format: number;
  version: number;
  place: number;
  /** While it is filled: the last job that was copied. */
  filledTo: number;
  failures: number;
  /** The jobs whose documents the index refuses. */
  refused: number[];
}

/** What a write did: the jobs whose documents it sent or removed, those among them that were refused, and a reason. */
export interface WrittenJobs {
  jobs: number[];
  refused: number[];
  because: string | null;
}

/** The indexes that are written: the live one, then the one that is being filled. */
export async function listWritten(db: Database): Promise<KnownIndex[]> {
  const { rows } = await sql<KnownIndex>`
    select name, state, format, version, place, filled_to as "filledTo", failures, to_json(refused) as refused
    from search_indexes where state <> 'old' order by state desc`.execute(db);
  return rows;
}

/**
 * Asks for a new index, which the worker fills. An index that is being filled is given up: it may be gone, or of another version.
 * @returns its name.
 */
export async function requestIndex(db: Database, alias: string): Promise<string> {
  const name = `${alias}-${new Date().toISOString().replace(/\D/g, '')}`;
  const { version, place } = await endOfLog(db);
  return db.transaction().execute(async (tx) => {
    await sql`update search_indexes set state = 'old', replaced_at = '-infinity' where state = 'filling'`.execute(
      tx,
    );
    await sql`
      insert into search_indexes (name, state, format, version, place)
      values (${name}, 'filling', ${catalogFormat}, ${version}, ${place})
      on conflict (state) where state <> 'old' do nothing`.execute(tx);
    const asked = await sql<{
      name: string;
    }>`select name from search_indexes where state = 'filling'`.execute(tx);
    return oneRow(asked).name;
  });
}

export async function noteFilled(
  db: Database,
  { name }: KnownIndex,
  filledTo: number,
  written: WrittenJobs,
): Promise<void> {
  await sql`
    update search_indexes set filled_to = ${filledTo}, failures = 0, ${refusedAfter(written)} where name = ${name}`.execute(
    db,
  );
}

export async function noteWritten(
  db: Database,
  { name }: KnownIndex,
  { version, place }: LogPosition,
  written: WrittenJobs,
): Promise<void> {
  await sql`
    update search_indexes set version = ${version}, place = ${place}, failures = 0, ${refusedAfter(written)}
    where name = ${name}`.execute(db);
}

/** The refused jobs were sent again. */
export async function noteSentAgain(db: Database, { name }: KnownIndex, written: WrittenJobs): Promise<void> {
  await sql`update search_indexes set ${refusedAfter(written)} where name = ${name}`.execute(db);
}

const refusedAfter = ({ jobs, refused, because }: WrittenJobs): RawBuilder<unknown> => sql`
  refused = array(select job from unnest(refused) as job where job <> all(${jobs}::bigint[])) || ${refused}::bigint[],
  refused_because = coalesce(${because}, refused_because)`;

export async function noteFailure(db: Database, { name }: KnownIndex, error: string): Promise<void> {
  await sql`
    update search_indexes set failures = failures + 1, last_error = ${error}, last_error_at = now()
    where name = ${name}`.execute(db);
}

/** The filled index is live now, and the one before is old. @returns whether it is: it may have been given up meanwhile. */
export async function noteLive(db: Database, { name }: KnownIndex): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const filled = await sql`
      select 1 from search_indexes where name = ${name} and state = 'filling' for update`.execute(tx);
    if (filled.rows.length === 0) return false;
    await sql`update search_indexes set state = 'old', replaced_at = now() where state = 'live'`.execute(tx);
    await sql`update search_indexes set state = 'live' where name = ${name}`.execute(tx);
    return true;
  });
}

/** The old indexes that nothing needs any more. */
export async function listExpired(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from search_indexes where state = 'old' and replaced_at < now() - interval '1 day'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function noteDropped(db: Database, name: string): Promise<void> {
  await sql`delete from search_indexes where name = ${name}`.execute(db);
}
