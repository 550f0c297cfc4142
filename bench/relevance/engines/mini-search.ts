import MiniSearch from 'minisearch';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Row } from '../row.ts';
import { depth, type Engine, joined } from './engine.ts';

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
