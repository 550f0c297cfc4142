import { companyPrefix } from '../engine/company-key.ts';
import { initialsOf, isInitials } from '../engine/name-initials.ts';
import type { SearchState } from '../engine/state.server.ts';
import { countJobs } from '../engine/terms.ts';
import { minShareOfNear } from '../query/best-hits.ts';
import type { BestPage } from '../query/best-page.ts';
import { minTitles } from '../query/initials.ts';
import { addLike, farther, maxJobsOfWord, minNear, nearInitials } from '../query/near-cards.ts';
import { isUsual } from '../query/near-hits.ts';
import type { Plan } from '../query/plan.server.ts';
import { points } from '../query/rank.ts';
import { anyOfGroup } from '../query/word-groups.ts';
import { type BestQueries, scoreOffset, someOf, withFreshness, wordScores } from './best-query.ts';
import { bestCards, withCopies } from './cards.server.ts';
import { allOf, anyOf, anyValue, but, nothing, type Query, worth } from './dsl.ts';
import { placesFilter } from './filters.ts';
import type { IndexCount, SearchIndex } from './index-client.server.ts';
import { initialsKey } from './search-document.ts';

/** Meanings of initials that are counted. */
const maxMeanings = 1000;
/** OpenSearch computes scores with 24 bits. */
const rounding = 1e-4;

/** A search that found few jobs. */
export interface IndexNearQuestion {
  index: SearchIndex;
  plan: Plan;
  queries: BestQueries;
  /** For each term, the jobs that hold it. */
  held: Query[];
  /** The maximum number of cards. */
  max: number;
  /** The search found nothing. */
  isEmpty: boolean;
}

/** Cards of jobs near a search, by the rules and points of `nearCards`. */
export async function findNear(question: IndexNearQuestion): Promise<BestPage['near']> {
  const { queries, held, max, isEmpty } = question;
  const near = await nearJobs(question);
  const { filters, excluded } = queries;
  const own = Object.values(filters);
  const found: BestPage['near'] = [];
  const add = async (jobs: Query): Promise<void> => {
    if (found.length < max) found.push(...(await cardsOf(question, near, jobs)));
  };
  await add(but(allOf([...own, near.isNear]), [...excluded, anyOf(held)]));
  for (const places of isEmpty && found.length === 0 ? widerPlaces(question) : []) {
    await add(but(allOf([...Object.values({ ...filters, location: places }), near.isNear]), excluded));
    if (found.length > 0) break;
  }
  return found.slice(0, max);
}

/** How near jobs are to a search. */
interface Nearness {
  /** The points of a job, `scoreOffset` too high. */
  scores: Query[];
  /** The jobs that are near enough. */
  isNear: Query;
}

async function cardsOf(
  { index, plan, queries, max }: IndexNearQuestion,
  { scores }: Nearness,
  found: Query,
): Promise<BestPage['near']> {
  const search = { ...plan.prepared.search, page: 1, pageSize: max };
  const scored = (query: Query): Query =>
    withFreshness(queries, { bool: { filter: [query], should: scores } });
  const cards = { index, queries, found, scored, meant: null, tiers: [], search, minShare: minShareOfNear };
  return withCopies(cards, await bestCards(cards));
}

/** Jobs that hold some of the words, have an occupation like the intended one, or initials that a term may be. */
async function nearJobs(question: IndexNearQuestion): Promise<Nearness> {
  const { queries, plan } = question;
  const { state } = plan.prepared;
  const some = queries.terms.map(({ words, planned: { isTyped, groups, phrases } }) => {
    const isTelling = (_: Query, at: number): boolean =>
      countJobs(state, anyOfGroup(groups[at] ?? noGroup)) <= maxJobsOfWord;
    if (phrases) return allOf(words.slice(0, phrases.length));
    return isTyped ? anyOf(words.filter(isTelling)) : someOf(words, Math.floor(words.length / 2) + 1);
  });
  const { asked, shortened } = await readMeanings(question);
  const like = new Map<number, number>();
  for (const [at, { planned }] of queries.terms.entries())
    if (planned.occupation > 0) addLike(like, planned.occupation, true);
    else addLike(like, asked[at] ?? 0, false);
  const codes = Map.groupBy(like.keys(), (code) => like.get(code) ?? 0);
  const scores = [
    ...wordScores(queries, some),
    // A job that holds no term has as many points too many as the others.
    worth(but({ match_all: {} }, [anyOf(some)]), points.moreTerms),
    ...Array.from(codes, ([value, codes]) => worth(anyValue('occupation', codes), value)),
    worth(shortened, nearInitials),
  ];
  const candidates = anyOf([...some, anyValue('occupation', [...like.keys()]), shortened]);
  return {
    scores,
    isNear: {
      function_score: {
        query: { bool: { filter: [candidates], should: scores } },
        min_score: minNear + scoreOffset(queries) - rounding,
      },
    },
  };
}

const noGroup = { text: '', exact: [], inflected: [], derived: [], parts: [], aside: [] };

/** For each term, the occupation of most jobs about it, and the jobs with initials that a term may be. */
async function readMeanings({ index, plan, queries, held }: IndexNearQuestion) {
  const { state } = plan.prepared;
  const about = anyOf(queries.terms.map((one) => one.about));
  const counts: Record<string, Query> = {};
  const counted: Query[] = [];
  const count = (name: string, filter: Query, aggs: Record<string, Query>): void => {
    counts[name] = { filter, aggs };
    counted.push(filter);
  };
  for (const [at, { planned }] of queries.terms.entries()) {
    if (planned.occupation === 0)
      count(`asked ${at}`, allOf([held[at] ?? nothing, about, { range: { occupation: { gt: 0 } } }]), {
        values: { terms: { field: 'occupation', size: 1 } },
      });
    const key = initialsKey(planned.text);
    const values = {
      terms: { field: 'initials', include: `${key}.*`, execution_hint: 'map', size: maxMeanings },
    };
    if (isInitials(planned.text)) count(`meant ${at}`, { prefix: { initials: { value: key } } }, { values });
  }
  if (counted.length === 0) return { asked: [], shortened: nothing };
  const { counts: found } = await index.search({ query: anyOf(counted), aggs: counts });
  const bucketsOf = (name: string) => (found[name]?.values as IndexCount | undefined)?.buckets ?? [];
  const asked = queries.terms.map((_, at) => {
    const [first] = bucketsOf(`asked ${at}`);
    return first && isUsual(first.doc_count, found[`asked ${at}`]?.doc_count ?? 0) ? Number(first.key) : 0;
  });
  const shortened = queries.terms.flatMap(({ planned: { text } }, at) => {
    if (!isInitials(text)) return [];
    const meanings = bucketsOf(`meant ${at}`);
    const min = minTitles(Math.max(0, ...meanings.map(({ doc_count }) => doc_count)));
    const usual = meanings.filter(({ doc_count }) => doc_count >= min).map(({ key }) => key);
    return [anyValue('initials', usual), anyValue('employer', employersNamed(state, text))];
  });
  return { asked, shortened: anyOf(shortened) };
}

/** The employers with these initials, as documents name them. */
function employersNamed({ entries, employers }: SearchState, initials: string): string[] {
  if (!employers.hasInitials(initials)) return [];
  return [...entries.entries()].flatMap(([entry]) => {
    const name = entry.startsWith(companyPrefix) ? entry.slice(companyPrefix.length) : '';
    return initialsOf(name.split(' ')).includes(initials) ? [name] : [];
  });
}

/** The places around the one of the search, then all places: for a place with no near jobs. */
function* widerPlaces({ plan: { place, prepared }, queries }: IndexNearQuestion): Generator<Query> {
  const { location: places } = queries.filters;
  if (places) yield places;
  if (places && place?.kind === 'area')
    yield placesFilter(
      prepared.state,
      prepared.state.places.meant(place, farther, prepared.search.workplace === 'remote').ids,
    );
  yield { match_all: {} };
}
