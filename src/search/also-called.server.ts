import { emptySearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { occupationOfTerm } from '../catalog/occupations/fields.ts';
import { alsoCalled as titlesOf } from '../catalog/occupations/occupation.ts';
import { titleKey } from '../catalog/occupations/title-key.ts';
import type { Offer } from './notes.schema.ts';
import { type Plan, withPlan } from './query/plan.server.ts';
import { type ReadTerm, readTermTexts } from './query/read-terms.ts';
import { withSameTerms } from './query/same-terms.ts';
import { wordsOf } from './query/word-groups.ts';
import type { SearchEngine } from './search-engine.ts';

const maxOffers = 4;
/** The number of titles that are counted. Each count is a search. */
const maxCounted = 8;

/**
 * Other titles of the occupation that a one-term search names, those with the most jobs first, at most four. Each has the number of jobs
 * that it finds alone with the same filters. Choosing it adds it to the keywords.
 */
export async function alsoCalled(engine: SearchEngine, search: JobSearch, plan: Plan): Promise<Offer[]> {
  const { prepared, filters } = plan;
  const asked = readTermTexts(prepared.search.keywords);
  const [term] = asked;
  if (!term || asked.length > 1 || term.quoted.length > 0) return [];
  // Filters from the sentence go into the fields, because keywords with a comma are not read as a sentence.
  const fields = filters.flatMap(({ set }) => Object.keys(set) as (keyof JobSearch)[]);
  const read = Object.fromEntries(fields.map((field) => [field, prepared.search[field]]));
  const keywords = term.isPhrase ? `"${term.text}"` : term.text;
  const offers = await Promise.all(
    otherTitles(term, plan).map(async (label) => ({
      label,
      change: { ...read, keywords: `${keywords}, ${label}` },
      total: await countSearch(engine, { ...search, ...read, keywords: label }),
    })),
  );
  return offers
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, maxOffers);
}

/** The most usual titles whose words some job holds, without titles that find a subset or a superset of the typed title's jobs. */
function otherTitles(term: ReadTerm, { prepared: { state } }: Plan): string[] {
  const occupation = occupationOfTerm(term.text);
  if (occupation === 0) return [];
  const taken = withSameTerms([term]).map(({ text }) => keyWords(text));
  const others: string[] = [];
  for (const title of titlesOf(occupation)) {
    const key = keyWords(title);
    const isKnown = wordsOf(title.toLowerCase()).every(
      (text) => state.words.find({ text, lies: 'whole' }).length > 0,
    );
    if (!isKnown || title.includes(',') || taken.some((one) => isWithin(one, key) || isWithin(key, one)))
      continue;
    taken.push(key);
    if (others.push(title) === maxCounted) break;
  }
  return others;
}

const keyWords = (text: string): string[] => titleKey(text).split(' ');

/** Whether the other title has all words of this one. */
const isWithin = (words: string[], others: string[]): boolean => words.every((word) => others.includes(word));

const countSearch = (engine: SearchEngine, search: JobSearch): Promise<number> =>
  withPlan(engine, { ...search, asTyped: true, related: false, page: 1, after: emptySearch.after }, (plan) =>
    engine.total(plan),
  );
