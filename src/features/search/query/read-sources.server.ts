import type { SearchEngine } from '../search-engine.server.ts';
import { type Found, readSlots } from './bits.server.ts';
import { ageLimits } from './facet-keys.ts';
import type { FoundSlots } from './hits.ts';
import type { Source } from './plan-best.server.ts';
import { IndexRebuilt, type PreparedSearch } from './prepare.server.ts';

const daySeconds = 86_400;

/**
 * The sets of jobs of a plan, those that the engine does not keep in one statement. `since` is what `ageLimits` are ago.
 * @throws IndexRebuilt
 */
export async function readSources(
  engine: SearchEngine,
  prepared: PreparedSearch,
  sources: Source[],
): Promise<Found> {
  const { version, state, search } = prepared;
  const missing: Source[] = [];
  // Begins when all that is missing is known.
  const reading = Promise.resolve().then(() => {
    const terms = missing.map((source) => source.terms);
    return terms.length > 0 ? readSlots(engine, prepared, terms, []) : null;
  });
  const read = (source: Source): Promise<FoundSlots> => {
    const at = missing.push(source) - 1;
    return reading.then((found) => found!.tiers[at]!);
  };
  const tiers = await Promise.all(
    sources.map((source) => engine.sets.get(version, source.key, () => read(source))),
  );
  const columns = await engine.columns.upTo({ epoch: state.epoch, lastSlot: 0, position: 0 });
  if (columns.epoch !== state.epoch) throw new IndexRebuilt();
  const now = Date.now() / 1000;
  return { tiers, columns, since: ageLimits(search).map((days) => now - days * daySeconds) };
}
