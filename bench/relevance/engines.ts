import MiniSearch from 'minisearch';
import type pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import type { TrustSite } from '../trust/check.ts';
import type { Row } from './row.ts';

/** A search engine over the benchmark's rows. */
export interface Engine {
  name: string;
  version: string;
  /** The ids of the first ten results, best first. An engine without a place field joins both texts. */
  search(keywords: string, location: string): Promise<number[]>;
}

/** The number of requested results. */
export const depth = 10;

const joined = (keywords: string, location: string): string => `${keywords} ${location}`.trim();

/** Our search over HTTP, as API clients use it. */
export function ourEngine(
  { ask }: Pick<TrustSite, 'ask'>,
  name: string,
  version: string,
  settings: Record<string, string>,
): Engine {
  return {
    name,
    version,
    search: async (keywords, location) => {
      const params = new URLSearchParams({ keywords, location, ...settings, pageSize: String(depth) });
      const answer = await ask(`/api/jobs?${params}`);
      if (!answer.ok) throw new Error(`${params}: ${answer.status} ${await answer.text()}`);
      const jobs = (await answer.json()) as { id: number | string }[];
      return jobs.map(({ id }) => Number(id));
    },
  };
}

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

/** MiniSearch in memory: BM25+, prefixes, a fifth of a word's letters may differ, titles have triple weight. */
export function miniSearchEngine(rows: readonly Row[]): Engine {
  const index = new MiniSearch<{ id: number }>({
    fields: ['title', 'company', 'location', 'skills', 'description'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 3 } },
  });
  index.addAll(
    rows.map(({ id, title, company, location, skills, description }) => ({
      id,
      title,
      company,
      location,
      skills: skills.join(', '),
      description,
    })),
  );
  return {
    name: 'MiniSearch',
    version: packageJson.devDependencies.minisearch,
    search: async (keywords, location) =>
      index
        .search(joined(keywords, location))
        .slice(0, depth)
        .map(({ id }) => id as number),
  };
}
