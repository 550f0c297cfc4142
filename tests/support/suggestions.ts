import { completed, type Suggestion } from '../../src/search/completion.ts';
import { parseJobSearch } from '../../src/search/parse-search.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { searchJobs } from '../../src/search/search-jobs.server.ts';
import { suggest } from '../../src/search/suggest.server.ts';

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const digits = [...'0123456789'];

/** Every pair of letters and every pair of digits that someone may type first. */
export const everyPrefix: string[] = [letters, digits].flatMap((signs) =>
  signs.flatMap((first) => signs.map((second) => first + second)),
);

/** A suggestion with a wrong count. */
export interface Mismatch extends Suggestion {
  prefix: string;
  /** The number of jobs that its search found. */
  found: number;
}

/**
 * Requests suggestions for every prefix, and fills the page's fields with each of them.
 * @returns how many different suggestions were offered, those with another number of jobs, and the time of each
 * response in milliseconds.
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
