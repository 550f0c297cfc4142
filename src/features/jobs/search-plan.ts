import { type JobSearch, searchTerms } from './jobs.schema.ts';
import { fold, lexeme, longestSureTerm, mark } from './search-text.ts';
import type { Place, Vocabulary } from './search-vocabulary.server.ts';

const mostWords = 300;

/** How the index finds the texts that hold a term. */
export interface TermPlan {
  term: string;
  /** A tsquery, or null when the index cannot narrow the term (too short, or without letters and digits). */
  query: string | null;
  /** The index finds a superset: the text itself must be looked at. */
  recheck: boolean;
  /** About how many jobs. */
  jobs: number;
  /** The same for whole words. */
  wholeQuery: string | null;
  /** The same for whole words of the title. */
  titleQuery: string | null;
}

/** What a search asks of the index: any of the terms, all of the rest. */
export interface SearchPlan {
  terms: TermPlan[];
  excluded: TermPlan[];
  location: TermPlan | null;
  /** tsqueries of filters kept as index words. */
  filters: string[];
  wholeWords: boolean;
  /** About how many jobs all of it finds. */
  jobs: number;
}

/** Reads a search against the vocabulary. */
export function planSearch(search: JobSearch, vocabulary: Vocabulary): SearchPlan {
  const plan = (term: string): TermPlan => planTerm(term, '', vocabulary, search.wholeWords);
  const terms = searchTerms(search.keywords).map(plan);
  const excluded = searchTerms(search.exclude).map((term) => planTerm(term, '', vocabulary, false));
  const location = search.location ? planTerm(fold(search.location), mark.location, vocabulary, false) : null;
  const filters = [
    search.category && mark.category + lexeme(search.category),
    search.jobType && mark.jobType + lexeme(search.jobType),
    search.workplace && mark.workplace + search.workplace,
  ].filter((word) => word !== '');
  const size = Math.max(1, vocabulary.size);
  const shares = [
    terms.length === 0 ? 1 : Math.min(1, sum(terms.map(({ jobs }) => jobs)) / size),
    location ? location.jobs / size : 1,
    ...filters.map((word) => vocabulary.jobsWith(word) / size),
  ];
  return {
    terms,
    excluded,
    location,
    filters: filters.map(quote),
    wholeWords: search.wholeWords,
    jobs: size * shares.reduce((a, b) => a * b, 1),
  };
}

function planTerm(term: string, wordMark: '' | '@', vocabulary: Vocabulary, wholeWords: boolean): TermPlan {
  const parts = [...term.matchAll(/[\p{L}\p{N}]+/gu)].map(([word], index, all) => ({
    word,
    first: index === 0,
    last: index === all.length - 1,
  }));
  const single = parts.length === 1 && parts[0]!.word === term;
  const long = parts.some(({ word }) => word.length > longestSureTerm);
  const groups = parts.map(({ word, first, last }) => {
    if (word.length > longestSureTerm)
      return vocabulary.expand(wordMark, word.slice(0, longestSureTerm), 'anywhere', mostWords);
    const opens = wholeWords || !first || !term.startsWith(word);
    const closes = wholeWords || !last || !term.endsWith(word);
    return vocabulary.expand(wordMark, word, placeOf(opens, closes), mostWords);
  });
  const usable = groups.filter((group) => group !== null);
  const whole = parts.map(({ word }) => word.slice(0, longestSureTerm));
  const size = Math.max(1, vocabulary.size);
  return {
    term,
    query: usable.length === 0 ? null : usable.map(anyOf).join(' & '),
    recheck: !single || long || usable.length < groups.length,
    jobs: usable.reduce(
      (jobs, group) => (jobs * Math.min(size, sum(group.map((word) => vocabulary.jobsWith(word))))) / size,
      size,
    ),
    wholeQuery: whole.length === 0 ? null : whole.map(quote).join(' & '),
    titleQuery: whole.length === 0 ? null : whole.map((word) => quote(mark.title + word)).join(' & '),
  };
}

function placeOf(opens: boolean, closes: boolean): Place {
  if (opens) return closes ? 'whole' : 'start';
  return closes ? 'end' : 'anywhere';
}

/** A query that finds nothing, for a group without words. */
const nothing = quote('=none');

/** A tsquery that finds texts with any of the words. */
export function anyOf(words: string[]): string {
  return words.length === 0 ? nothing : `(${words.map(quote).join(' | ')})`;
}

function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
