import {
  foundParams,
  type JobSearch,
  jobSearchParams,
  placeText,
} from '../../catalog/jobs/job-search.schema.ts';
import { required } from '../../platform/required.ts';
import { type Ranking, rankingOf } from '../cursor.ts';
import type { DocumentColumns } from '../engine/columns.server.ts';
import type { FoundSets } from '../engine/engine.ts';
import { segmentOf, segmentSize } from '../engine/segments.ts';
import { allJobs, type FoundDocuments, intersection, mostOf, union, without } from '../engine/sets.ts';
import { countJobs } from '../engine/terms.ts';
import type { Facets } from '../facets.schema.ts';
import type { PostgresEngine } from '../postgres-engine.server.ts';
import { type Card, type CardQuestion, pageOfCards } from './best-hits.ts';
import { type BestPage, isFirstPage, nearCount } from './best-page.ts';
import { type Condition, conditionsOf, daySeconds, isOfKey } from './conditions.ts';
import { ageLimits, facetsOf, isFaceted } from './facet-keys.ts';
import { anyJob, countFacetKeys, countFound, countPlaceHits, type DocumentFilter, filterBy } from './hits.ts';
import { type NearQuestion, nearCards } from './near-cards.ts';
import type { PlaceCount } from './place-counts.ts';
import { isImpossible, type Plan, type PlannedTerm, rankedOccupation } from './plan.server.ts';
import { type Explanation, Ranker, rarities } from './rank.ts';

/** What a best-match search finds. */
interface BestHits {
  found: FoundSets;
  filter: DocumentFilter;
  /** All jobs that match the search. */
  documents: FoundDocuments;
  /** The jobs of each term, in the order of the plan. */
  terms: FoundDocuments[];
  /** If no job holds all words of any term: how many of its words these jobs hold. */
  wordsHeld: number | null;
  /** Jobs of the terms' occupations are included, because the search asked for them. */
  isRelated: boolean;
  /** For each term, the jobs that hold each of its words. */
  words: FoundDocuments[][];
  excluded: FoundDocuments[];
  /** The jobs that all hits are in. Null: all. */
  within: FoundDocuments | null;
}

/** Finds a page of cards. @param explain adds an explanation of each job's rank. */
export async function findBestPage(
  engine: PostgresEngine,
  plan: Plan,
  search: JobSearch,
  explain = false,
): Promise<BestPage> {
  const { version } = plan.prepared;
  // A filter that the sentence set passes other jobs than one that the visitor chose.
  const key = `best ${explain ? 'explained ' : ''}${plan.unsure} ${jobSearchParams(search)}`;
  return engine.limiter.answer(version, key, async () => {
    const hits = await hitsOf(engine, plan);
    const page = pageOf(plan, search, hits, explain);
    return { ...page, near: await nearOf(engine, plan, search, { hits, page }) };
  });
}

/** Finds near jobs if the first page of a best match has fewer cards than it shows. */
async function nearOf(
  engine: PostgresEngine,
  plan: Plan,
  search: JobSearch,
  { hits, page }: { hits: BestHits; page: BestPage },
): Promise<Card[]> {
  const most = nearCount(plan, search, page.cards.length - page.mentioned);
  if (most === 0) return [];
  const { found, filter, documents, terms, words, excluded, within } = hits;
  const all = await engine.read(plan.prepared, [allJobs]);
  const question: NearQuestion = {
    ...{ plan, columns: found.columns, filter, terms, words, excluded },
    open: within ?? required(all.sets[0], 'the open jobs'),
    found: documents,
    rankerOf: (held) => rankerOf(plan, { found, terms: held }),
  };
  return nearCards(question, most, page.total === 0);
}

/** What a search asks of a job besides its words. */
const conditions = ({ prepared, unsure }: Plan): Condition[] =>
  conditionsOf(prepared.search, { ...prepared, now: Date.now() / 1000 }, unsure);

/** The filter that only jobs pass that state all that is asked. Null: nothing that they may leave unstated is asked. */
const statedFilter = (plan: Plan, { columns }: FoundSets): DocumentFilter | null =>
  plan.unsure.length === 0
    ? null
    : filterBy(
        columns,
        conditions(plan).map((one) => ({ ...one, mayBeUnstated: false })),
      );

/** Runs the plan. */
async function hitsOf(engine: PostgresEngine, plan: Plan): Promise<BestHits> {
  const { sources, terms, excluded } = plan;
  const found = await engine.read(plan.prepared, sources);
  const setOf = (at: number): FoundDocuments => required(found.sets[at], 'a set of the plan');
  return combine(plan, {
    found,
    words: (terms ?? []).map((term) => term.sets.map(setOf)),
    same: (terms ?? []).map((term) => (term.sameOccupation === null ? null : setOf(term.sameOccupation))),
    within: plan.within === null ? null : setOf(plan.within),
    excluded: excluded.map(({ sets, denied }) => {
      const holding = union(sets.map(setOf));
      return denied === null ? holding : without(holding, setOf(denied));
    }),
  });
}

/** The sets of jobs that a plan combines. */
interface BestSets {
  found: FoundSets;
  /** For each term, the jobs that hold each of its words, and the jobs of its occupation. */
  words: FoundDocuments[][];
  same: (FoundDocuments | null)[];
  /** Null: all jobs. */
  within: FoundDocuments | null;
  excluded: FoundDocuments[];
}

/**
 * Combines the sets. If no open job holds all words of any term, it finds those that hold the most. Filters do not decide that, so a
 * narrower search never finds more.
 */
function combine(plan: Plan, { found, words, same, within, excluded }: BestSets): BestHits {
  const { search } = plan.prepared;
  const left = (documents: FoundDocuments): FoundDocuments => excluded.reduce(without, documents);
  const isNothing = (documents: FoundDocuments): boolean =>
    countFound(found.columns, documents, anyJob, 1) === 0;
  const held = words.map(intersection);
  const isRelated = search.related && same.some((set) => set !== null);
  const strict = isRelated ? held.map((set, at) => (same[at] ? union([set, same[at]]) : set)) : held;
  const isRelaxed =
    plan.terms !== null && !search.asTyped && search.match === 'best' && strict.every(isNothing);
  // Half of an added long form or compound is not what the visitor asked for. Half of a known title is not either, and it has near jobs.
  // What is quoted must be held in any case.
  const isDivisible = ({ isTyped, occupation, phrases }: PlannedTerm): boolean =>
    isTyped && occupation === 0 && phrases === null;
  const most = isRelaxed
    ? words.map((sets, at) => {
        const term = plan.terms?.[at];
        return term && isDivisible(term) ? mostOf(sets, isNothing) : null;
      })
    : [];
  const wordsHeld = Math.max(0, ...most.map((one) => one?.count ?? 0)) || null;
  const terms = wordsHeld
    ? most.map((one): FoundDocuments => (one?.count === wordsHeld ? one.found : new Map()))
    : strict;
  const all = plan.all === null ? union(terms) : required(found.sets[plan.all], 'all open jobs');
  return {
    found,
    filter: filterBy(found.columns, conditions(plan)),
    documents: left(within ? intersection([all, within]) : all),
    within,
    terms,
    wordsHeld,
    isRelated,
    words,
    excluded,
  };
}

function pageOf(plan: Plan, search: JobSearch, hits: BestHits, explain: boolean): BestPage {
  const { found, documents } = hits;
  const { columns } = found;
  const isBest = search.sort === 'relevance' && search.match === 'best';
  const begun = rankingOf(search);
  const ranker = rankerOf(plan, hits, begun);
  const stated = statedFilter(plan, found);
  const upto = uptoOf(search, columns.generation) ?? Number.POSITIVE_INFINITY;
  const question: CardQuestion = {
    columns,
    found: documents,
    filter: hits.filter,
    order: search,
    upto,
    scorer: isBest ? ranker : null,
    tiers: tiersOf(plan, found),
  };
  const { end, ...page } = pageOfCards(question);
  const parted = isBest && isFirstPage(search) ? withMentionsLast(ranker, columns, page.cards) : null;
  const isLast = !search.cursor && search.page * search.pageSize >= page.cardCount;
  return {
    ...page,
    cards: parted?.cards ?? page.cards,
    mentioned: parted?.mentioned ?? 0,
    totalIsExact: true,
    end:
      isLast || end === null
        ? null
        : {
            last: end.last,
            ranking: isBest ? { ...orderOf(ranker), first: end.first, passed: end.passed } : null,
          },
    near: [],
    next:
      isLast || search.cursor || search.sort === 'date' || search.match === 'exact'
        ? ''
        : placeText({ posted: columns.generation, jobId: Math.min(upto, columns.lastDocument) }),
    wordsHeld: hits.wordsHeld,
    isRelated: hits.isRelated,
    stated: stated && countFound(columns, documents, stated),
    explanations: explain ? explanationsOf(ranker, question, page.cards) : new Map(),
  };
}

/** The cards with those last that only mention the words, and the number of those. */
function withMentionsLast(
  ranker: Ranker,
  columns: DocumentColumns,
  cards: Card[],
): { cards: Card[]; mentioned: number } {
  const isMention = ({ document }: Card): boolean => {
    const segment = segmentOf(document);
    const held = required(columns.segments.get(segment), 'the segment of a card');
    return ranker.isMention(held, document % segmentSize, segment);
  };
  const mentions = new Set(cards.toSorted((a, b) => a.document - b.document).filter(isMention));
  return {
    cards: cards.toSorted((a, b) => Number(mentions.has(a)) - Number(mentions.has(b))),
    mentioned: mentions.size,
  };
}

/** The documents of each tier of an exact search by relevance, best first. */
function tiersOf({ tiers }: Plan, found: FoundSets): FoundDocuments[] {
  const ofTerm = (sources: number[]): FoundDocuments =>
    intersection(sources.map((at) => required(found.sets[at], 'a set of the plan')));
  return tiers ? [tiers.title, tiers.anywhere].map((terms) => union(terms.map(ofTerm))) : [];
}

/** What decides the scores of unchanged jobs. */
const orderOf = ({ now, terms }: Ranker): Pick<Ranking, 'now' | 'weights'> => ({
  now,
  weights: terms.flatMap(({ weights }) => weights),
});

/** The last document of the first page, which later pages keep as their limit; null on the first page and after a rebuild of the index. */
function uptoOf({ after, sort }: JobSearch, generation: number): number | null {
  if (sort === 'date') return null;
  const [, index, document] = /^(\d+)-(\d+)$/.exec(after) ?? [];
  return Number(index) === generation ? Number(document) : null;
}

function explanationsOf(ranker: Ranker, { columns }: CardQuestion, cards: Card[]): Map<number, Explanation> {
  const explanations = new Map<number, Explanation>();
  for (const { jobId, document } of cards) {
    const segment = Math.floor(document / segmentSize);
    const held = required(columns.segments.get(segment), 'the segment of a card');
    ranker.score(held, document % segmentSize, segment, (why) => {
      const before = explanations.get(jobId);
      if (!before || before.score < why.score) explanations.set(jobId, why);
    });
  }
  return explanations;
}

function rankerOf(
  plan: Plan,
  { found, terms: held }: Pick<BestHits, 'found' | 'terms'>,
  begun: Ranking | null = null,
): Ranker {
  const {
    prepared: { state },
    terms,
  } = plan;
  const groupCount = (terms ?? []).reduce((sum, { groups }) => sum + groups.length, 0);
  // The words of the search may be read differently by now. Then the present weights count.
  const kept = begun?.weights.length === groupCount ? [...begun.weights] : null;
  const setOf = (at: number): FoundDocuments => required(found.sets[at], 'a set of the plan');
  const ranked = (terms ?? []).map((term, at) => ({
    ...term,
    weights:
      kept?.splice(0, term.groups.length) ??
      rarities(term.groups, state.jobs, (ids) => countJobs(state, ids)),
    held: required(held[at], 'the documents of a term'),
    whole: term.whole.map(setOf),
    any: term.any.map(setOf),
    occupation: rankedOccupation(terms ?? [], term),
  }));
  const now = begun?.now ?? Date.now() / 1000;
  return new Ranker(ranked, state, now, plan.placePoints, statedFilter(plan, found));
}

/** Counts the jobs that a search finds. */
export async function countBest(engine: PostgresEngine, plan: Plan): Promise<number> {
  const { search } = plan.prepared;
  if (isImpossible(plan)) return 0;
  return engine.limiter.answer(plan.prepared.version, `best total ${foundParams(search)}`, async () => {
    const { found, filter, documents } = await hitsOf(engine, plan);
    return countFound(found.columns, documents, filter);
  });
}

/** The exact facets of a search. Each facet ignores its own filter. */
export async function bestFacets(engine: PostgresEngine, plan: Plan): Promise<Facets> {
  const { search } = plan.prepared;
  if (isImpossible(plan)) return facetsOf(search, []);
  return engine.limiter.answer(plan.prepared.version, `best facets ${foundParams(search)}`, async () => {
    const {
      found: { columns },
      documents,
    } = await hitsOf(engine, plan);
    const asked = conditions(plan);
    const filter = filterBy(
      columns,
      asked.filter(({ of }) => !isFaceted(of)),
    );
    const since = ageLimits(search).map((days) => Date.now() / 1000 - days * daySeconds);
    return facetsOf(search, countFacetKeys(columns, documents, filter, since), asked.filter(isOfKey));
  });
}

/** Counts the jobs of a search by place. Its own state is opened, and does not limit the others. */
export async function bestPlaces(
  engine: PostgresEngine,
  plan: Plan,
  search: JobSearch,
): Promise<PlaceCount[]> {
  if (isImpossible(plan)) return [];
  return engine.limiter.answer(plan.prepared.version, `best places ${foundParams(search)}`, async () => {
    const {
      found: { columns },
      documents,
    } = await hitsOf(engine, plan);
    const filter = filterBy(
      columns,
      conditions(plan).filter(({ of }) => of !== 'state'),
    );
    return countPlaceHits(columns, documents, filter, search.state);
  });
}
