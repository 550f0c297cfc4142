import type pg from 'pg';

/** The columns with the time of the last use. */
const seen = ['last_seen_at'];

/** A fingerprint of the rows of every table, by the table's name. @param left tables that may change. */
export async function fingerprints(pool: pg.Pool, left: RegExp): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const { rows } = await pool.query<{ name: string; print: string }>(
    tables
      .filter(({ name }) => !left.test(name))
      .map(
        ({ name }) => `select '${name}' as name, concat(count(*), ' ', sum(hashtextextended((to_jsonb(t)
          - '{${seen.join(',')}}'::text[])::text, 0)::numeric)) as print from "${name}" as t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
