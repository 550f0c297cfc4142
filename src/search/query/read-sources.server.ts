import { required } from '../../platform/required.ts';
import type { PostgresEngine } from '../postgres-engine.server.ts';
import { bitTerms } from './bit-terms.server.ts';
import { type FoundTiers, readDocuments } from './bits.server.ts';
import type { FoundDocuments } from './hits.ts';
import { IndexRebuilt, type PreparedSearch } from './prepare.server.ts';
import type { Source } from './sources.ts';

/**
 * Reads the sets of jobs of a plan. Sets that the engine does not keep are read in one statement.
 * @throws IndexRebuilt
 */
export async function readSources(
  engine: PostgresEngine,
  prepared: PreparedSearch,
  sources: Source[],
): Promise<FoundTiers> {
  const { state } = prepared;
  const tiers = await keptSets(engine, prepared, sources).catch((error) => {
    if (error instanceof CatalogMoved) return readSets(engine, prepared, sources);
    throw error;
  });
  const columns = await engine.columns.upTo({ generation: state.generation, lastDocument: 0, position: 0 });
  if (columns.generation !== state.generation) throw new IndexRebuilt();
  return { tiers, columns };
}

/** The catalog changed after the search was planned: new sets and kept sets together would show a job twice. */
class CatalogMoved extends Error {
  override name = 'CatalogMoved';
}

/** @throws CatalogMoved */
async function keptSets(
  engine: PostgresEngine,
  prepared: PreparedSearch,
  sources: Source[],
): Promise<FoundDocuments[]> {
  const { version } = prepared;
  const missing: Source[] = [];
  // Starts when all missing sets are known.
  const reading = Promise.resolve().then(async () => {
    const found = missing.length > 0 ? await readTerms(engine, prepared, missing) : null;
    if (found && found.version !== version) throw new CatalogMoved();
    return found;
  });
  // If nothing is missing, nobody waits for it.
  reading.catch(() => {});
  const read = async (source: Source): Promise<FoundDocuments> => {
    const at = missing.push(source) - 1;
    const { tiers } = required(await reading, 'the sets of the search');
    return required(tiers[at], 'a set of the search');
  };
  return Promise.all(sources.map((source) => engine.sets.get(version, source.key, () => read(source))));
}

const readSets = async (
  engine: PostgresEngine,
  prepared: PreparedSearch,
  sources: Source[],
): Promise<FoundDocuments[]> => (await readTerms(engine, prepared, sources)).tiers;

const readTerms = (engine: PostgresEngine, prepared: PreparedSearch, sources: Source[]) =>
  readDocuments(
    engine,
    prepared,
    sources.map((source) => bitTerms(prepared.state, source)),
  );
