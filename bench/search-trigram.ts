import { sql } from 'kysely';
import { type JobSearch, searchTerms } from '../src/catalog/jobs/job-search.schema.ts';
import type { Database } from '../src/db/client.ts';
import { containsPattern } from '../src/db/like.ts';
import type { Query } from './search-queries.ts';
import { percentile, report, seconds, spread } from './search-report.ts';

const timeoutMs = 30_000;

/**
 * The usual design for comparison: one pg_trgm index on the joined text, ILIKE, count and page. Without radius
 * searches.
 */
export async function benchTrigram(db: Database, queries: Query[], ours: number[]): Promise<void> {
  const built = await seconds(async () => {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create table if not exists bench_trigram as
      select job_id, posted_at, pay_year, category, job_types, place, body from job_search join search_places on id = place_id`.execute(
      db,
    );
    await sql`create index if not exists bench_trigram_body on bench_trigram using gin (body gin_trgm_ops)`.execute(
      db,
    );
    await sql`create index if not exists bench_trigram_date on bench_trigram (posted_at desc, job_id desc)`.execute(
      db,
    );
    await sql`vacuum analyze bench_trigram`.execute(db);
  });
  report(`trigram design built in ${built.seconds.toFixed(0)} s`);
  const chosen = queries
    .map((query, at) => ({ ...query, ours: ours[at]! }))
    .filter(({ search }) => !search.zip)
    .filter((_, at) => at % 4 === 0);
  const times: number[] = [];
  for (const { search } of chosen) times.push((await seconds(() => ask(db, search))).seconds * 1000);
  const same = chosen.map((query) => query.ours);
  report(spread('trigram, one client', times));
  report(spread('ours, the same queries', same));
  const ratio = (share: number): string =>
    `${(percentile(times, share) / percentile(same, share)).toFixed(1)}x`;
  report(`trigram / ours: p50 ${ratio(0.5)}, p95 ${ratio(0.95)}`);
  await sql`drop table bench_trigram`.execute(db);
}

async function ask(db: Database, search: JobSearch): Promise<void> {
  const terms = searchTerms(search.keywords).map(containsPattern);
  const where = sql.join(
    [
      sql`true`,
      ...(terms.length > 0
        ? [
            sql`(${sql.join(
              terms.map((term) => sql`body like ${term}`),
              sql` or `,
            )})`,
          ]
        : []),
      ...(search.location ? [sql`place like ${containsPattern(search.location)}`] : []),
      ...(search.category ? [sql`category = ${search.category}`] : []),
      ...(search.jobType ? [sql`${search.jobType} = any(job_types)`] : []),
    ],
    sql` and `,
  );
  const order =
    search.sort === 'salary'
      ? sql`pay_year desc nulls last, posted_at desc, job_id desc`
      : sql`posted_at desc, job_id desc`;
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx);
      await sql`select count(*) from bench_trigram where ${where}`.execute(tx);
      await sql`select job_id from bench_trigram where ${where} order by ${order} limit ${search.pageSize} offset ${(search.page - 1) * search.pageSize}`.execute(
        tx,
      );
    })
    .catch((error) => {
      if (error.code !== '57014') throw error;
    });
}
