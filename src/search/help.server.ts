import { sql } from 'kysely';
import { type JobSearch, searchTerms } from '../catalog/jobs/job-search.schema.ts';
import { defaultRadius } from '../catalog/jobs/jobs-path.ts';
import { countedSearch } from './counted-search.ts';
import type { SearchState } from './engine/state.server.ts';
import { countJobs } from './engine/terms.ts';
import { textWords } from './engine/tokens.ts';
import type { SearchHelp } from './help.schema.ts';
import { maxCorrected } from './query/correct-words.ts';
import { withPlan } from './query/plan.server.ts';
import type { SearchEngine } from './search-engine.ts';

const radii = [25, 50, 100, 200, 500];
const maxRadii = 2;
const longestShortTerm = 3;
/** A short term is ambiguous if this many times more jobs hold it as a part of words than as a word. */
const ambiguityFactor = 5;
/** So many words that hold a short term are counted at most. They show enough. */
const mostCounted = 1000;

/** What the page offers besides the results: a hint, a correction and wider radii if nothing was found, or whole words for ambiguous short terms. */
export async function searchHelp(
  engine: SearchEngine,
  search: JobSearch,
  total: number,
): Promise<SearchHelp> {
  const nothing = { hint: null, correction: null, radii: [], ambiguous: [] };
  if (total > 0) return { ...nothing, ambiguous: await ambiguousTerms(engine, search) };
  const [hint, correction, wider] = await Promise.all([
    findHint(engine, search),
    suggestCorrection(engine, search),
    suggestRadius(engine, search),
  ]);
  return { ...nothing, hint, correction, radii: wider };
}

/** What operators say that these words or this place means, if that finds jobs. */
async function findHint(engine: SearchEngine, search: JobSearch): Promise<SearchHelp['hint']> {
  const counted = countedSearch(search);
  if (!counted) return null;
  const { words, place } = counted;
  const { rows } = await sql<{ kind: 'words' | 'place'; means: string }>`
    select kind, means from search_hints where (kind, typed) in (('words', ${words}), ('place', ${place}))
    order by kind desc`.execute(engine.db);
  if (rows.length === 0) return null;
  const change: Partial<JobSearch> = {};
  for (const { kind, means } of rows)
    Object.assign(change, kind === 'words' ? { keywords: means } : { location: means, zip: '', state: '' });
  const total = await countSearch(engine, { ...search, ...change });
  return total > 0 ? { label: rows.map(({ means }) => means).join(', '), change, total } : null;
}

/** The keywords with each unknown word replaced by the nearest known one, if that finds jobs. */
export async function suggestCorrection(
  engine: SearchEngine,
  search: JobSearch,
): Promise<SearchHelp['correction']> {
  const state = await engine.state();
  const terms = searchTerms(search.keywords);
  const corrected = terms.map((term) => correctTerm(state, term));
  if (corrected.every((term, at) => term === terms[at])) return null;
  const keywords = corrected.join(', ');
  const total = await countSearch(engine, { ...search, keywords });
  return total > 0 ? { keywords, total } : null;
}

function correctTerm(state: SearchState, term: string): string {
  let corrected = term;
  const unknown = [...textWords(term)].filter(
    (word) => state.words.find({ text: word, lies: 'within' }).length === 0,
  );
  for (const word of unknown.slice(0, maxCorrected)) {
    const nearest = state.words.nearest(word, word.length <= 4 ? 1 : 2, (id) => state.counts.get(id));
    if (nearest) corrected = corrected.replace(word, nearest);
  }
  return corrected;
}

/** Wider radii around the search's ZIP code: the first one with jobs, and a wider one with more jobs. */
export async function suggestRadius(engine: SearchEngine, search: JobSearch): Promise<SearchHelp['radii']> {
  if (search.zip === '') return [];
  const found: SearchHelp['radii'] = [];
  for (const radius of radii.filter((one) => one > (search.radius ?? defaultRadius))) {
    const total = await countSearch(engine, { ...search, radius });
    if (total > (found.at(-1)?.total ?? 0)) found.push({ radius, total });
    if (found.length === maxRadii) break;
  }
  return found;
}

const countSearch = (engine: SearchEngine, search: JobSearch): Promise<number> =>
  withPlan(engine, search, (plan) => engine.total(plan));

/** Short terms that far more jobs hold as a part of longer words than as words: 'rn' in 'modern'. */
async function ambiguousTerms(engine: SearchEngine, search: JobSearch): Promise<string[]> {
  const short = search.wholeWords ? [] : searchTerms(search.keywords).filter(isShort);
  if (short.length === 0) return [];
  const state = await engine.state();
  return short.filter((term) => {
    const asWord = countJobs(state, state.words.find({ text: term, lies: 'whole' }));
    const asPart = countJobs(state, state.words.find({ text: term, lies: 'within' }, mostCounted));
    return asWord > 0 && asPart > asWord * ambiguityFactor;
  });
}

const isShort = (term: string): boolean => term.length <= longestShortTerm && /^[\p{L}\p{N}]+$/u.test(term);
