import { occupationName } from '../../catalog/occupations/occupation.ts';
import { required } from '../../platform/required.ts';
import { companyKey } from '../engine/company-key.ts';
import { askedOccupation } from '../engine/occupation-tokens.ts';
import { isSmallPiece } from '../engine/segments.ts';
import type { SearchState } from '../engine/state.server.ts';
import { entryOf } from '../engine/stated-words.ts';
import { countJobs } from '../engine/terms.ts';
import { type Plan, type PlannedTerm, rankedOccupation } from '../query/plan.server.ts';
import { points, rarities } from '../query/rank.ts';
import { anyOfGroup, type WordGroup, wholeOfGroup } from '../query/word-groups.ts';
import { allOf, anyOf, anyValue, best, type Query, term as termQuery, worth } from './dsl.ts';
import type { TermQueries } from './phrases.ts';

/** A term of a best match as queries. */
export interface RankedTermQueries {
  planned: PlannedTerm;
  /** How rare each word is; the sum is 1. */
  weights: number[];
  /** For each phrase of the term, and for each other word, the jobs that hold it. */
  words: Query[];
  /** SOC code whose jobs get points; 0: none. */
  occupation: number;
  /** Jobs that hold all words in title, skills or employer's name. */
  about: Query;
  /** The same for a term that names no title. For a title without the skills: a skill is not the work. */
  named: Query;
  /** The jobs of the occupation that the term names; null: it names none that a job has. */
  sameOccupation: Query | null;
  /** What adds to the score of a job that holds the term (rank.ts): each part of it, and their sum as queries. */
  parts: ScorePart[];
  scores: Query[];
  /** Whether an employer's name holds the term. @param employer as `companyKey` writes it. */
  isAsked(employer: string): boolean;
}

/** A part of a term's score. Of the parts of one word only the best counts, and of those of the employer. */
export interface ScorePart {
  of: 'word' | 'phrase' | 'wholeTitle' | 'occupation' | 'employer';
  /** The number of the word in the term. */
  group: number;
  /** The points before the term's share and the word's rarity. */
  points: number;
  query: Query;
}

/** The terms of a plan as queries, with the points of the ranking. @param kept the weights of a ranking that goes on. */
export function rankedTerms(
  { terms, prepared: { state } }: Plan,
  queries: TermQueries,
  kept: readonly number[] | null,
): RankedTermQueries[] {
  const all = terms ?? [];
  const groupCount = all.reduce((sum, { groups }) => sum + groups.length, 0);
  // The words of the search may be read differently by now. Then the present weights count.
  const left = kept?.length === groupCount ? [...kept] : null;
  return all.map((planned) => {
    const { groups } = planned;
    const weights =
      left?.splice(0, groups.length) ?? rarities(groups, state.jobs, (ids) => countJobs(state, ids));
    return rankedTerm(planned, { weights, occupation: rankedOccupation(all, planned) }, { state, queries });
  });
}

function rankedTerm(
  planned: PlannedTerm,
  { weights, occupation: ranked }: { weights: number[]; occupation: number },
  { state, queries }: { state: SearchState; queries: TermQueries },
): RankedTermQueries {
  const { groups, phrases, free, isTyped, occupation, employer, number } = planned;
  const share = isTyped ? 1 : points.otherName;
  const own = ownWords(groups, state);
  const any = groups.map((group) => anyWord(group, groups.length, queries));
  const words = [
    ...(number === null ? [] : [termQuery('numbers', number)]),
    ...(phrases ?? []).map((phrase) => queries.holding(phrase)),
    ...any.filter((_, at) => free.includes(at)),
  ];
  const name = employer > 0 ? companyKey(planned.text) : null;
  const wordParts = groups.flatMap((group, at) => {
    const factor = share * required(weights[at], 'the weight of a word');
    const served = required(own[at], 'the words of a group');
    const elsewhere = { whole: queries.anyWord(wholeOfGroup(group)), any: required(any[at], 'a word') };
    return partsOfWord(served, elsewhere).map(({ query, points }) => ({
      ...{ of: 'word' as const, group: at, points },
      query: worth(query, factor * points),
    }));
  });
  const employerParts = planned.mayBeEmployer ? partsOfEmployer(own, name) : [];
  const added = [...partsOfTitle(own, share), ...partsOfOccupation(ranked)];
  return {
    ...{ planned, words, weights, occupation: ranked },
    parts: [...wordParts, ...added, ...employerParts],
    scores: [
      ...groups.map((_, at) => best(wordParts.flatMap(({ group, query }) => (group === at ? [query] : [])))),
      ...added.map(({ query }) => query),
      best(employerParts.map(({ query }) => query)),
    ],
    about: allOf([...words, ...own.map((word) => inFacts(word))]),
    named: allOf([...words, ...own.map((word) => inFacts(word, !planned.isTitle))]),
    sameOccupation:
      planned.sameOccupation === null
        ? null
        : termQuery('occupations', askedOccupation(occupation, occupationName(occupation) ?? '')),
    isAsked: (company) => {
      const held = new Set(company.split(' '));
      return company === name || own.every(({ meant }) => meant.some((word) => held.has(word)));
    },
  };
}

/** Points for words of the term that follow one another in the title, and for their share of the title. */
function partsOfTitle(own: OwnWords[], share: number): ScorePart[] {
  const follows = followingWords(own);
  const words = own.flatMap(({ meant }) => meant);
  const { phrase, wholeTitle } = points;
  return [
    ...(follows ? [part('phrase', phrase, worth(follows, share * phrase))] : []),
    ...words.map((word) => part('wholeTitle', wholeTitle, titleShare(word, share * wholeTitle))),
  ];
}

const part = (of: ScorePart['of'], points: number, query: Query): ScorePart => ({
  ...{ of, group: 0, points },
  query,
});

const partsOfOccupation = (code: number): ScorePart[] =>
  code > 0
    ? [part('occupation', points.occupation, worth(termQuery('occupation', code), points.occupation))]
    : [];

/** @param name of the employer that the term is; null: it is none. */
function partsOfEmployer(own: OwnWords[], name: string | null): ScorePart[] {
  const inName = allOf(own.map(({ meant }) => anyValue('company', meant)));
  const { employer, inEmployer } = points;
  return [
    ...(name === null ? [] : [part('employer', employer, worth(termQuery('employer', name), employer))]),
    ...(own.length > 1 ? [part('employer', inEmployer, worth(inName, inEmployer))] : []),
  ];
}

/** Words that serve one word of a term. In titles, names and skills a word serves only the word that it is nearest to. */
interface OwnWords {
  exact: string[];
  inflected: string[];
  derived: string[];
  parts: string[];
  /** The exact and the inflected words. */
  meant: string[];
}

const nearness = ['exact', 'inflected', 'derived', 'parts'] as const;

function ownWords(groups: WordGroup[], state: SearchState): OwnWords[] {
  const nearest = new Map<number, { at: number; near: number }>();
  for (const [at, group] of groups.entries())
    for (const [near, kind] of nearness.entries())
      for (const id of group[kind])
        if (near < (nearest.get(id)?.near ?? nearness.length)) nearest.set(id, { at, near });
  return groups.map((_, place) => {
    const served = (kind: number): string[] =>
      Array.from(nearest).flatMap(([id, { at, near }]) =>
        at === place && near === kind ? [entryOf(state, id)] : [],
      );
    const [exact, inflected] = [served(0), served(1)];
    return { exact, inflected, derived: served(2), parts: served(3), meant: [...exact, ...inflected] };
  });
}

/** Jobs that hold any word of a group. A single short piece has a field of its own. */
function anyWord(group: WordGroup, groups: number, queries: TermQueries): Query {
  const isPiece = groups === 1 && group.parts.length > 0 && isSmallPiece(group.text);
  return isPiece ? termQuery('pieces', group.text) : queries.anyWord(anyOfGroup(group));
}

/** What a word of the term counts, by where a job has it. @param elsewhere the jobs that hold it anywhere. */
function partsOfWord(
  { exact, inflected, derived, parts, meant }: OwnWords,
  elsewhere: { whole: Query; any: Query },
): { query: Query; points: number }[] {
  const { title, company, skills, text, partOfText } = points;
  const inField = (field: string, words: string[], value: number) =>
    words.length === 0 ? [] : [{ query: anyValue(field, words), points: value }];
  return [
    ...inField('title', exact, title.exact),
    ...inField('title', inflected, title.inflected),
    ...inField('title', derived, title.derived),
    ...inField('title', parts, title.part),
    ...inField('company', meant, company),
    ...inField('skills', meant, skills),
    { query: elsewhere.whole, points: text },
    { query: elsewhere.any, points: partOfText },
  ];
}

/** Each time that the title has the word adds its share of the title. */
const titleShare = (word: string, boost: number): Query => ({ term: { title: { value: word, boost } } });

const inFacts = ({ exact, inflected, derived, parts, meant }: OwnWords, withSkills = true): Query =>
  anyOf([
    anyValue('title', [...exact, ...inflected, ...derived, ...parts]),
    anyValue('company', meant),
    ...(withSkills ? [anyValue('skills', meant)] : []),
  ]);

/** Titles in which the words of several groups follow one another; null: there are none. */
function followingWords(own: OwnWords[]): Query | null {
  if (own.length < 2 || own.some(({ meant }) => meant.length === 0)) return null;
  const clauses = own.map(({ meant }) => ({
    span_or: { clauses: meant.map((word) => ({ span_term: { title: { value: word } } })) },
  }));
  return { span_near: { clauses, slop: 0, in_order: true } };
}
