import type pg from 'pg';
import type { Row } from '../row.ts';
import { depth, type Engine, joined } from './engine.ts';

/** PostgreSQL's full-text search, in its own table: English stems, weights A (title) to D (description), ts_rank_cd. */
export async function postgresTextEngine(pool: pg.Pool, rows: readonly Row[]): Promise<Engine> {
  await pool.query('create schema bench');
  await pool.query('create table bench.documents (id bigint primary key, words tsvector not null)');
  await pool.query(
    `insert into bench.documents
     select id, setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', company), 'B') ||
       setweight(to_tsvector('english', skills), 'C') || setweight(to_tsvector('english', location || ' ' || description), 'D')
     from jsonb_to_recordset($1) as d(id bigint, title text, company text, skills text, location text, description text)`,
    [JSON.stringify(rows.map((row) => ({ ...row, skills: row.skills.join(', ') })))],
  );
  await pool.query('create index on bench.documents using gin (words)');
  const version = await pool.query<{ server_version: string }>('show server_version');
  return {
    name: 'PostgreSQL full text',
    version: version.rows[0]!.server_version,
    search: async (keywords, location) => {
      const found = await pool.query<{ id: string }>(
        `select id from bench.documents, websearch_to_tsquery('english', $1) as query
         where words @@ query order by ts_rank_cd(words, query) desc, id limit $2`,
        [joined(keywords, location), depth],
      );
      return found.rows.map(({ id }) => Number(id));
    },
  };
}
