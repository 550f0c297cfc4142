import { type JobSearch, searchLimits } from '../catalog/jobs/job-search.schema.ts';
import { Unavailable } from '../platform/errors.ts';
import { choose } from './engine/sets.ts';
import type { BestPage } from './query/best-page.ts';
import { isImpossible, type Plan, type PlannedTerm, withPlan } from './query/plan.server.ts';
import { anyOfGroup, isShort } from './query/word-groups.ts';
import type { SearchEngine } from './search-engine.ts';

/**
 * A search for alerts that finds tomorrow what the list shows today. It writes into its fields what depends on today's jobs: corrected
 * spelling, words that no job holds together, and short terms that are only parts of words.
 */
export function asShown(engine: SearchEngine, search: JobSearch): Promise<JobSearch> {
  if (search.match === 'exact') return Promise.resolve(search);
  return withPlan(engine, search, async (plan) => {
    const read = { ...plan.prepared.search, unstated: plan.unsure.join(',') };
    if (!plan.terms || isImpossible(plan) || !plan.terms.some(isKnown)) return read;
    const { wordsHeld } = await engine.page(plan, { ...read, page: 1, after: '' }).catch(asAsked);
    const keywords = wordsHeld === null ? read.keywords : combined(plan.terms, wordsHeld);
    return {
      ...read,
      keywords,
      asTyped: true,
      inside: read.inside || hasPartsOnly(plan),
    };
  });
}

/** An alert can start while no engine answers. Then it looks for all words. */
function asAsked(error: unknown): Pick<BestPage, 'wordsHeld'> {
  if (error instanceof Unavailable) return { wordsHeld: null };
  throw error;
}

/** Whether any of today's jobs holds words of the term. */
const isKnown = ({ groups }: PlannedTerm): boolean => groups.some((one) => anyOfGroup(one).length > 0);

/** Whether a short term was searched inside longer words because no job holds it as a word. */
const hasPartsOnly = ({ terms }: Plan): boolean =>
  terms?.some(({ groups }) =>
    groups.some((one) => isShort(one.text) && one.exact.length === 0 && one.parts.length > 0),
  ) ?? false;

/** Terms of `count` words each, in all combinations: "night nurse, night dallas, nurse dallas". */
function combined(terms: PlannedTerm[], count: number): string {
  const typed = terms.filter(({ isTyped }) => isTyped);
  const texts = typed.flatMap(({ groups }) =>
    choose(
      groups.map(({ text }) => text),
      Math.min(count, groups.length),
    ),
  );
  return texts
    .map((words) => words.join(' '))
    .slice(0, searchLimits.maxTerms)
    .join(', ');
}
