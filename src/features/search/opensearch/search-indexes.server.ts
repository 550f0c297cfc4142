import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { LogPosition } from '../../jobs/log-position.ts';

/** An index of jobs, and how far it holds the catalog. */
export interface KnownIndex {
  name: string;
  state: 'filling' | 'live' | 'old';
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

/** The indexes that are written: the live one, and the one that is being filled. */
export async function listWritten(db: Database): Promise<KnownIndex[]> {
  const { rows } = await sql<KnownIndex>`
    select name, state, version, place, filled_to as "filledTo", failures, to_json(refused) as refused
    from search_indexes where state <> 'old' order by state desc`.execute(db);
  return rows;
}

/** Asks for a new index, unless one is being filled. The worker fills it. @returns its name. */
export async function requestIndex(db: Database, alias: string): Promise<string> {
  const name = `${alias}-${new Date().toISOString().replace(/\D/g, '')}`;
  await sql`
    insert into search_indexes (name, state, version) select ${name}, 'filling', version from catalogue
    on conflict (state) where state <> 'old' do nothing`.execute(db);
  const { rows } = await sql<{
    name: string;
  }>`select name from search_indexes where state = 'filling'`.execute(db);
  return rows[0]?.name ?? name;
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

/** The filled index is live now, and the one before is old. */
export async function noteLive(db: Database, { name }: KnownIndex): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update search_indexes set state = 'old', replaced_at = now() where state = 'live'`.execute(tx);
    await sql`update search_indexes set state = 'live' where name = ${name}`.execute(tx);
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
