import { completed, type Suggestion } from '../../src/features/search/completion.ts';
import { parseJobSearch } from '../../src/features/search/parse-search.ts';
import type { SearchEngine } from '../../src/features/search/search-engine.server.ts';
import { searchJobs } from '../../src/features/search/search-jobs.server.ts';
import { suggest } from '../../src/features/search/suggest.server.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const digits = [...'0123456789'];

/** Every two letters and every two digits that somebody may begin with. */
export const everyPrefix: string[] = [letters, digits].flatMap((signs) =>
  signs.flatMap((first) => signs.map((second) => first + second)),
);

/** A suggestion that does not keep its promise. */
export interface Mismatch extends Suggestion {
  prefix: string;
  /** What its search found. */
  found: number;
}

/**
 * Asks for suggestions after every prefix, and takes each of them as the fields of the page do.
 * @returns how many different ones were offered, those that find another number of jobs, and the time of each answer in milliseconds.
 */
export async function takeEverySuggestion(
  engine: SearchEngine,
  prefixes: string[] = everyPrefix,
): Promise<{ offered: Suggestion[]; mismatches: Mismatch[]; times: number[] }> {
  const offered = new Map<string, Suggestion>();
  const mismatches: Mismatch[] = [];
  const times: number[] = [];
  for (const prefix of prefixes) {
    const began = performance.now();
    const offers = await suggest(engine, prefix);
    times.push(performance.now() - began);
    for (const offer of offers) {
      const key = JSON.stringify(offer);
      if (offered.has(key)) continue;
      offered.set(key, offer);
      const found = await take(engine, offer, prefix);
      if (found !== offer.count) mismatches.push({ ...offer, prefix, found });
    }
  }
  return { offered: [...offered.values()], mismatches, times };
}

async function take(engine: SearchEngine, { kind, text }: Suggestion, prefix: string): Promise<number> {
  const address: Record<string, string> =
    kind === 'place' ? { location: text } : { keywords: completed(prefix, text) };
  const { search, errors } = parseJobSearch(new URLSearchParams(address));
  if (Object.keys(errors).length > 0) throw new Error(JSON.stringify(errors));
  return (await searchJobs(engine, search)).total;
}
