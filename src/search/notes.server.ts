import { silentFields } from '../catalog/jobs/choices.ts';
import { emptySearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { occupationName } from '../catalog/occupations/occupation.ts';
import { alsoCalled } from './also-called.server.ts';
import { choose } from './engine/sets.ts';
import { activeFilters, type FilterField, limitName } from './filters.ts';
import { quoted } from './form/quoted.ts';
import type { JobPage } from './job-page.ts';
import type { Offer, SearchNotes } from './notes.schema.ts';
import type { BestPage } from './query/best-page.ts';
import { edgesWithoutFiller } from './query/filler.ts';
import { usualWords } from './query/known-phrases.ts';
import { type Plan, withPlan } from './query/plan.server.ts';
import { readTermTexts } from './query/read-terms.ts';
import { maybeInState } from './query/state-codes.ts';
import { isShort } from './query/word-groups.ts';
import type { SearchEngine } from './search-engine.ts';

/** The number of constraints that we offer to drop after a search found nothing. */
const maxWithout = 3;
/** With more constraints, not all pairs are tried. */
const maxPaired = 5;

/** How a search was read. `withOffers` finds what else it may have meant. */
export function readNotes(
  plan: Plan,
  { wordsHeld, isRelated, total, stated }: Pick<BestPage, 'wordsHeld' | 'isRelated' | 'total' | 'stated'>,
): SearchNotes {
  const { filters, correction, alsoSearched } = plan;
  return {
    ...{ filters, place: placeNote(plan), unknownPlace: unknownPlace(plan), correction, alsoSearched },
    occupations: isRelated && total > 0 ? occupationsOf(plan) : [],
    isRelaxed: wordsHeld !== null,
    stated: stated === null ? null : statedNote(plan, total, stated),
    ...{ inside: [], inState: null, alsoCalled: [], without: [] },
  };
}

/** The notes of a search's page, with other searches that it may have meant. Each of those is counted, so only pages ask for them. */
export async function withOffers(
  engine: SearchEngine,
  search: JobSearch,
  { notes, total }: Pick<JobPage, 'notes' | 'total'>,
): Promise<SearchNotes | null> {
  if (!notes) return null;
  return withPlan(engine, search, async (plan) => {
    const [inside, inState, others, without] = await Promise.all([
      countInside(engine, plan, search, total),
      offerInState(engine, search, plan),
      alsoCalled(engine, search, plan),
      total === 0 ? findExcluding(engine, plan, search) : [],
    ]);
    return { ...notes, inside, inState, alsoCalled: others, without };
  });
}

/** The search for jobs that state all: what the sentence set is chosen then. Null: all of them do. */
function statedNote(plan: Plan, total: number, jobs: number): SearchNotes['stated'] {
  if (jobs === total) return null;
  const { keywords } = plan.prepared.search;
  const onlyStated = silentFields.some((field) => plan.unsure.includes(field));
  const change = { ...readFields(plan), keywords, unstated: '', ...(onlyStated && { onlyStated }) };
  return { jobs, others: total - jobs, change };
}

/** The fields that the sentence set, as the search has them: what it excludes joins what the form excludes. */
function readFields({ filters, prepared: { search } }: Plan): Partial<JobSearch> {
  const fields = filters.flatMap(({ set }) => Object.keys(set) as (keyof JobSearch)[]);
  return Object.fromEntries(fields.map((field) => [field, search[field]]));
}

/** The occupations that the terms name and whose jobs are included. */
function occupationsOf({ terms }: Plan): string[] {
  const names = (terms ?? []).map(({ sameOccupation, occupation }) =>
    sameOccupation === null ? null : occupationName(occupation),
  );
  return [...new Set(names.filter((name) => name !== null))];
}

function placeNote({ place }: Plan): SearchNotes['place'] {
  return place && place.kind !== 'remote' && place.kind !== 'us'
    ? { label: place.label, others: ('others' in place && place.others) || [] }
    : null;
}

const unknownPlace = ({ place, prepared: { search, places } }: Plan): string | null =>
  search.location && place === null && places?.ids.length === 0 ? search.location : null;

/** Short terms that are also parts of longer words. */
async function countInside(
  engine: SearchEngine,
  { terms, prepared }: Plan,
  search: JobSearch,
  total: number,
): Promise<SearchNotes['inside']> {
  // Without the terms that we added to the typed ones, as "rn" for "registered nurse".
  const typed = readTermTexts(prepared.search.keywords).map(({ text }) => text);
  const short = (terms ?? []).filter(
    ({ text, groups: [group, ...others] }) =>
      typed.includes(text) && group && others.length === 0 && isShort(group.text),
  );
  if (short.length === 0 || search.inside || search.wholeWords) return [];
  const all = await countSearch(engine, { ...search, inside: true });
  return all > total ? [{ term: short.map(({ text }) => text).join(', '), more: all - total }] : [];
}

/** The job in the state that the last word may mean. Null if the search names a place already, or if no job is there. */
async function offerInState(engine: SearchEngine, search: JobSearch, plan: Plan): Promise<Offer | null> {
  const { keywords, location, state, zip } = plan.prepared.search;
  const meant = location || state || zip ? null : maybeInState(keywords);
  if (!meant) return null;
  const change: Partial<JobSearch> = { ...readFields(plan), ...meant };
  const total = await countSearch(engine, { ...search, ...change });
  return total > 0 ? { label: `${meant.keywords} in ${meant.location}`, change, total } : null;
}

type Constraint = Pick<Offer, 'label' | 'change'>;

/**
 * The constraints that exclude the most jobs, each with the number of jobs without it; in pairs if dropping one constraint finds nothing.
 */
async function findExcluding(
  engine: SearchEngine,
  { filters, prepared }: Plan,
  search: JobSearch,
): Promise<Offer[]> {
  const words = filters.length > 0 ? wordsBeside(search.keywords, prepared.search.keywords) : null;
  const constraints: Constraint[] = [
    ...activeFilters(search).map(({ field, label, without }) =>
      words && field === 'keywords' ? words : { label: limitName(field, label), change: without },
    ),
    ...filters.map(({ set, label, without }) => {
      const [field] = Object.keys(set) as [FilterField];
      return { label: limitName(field, label), change: { keywords: without } };
    }),
  ];
  const single = await offersWithout(
    engine,
    search,
    constraints.map((one) => [one]),
  );
  // A search without its words is a different search.
  const isLimit = ({ change }: Pick<Constraint, 'change'>): boolean =>
    change.keywords !== (words?.change.keywords ?? '');
  if (single.some(isLimit)) return single;
  const limits = constraints.filter(isLimit).slice(0, maxPaired);
  return [...(await offersWithout(engine, search, choose(limits, 2))), ...single].slice(0, maxWithout);
}

/**
 * The words beside what was read out of the keywords, as a constraint: "teens" in "part time jobs for teens", which leaves "part time". Null:
 * there are none.
 */
function wordsBeside(typed: string, left: string): Constraint | null {
  const dropped = new Set(left.toLowerCase().split(' '));
  const kept = typed.split(/\s+/).filter((word) => !dropped.has(word.toLowerCase()));
  const keys = kept.map((word) => word.toLowerCase());
  const { start, end } = edgesWithoutFiller(keys, usualWords);
  const keywords = kept.slice(start, end).join(' ');
  return keywords === '' || left === ''
    ? null
    : { label: limitName('keywords', quoted(left)), change: { keywords } };
}

async function offersWithout(
  engine: SearchEngine,
  search: JobSearch,
  choices: Constraint[][],
): Promise<Offer[]> {
  const offers = await Promise.all(
    choices.map(async (dropped) => {
      const change = withoutAll(dropped);
      const total = await countSearch(engine, { ...search, ...change });
      return { label: dropped.map(({ label }) => label).join(' and '), change, total };
    }),
  );
  const found = offers.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  return found.slice(0, maxWithout);
}

/** Drops several constraints. If filters come from the keywords, the keywords lose the words of all of them. */
function withoutAll(dropped: Constraint[]): Partial<JobSearch> {
  const [first, ...others] = dropped.flatMap(({ change }) => change.keywords ?? []);
  const keywords = first
    ?.split(' ')
    .filter((word) => others.every((other) => other.split(' ').includes(word)))
    .join(' ');
  return Object.assign(
    {},
    ...dropped.map(({ change }) => change),
    keywords === undefined ? {} : { keywords },
  );
}

/** Counts the jobs that a best-match search finds. */
const countSearch = (engine: SearchEngine, search: JobSearch): Promise<number> =>
  withPlan(engine, { ...search, page: 1, after: emptySearch.after }, (plan) => engine.total(plan));
