import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { likeGroup, occupationsLike } from '../../catalog/occupations/occupation.ts';
import { required } from '../../platform/required.ts';
import type { Columns, DocumentColumns } from '../engine/columns.server.ts';
import { Marks } from '../engine/marks.ts';
import { choose, type FoundDocuments, intersection, union, without } from '../engine/sets.ts';
import { type Card, minShareOfNear, pageOfCards, type Scorer } from './best-hits.ts';
import { anyJob, countFound, type DocumentFilter } from './hits.ts';
import { hitsOfInitials } from './initials.ts';
import { hitsOfOccupations, hitsThat, occupationAt, usualOccupation } from './near-hits.ts';
import type { Plan } from './plan.server.ts';
import type { Ranker } from './rank.ts';

/** The minimum score of a near job without its freshness and its place: more than a text that mentions a word. */
export const minNear = 0.2;
/** Points of a job with an occupation like the intended one: the minimum, and more if a term names the occupation. */
const nearOccupation = { min: 0.2, sameGroup: 0.15, alike: 0.6 };
/** Points of a job if a term abbreviates its title or employer. */
export const nearInitials = 0.5;
/** A word that more jobs hold says little about which jobs are near, and takes long. */
export const maxJobsOfWord = 100_000;
/** The occupation of a term is read from this many of its jobs. */
const maxSampled = 2000;
/** Miles around a place without any jobs. */
export const farther = 100;

/** What a search found, and what it used. */
export interface NearQuestion {
  plan: Plan;
  columns: DocumentColumns;
  filter: DocumentFilter;
  /** All open jobs, or those of the employer that the search asks for. */
  open: FoundDocuments;
  /** The jobs that the search found. */
  found: FoundDocuments;
  /** For each term, the jobs that hold it, and the jobs that hold each of its words. */
  terms: FoundDocuments[];
  words: FoundDocuments[][];
  excluded: FoundDocuments[];
  /** A ranker by the terms. @param held for each term, the jobs that hold it. */
  rankerOf(held: FoundDocuments[]): Ranker;
}

/**
 * Cards of jobs near a search: jobs within its filters with some of the words in their titles, or with an occupation like the intended one.
 * @param max the maximum number of cards. @param isEmpty the search found nothing: if no job is near either, jobs farther away are found,
 * then jobs anywhere.
 */
export function nearCards(question: NearQuestion, max: number, isEmpty: boolean): Card[] {
  const { plan, columns, filter, found } = question;
  const { candidates, scorer, isNear } = nearJobs(question);
  const order = { ...emptySearch, match: 'best', sort: 'relevance', pageSize: max } as const;
  const upto = Number.POSITIVE_INFINITY;
  const among = (documents: FoundDocuments): Card[] =>
    pageOfCards({ columns, found: documents, filter: anyJob, order, upto, scorer, minShare: minShareOfNear })
      .cards;
  const near = among(hitsThat(columns, without(candidates, found), filter, isNear));
  for (const places of isEmpty && near.length === 0 ? widerPlaces(plan, filter.places) : []) {
    near.push(...among(hitsThat(columns, candidates, { ...filter, places }, isNear)));
    if (near.length > 0) break;
  }
  return near.slice(0, max);
}

/** Jobs that hold some of the words or have an occupation like the intended one, and how near they are. */
function nearJobs({ plan, columns, open, terms, words, excluded, rankerOf }: NearQuestion) {
  const isTelling = (set: FoundDocuments): boolean => countFound(columns, set, anyJob) <= maxJobsOfWord;
  const planned = plan.terms ?? [];
  // Phrases must match, and of an added long form or synonym most words: half of "labor and delivery" is not near.
  const some = words.map((sets, at) =>
    planned[at]?.phrases
      ? intersection(sets.slice(0, planned[at].phrases.length))
      : planned[at]?.isTyped
        ? union(sets.filter(isTelling))
        : union(choose(sets, Math.floor(sets.length / 2) + 1).map(intersection)),
  );
  const ranker = rankerOf(some);
  const like = new Map<number, number>();
  for (const [at, { occupation }] of planned.entries())
    if (occupation > 0) addLike(like, occupation, true);
    else
      addLike(like, askedBy(columns, required(terms[at], 'the documents of a term'), rankerOf(terms)), false);
  const shortened = union(
    planned.map(({ text }) => hitsOfInitials(columns, plan.prepared.state, open, text)),
  );
  const score: Scorer['score'] = (held, at, segment) =>
    ranker.score(held, at, segment) +
    (like.get(occupationAt(held, at)) ?? 0) +
    (shortened.get(segment)?.has(at) ? nearInitials : 0);
  const alike = intersection([open, hitsOfOccupations(columns, like.keys())]);
  return {
    candidates: excluded.reduce(without, intersection([open, union([...some, alike, shortened])])),
    scorer: { score, isAsked: (employer: number) => ranker.isAsked(employer) },
    isNear: (held: Columns, at: number, segment: number): boolean =>
      score(held, at, segment) - ranker.beside(held, at) >= minNear,
  };
}

/** Adds the points of the occupations like this one. @param isNamed a term names the occupation; it is not only usual among the found jobs. */
export function addLike(points: Map<number, number>, code: number, isNamed: boolean): void {
  const group = likeGroup(code);
  for (const [other, alike] of occupationsLike(code)) {
    const isSameGroup = likeGroup(other) === group;
    if (!isNamed && !isSameGroup) continue;
    const more = (isSameGroup ? nearOccupation.sameGroup : 0) + nearOccupation.alike * alike;
    points.set(other, Math.max(points.get(other) ?? 0, nearOccupation.min + (isNamed ? more : 0)));
  }
}

/** The occupation of most jobs whose title, skills or employer hold a term, in any place; 0: none. */
function askedBy(columns: DocumentColumns, term: FoundDocuments, ranker: Ranker): number {
  let asked = 0;
  const about = hitsThat(columns, term, anyJob, (held, at, segment) => {
    return asked++ < maxSampled && ranker.isAbout(held, at, segment);
  });
  return usualOccupation(columns, about);
}

/** The places around the one of the search, then all places: for a place with no near jobs. */
function widerPlaces(
  { place, prepared: { state, search } }: Plan,
  places: DocumentFilter['places'],
): DocumentFilter['places'][] {
  if (places === null || place?.kind !== 'area') return places === null ? [null] : [places, null];
  return [places, Marks.all(state.places.meant(place, farther, search.workplace === 'remote').ids), null];
}
