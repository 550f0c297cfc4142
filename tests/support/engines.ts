import type { Database } from '../../src/db/client.ts';
import { CatalogWriter } from '../../src/search/opensearch/follow-catalog.server.ts';
import { openReader, openWriter, SearchIndex } from '../../src/search/opensearch/index-client.server.ts';
import { readIndexLag } from '../../src/search/opensearch/index-lag.server.ts';
import { OpenSearchEngine } from '../../src/search/opensearch/opensearch-engine.server.ts';
import { PostgresEngine } from '../../src/search/postgres-engine.server.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { openCluster } from './cluster.ts';

/** Opens an engine over the jobs that a test database holds now. */
type OpenEngine = (db: Database) => Promise<SearchEngine>;

const openPostgres: OpenEngine = async (db) => new PostgresEngine(db);

let made = 0;
/** A name that no other test of the run has. */
export const testIndexName = (): string => `test${process.pid}-${++made}`;

/** A busy machine may be slow to create an index. */
const maxFailures = 3;

const openOpenSearch: OpenEngine = async (db) => {
  const urls = (await openCluster()).map(({ url }) => url);
  const alias = testIndexName();
  const writer = new CatalogWriter(db, openWriter({ urls }), alias);
  for (let left = await writer.step(); left !== 'done'; left = await writer.step()) {
    const { failures, lastError } = await readIndexLag(db);
    if (failures > maxFailures) throw new Error(lastError ?? 'The index was not filled.');
  }
  return new OpenSearchEngine(db, new SearchIndex(openReader({ urls }), alias));
};

/**
 * The engines whose behavior a test compares with the rules: PostgreSQL's, or OpenSearch in the project of vitest that
 * has a cluster. The share of its searches keeps a slow engine in time.
 */
export const engines: [name: string, open: OpenEngine, share: number][] = process.env.TEST_CLUSTER_DIR
  ? [['opensearch', openOpenSearch, 0.15]]
  : [['postgres', openPostgres, 1]];
