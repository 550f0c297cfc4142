import { type JobSearch, type OftenUnstated, searchTerms } from '../../catalog/jobs/job-search.schema.ts';
import { occupationOfTerm } from '../../catalog/occupations/fields.ts';
import { type PlaceQuery, readPlaceQuery } from '../../catalog/places/place-query.ts';
import { pauses, readWithinMs } from '../../platform/time/deadline.ts';
import { companyKey, companyToken } from '../engine/company-key.ts';
import type { IndexReader } from '../engine/engine.ts';
import { jobNumbers } from '../engine/job-number.ts';
import { isInitials } from '../engine/name-initials.ts';
import type { Source } from '../engine/sets.ts';
import { IndexRebuilt } from '../engine/sets.ts';
import type { SearchState } from '../engine/state.server.ts';
import { jobsWith, mostWords, readTerms, type Term, wholeWordSets } from '../engine/terms.ts';
import { isSearchable, type Piece, titleToken, wordCharacters } from '../engine/tokens.ts';
import { unsureFields } from './conditions.ts';
import { correctWords } from './correct-words.ts';
import { type FilterValue, readExclusion } from './excluded.ts';
import { usualWords, withStatedPlaces } from './known-phrases.ts';
import { withNearestPlace } from './mistyped-place.ts';
import { nearestPlace } from './nearest-place.ts';
import { pointsOfPlaces } from './place-points.ts';
import { type PreparedSearch, prepareSearch, untilNotRebuilt } from './prepare.server.ts';
import { type ReadSearch, readSearch } from './read-search.ts';
import type { ReadFilter } from './read-sentence.ts';
import { type ReadTerm, readTermTexts } from './read-terms.ts';
import { type Origin, sameTerms, withSameTerms } from './same-terms.ts';
import { Sources } from './sources.ts';
import {
  anyOfGroup,
  groupWords,
  isShort,
  type WordGroup,
  type WordOptions,
  wholeOfGroup,
  wordsOf,
} from './word-groups.ts';

/** A term of a search. A job holds the term if it is in all of `sets`. */
export interface PlannedTerm extends Origin {
  text: string;
  /** Its words must follow one another, exactly as typed. */
  isPhrase: boolean;
  groups: WordGroup[];
  /** The phrases that a job must hold: words that must follow one another, and quoted parts. Null: there are none. */
  phrases: Term[] | null;
  /** Numbers of the groups that a job must hold besides. */
  free: number[];
  /** Numbers of sources in the plan, as in the next fields. Those of the phrases come first. */
  sets: number[];
  /** For each group, the jobs that hold one of its words in the intended meaning. */
  whole: number[];
  /** For each group, the jobs that hold any of its words. */
  any: number[];
  /** The jobs of the occupation that the term names, which the search may include; null: it names none. */
  sameOccupation: number | null;
  /** The entry of the employer that the term names; 0: none. */
  employer: number;
  /** SOC code of the term; 0: unknown. */
  occupation: number;
  /** The term is the title of some job. Its occupation may be unknown, because several have the title: "mechanic". */
  isTitle: boolean;
  /** The term finds the jobs with this number, and has no words. Null: it finds words. */
  number: string | null;
}

/** The plan of a search: what it reads from the index, and how it combines that. */
export interface Plan {
  /** The search, with what its keywords say besides words. */
  prepared: PreparedSearch;
  filters: ReadFilter[];
  /** The filters that pass jobs that do not state the fact. */
  unsure: OftenUnstated[];
  /** The meaning of the location. */
  place: PlaceQuery | null;
  /** The points of places, by id, if the location is a city or a ZIP code. */
  placePoints: ReadonlyMap<number, number>;
  correction: { from: string; to: string } | null;
  alsoSearched: { term: string; as: string[] }[];
  /** Null: the search has no words. */
  terms: PlannedTerm[] | null;
  /** The source of all jobs, if the search has no words. */
  all: number | null;
  /** The sets of jobs to read, each once. */
  sources: Source[];
  /** The source that all found jobs are in: those of an employer. Null: any. */
  within: number | null;
  excluded: PlannedExclusion[];
  /** The order of an exact search by relevance; null: another order. */
  tiers: Tiers | null;
}

/** Jobs that are left out: those of one of the sets. */
export interface PlannedExclusion {
  /** What the jobs hold: a term in one of its forms, or the value of a filter. */
  terms: Term[];
  filter: FilterValue | null;
  /** Numbers of sources. */
  sets: number[];
  /** The source of jobs that stay, because they say that they do not ask for it: "no CDL required". Null: none. */
  denied: number | null;
}

/** For titles and for whole texts: for each term, the sources that hold its whole words. A job of a tier is in all sources of a term. */
export type Tiers = Record<'title' | 'anywhere', number[][]>;

/** What planning reads: the vocabulary and the places, and the points of ZIP codes. */
type PlanReader = Pick<IndexReader, 'db' | 'state'>;

const pausesFor = (lasting: boolean) => pauses(lasting ? Number.POSITIVE_INFINITY : readWithinMs);

interface Planning {
  reader: PlanReader;
  state: SearchState;
  /** It is the plan of an alert. */
  lasting: boolean;
}

/**
 * Plans a search. It reads only the state of the index.
 * @param known the state, if the caller has it.
 * @param lasting for an alert: nobody waits for the plan, and a short word is a word, whatever words today's jobs have.
 */
export async function planSearch(
  reader: PlanReader,
  asked: JobSearch,
  known?: SearchState,
  lasting = false,
): Promise<Plan> {
  const state = known ?? (await reader.state());
  const planning = { reader, state, lasting };
  if (asked.match === 'exact') return planExact(planning, asked);
  const placed = asked.asTyped ? asked : withPlace(asked, state);
  const words = withStatedPlaces(state.places);
  const read = readSearch(placed, words);
  const better = asked.asTyped ? null : correctWords(state, readTermTexts(read.search.keywords));
  if (!better) return { ...(await planWords(planning, read)), correction: correctionOf(asked, placed) };
  const corrected = withCorrection(placed, better);
  const plan = await planWords(planning, readSearch(corrected, words));
  return { ...plan, correction: correctionOf(asked, corrected) };
}

/** The search with the nearest place instead of a mistyped one: no posting states it, and no table has it. */
function withPlace(asked: JobSearch, state: SearchState): JobSearch {
  const { location, zip } = asked;
  if (location === '' && zip === '') {
    const keywords = withNearestPlace(asked.keywords, {
      isHeld: (word) => jobsWith(state, word) > 0,
      isStated: (words) => state.places.statedAt(words, 0) === words.length,
    });
    return keywords === null ? asked : { ...asked, keywords };
  }
  if (location === '') return asked;
  const { places } = state;
  const place = readPlaceQuery(location);
  if (place && !(place.kind === 'area' && place.centers.length === 0)) return asked;
  const stated = place ? places.meant(place, null) : places.find(location.toLowerCase(), null, 0);
  if (stated.ids.length > 0) return asked;
  return { ...asked, location: nearestPlace(location) ?? location };
}

/** What was corrected, as the page says it. */
function correctionOf(asked: JobSearch, corrected: JobSearch): Plan['correction'] {
  const isOther = (field: 'keywords' | 'location'): boolean => asked[field] !== corrected[field];
  const text = ({ keywords, location }: JobSearch): string =>
    [isOther('keywords') && keywords, isOther('location') && location].filter(Boolean).join(' in ');
  return isOther('keywords') || isOther('location') ? { from: text(asked), to: text(corrected) } : null;
}

/**
 * Plans the search and returns the result of `use`. If the catalog has not changed for a while, it plans with the known state and checks that
 * state meanwhile. If the state changed, or the index was rebuilt, it plans again.
 * @throws Unavailable if the index is rebuilt again and again.
 */
export async function withPlan<T>(
  reader: IndexReader,
  search: JobSearch,
  use: (plan: Plan) => Promise<T>,
): Promise<T> {
  const settled = reader.settled();
  if (settled) {
    // A refresh changes the known state in place, so its version is read first.
    const { version } = settled;
    const checking = reader.state();
    // A failure of the search is reported first.
    checking.catch(() => undefined);
    try {
      const result = await use(await planSearch(reader, search, settled));
      if ((await checking).version === version) return result;
    } catch (error) {
      if (!(error instanceof IndexRebuilt)) throw error;
    }
  }
  return untilNotRebuilt(async () => use(await planSearch(reader, search)));
}

/** Whether the search can find no job, whatever the index holds. */
export const isImpossible = (plan: Plan): boolean =>
  plan.prepared.places?.ids.length === 0 || isUnknown(plan);

/** Whether the index knows nothing of the search's words, so that no job can be near either. */
export const isUnknown = ({ prepared, terms }: Plan): boolean =>
  (prepared.search.zip !== '' && prepared.center === null) || terms?.length === 0;

/** The typed search with corrected words. All keywords are corrected, because words that are read as a filter may be mistyped too. */
function withCorrection(asked: JobSearch, { words }: { words: ReadonlyMap<string, string> }): JobSearch {
  const typed = [...words.keys()].sort((a, b) => b.length - a.length);
  const texts = typed.map((text) => wordsOf(text).map(escapeRegExp).join(`[^${wordCharacters},"]+`));
  const pattern = new RegExp(`(?<![${wordCharacters}])(?:${texts.join('|')})(?![${wordCharacters}])`, 'giu');
  const keywords = asked.keywords.replace(
    pattern,
    (text) => words.get(wordsOf(text.toLowerCase()).join(' ')) ?? text,
  );
  return { ...asked, keywords };
}

const escapeRegExp = (text: string): string => text.replace(/[+]/g, '\\$&');

async function planWords(
  { reader, state, lasting }: Planning,
  { search, filters, place }: ReadSearch,
): Promise<Omit<Plan, 'correction'>> {
  const prepared = await prepareSearch(reader, search, state, place);
  const read = readTermTexts(search.keywords);
  const sources = new Sources(state);
  const terms: PlannedTerm[] = [];
  const pause = pausesFor(lasting);
  for (const term of withSameTerms(read)) {
    const { isTyped, typedAt, mayBeEmployer, isOtherName } = term;
    for (const planned of planTerm({ state, lasting }, search, term, sources)) {
      const employer = mayBeEmployer ? planned.employer : 0;
      terms.push({ ...planned, isTyped, typedAt, mayBeEmployer, isOtherName, employer });
    }
    await pause();
  }
  const numbered = read.flatMap((term, typedAt) => numberTerms(term, typedAt, sources));
  const exclusion = readExclusion(search.exclude);
  const excluded = exclusion.texts.map((texts): PlannedExclusion => {
    const own = readTerms(state, texts, true);
    return { ...exclusionOf(own, sources), denied: sources.ofDenied(texts) };
  });
  return {
    prepared,
    filters,
    unsure: unsureFields(
      search,
      filters.map(({ set }) => set),
    ),
    place,
    placePoints: pointsOfPlaces(
      place ?? readPlaceQuery(search.zip),
      prepared.places,
      state.places,
      read.length > 0,
    ),
    alsoSearched: alsoSearched(state, read),
    terms: read.length === 0 ? null : [...terms, ...numbered],
    all: read.length === 0 ? sources.ofAll() : null,
    within: sources.ofEmployer(search.employer),
    sources: sources.list,
    excluded: [
      ...excluded,
      ...exclusion.filters.map((filter) => ({
        terms: [],
        filter,
        sets: sources.ofFilter(filter),
        denied: null,
      })),
    ],
    tiers: null,
  };
}

/** Plans a search by the seed's rule: a job contains one of the terms exactly as typed. Nothing is read into it. */
async function planExact(planning: Planning, search: JobSearch): Promise<Plan> {
  const { reader, state } = planning;
  const texts = searchTerms(search.keywords);
  const sources = new Sources(state);
  const read = await readEach(planning, texts, search.wholeWords);
  const terms = read.map((term, typedAt): PlannedTerm => {
    const sets = [sources.ofTerm(term)];
    return { ...wordless, text: term.text, phrases: [term], sets, isTyped: true, typedAt };
  });
  const excluded = await readEach(planning, searchTerms(search.exclude), false);
  const tierOf = (find: (piece: Piece) => readonly number[]): number[][] =>
    wholeWordSets(texts, find).map((ids) => ids.map((id) => sources.ofWords([id])));
  const titled = (id: number): number[] =>
    [state.entries.idOf(titleToken(state.words.word(id))) ?? []].flat();
  const isRanked = search.sort === 'relevance' && texts.length > 0;
  return {
    prepared: await prepareSearch(reader, search, state),
    unsure: unsureFields(search, []),
    ...{ filters: [], place: null, placePoints: new Map(), correction: null, alsoSearched: [] },
    terms: texts.length === 0 ? null : terms,
    all: texts.length === 0 ? sources.ofAll() : null,
    within: sources.ofEmployer(search.employer),
    sources: sources.list,
    excluded: [exclusionOf(excluded, sources)],
    tiers: isRanked
      ? {
          title: tierOf((piece) => state.words.find(piece).flatMap(titled)),
          anywhere: tierOf((piece) => state.words.find(piece)),
        }
      : null,
  };
}

/** The jobs that hold one of the terms, whatever they say of them. */
const exclusionOf = (terms: Term[], sources: Sources): PlannedExclusion => ({
  ...{ terms, filter: null, denied: null },
  sets: terms.map((term) => sources.ofTerm(term)),
});

/** The terms that some job may hold. Their words may be many. */
async function readEach({ state, lasting }: Planning, texts: string[], whole: boolean): Promise<Term[]> {
  const read: Term[] = [];
  const pause = pausesFor(lasting);
  for (const text of texts) {
    read.push(...readTerms(state, [text], whole));
    await pause();
  }
  return read;
}

/** A term without words of its own. */
const wordless = {
  ...{ isPhrase: true, groups: [], free: [], whole: [], any: [], number: null },
  ...{
    sameOccupation: null,
    employer: 0,
    occupation: 0,
    isTitle: false,
    mayBeEmployer: false,
    isOtherName: false,
  },
};

/** A term for each number of a job that a typed term may name. */
const numberTerms = ({ text }: ReadTerm, typedAt: number, sources: Sources): PlannedTerm[] =>
  jobNumbers(text).map((number) => ({
    ...wordless,
    ...{ text: number, number, phrases: null, sets: [sources.ofNumber(number)], isTyped: false, typedAt },
  }));

/**
 * The occupation whose jobs get points for a term; 0: none. The occupation of another name counts only if it is that of the typed term.
 * Otherwise front desk agents would come before receptionists.
 */
export const rankedOccupation = (
  terms: PlannedTerm[],
  { isOtherName, typedAt, occupation }: PlannedTerm,
): number =>
  !isOtherName ||
  terms.some((term) => term.isTyped && term.typedAt === typedAt && term.occupation === occupation)
    ? occupation
    : 0;

/** Synonyms of the terms that some job holds. */
function alsoSearched(state: SearchState, terms: ReadTerm[]): Plan['alsoSearched'] {
  const isKnown = ({ words }: ReadTerm): boolean =>
    words.every((text) => state.words.find({ text, lies: 'whole' }).length > 0);
  return terms.flatMap((term) => {
    const as = sameTerms(term)
      .filter(isKnown)
      .map(({ text }) => text);
    return as.length > 0 ? [{ term: term.text, as }] : [];
  });
}

/** Empty if no job can hold the term. */
function planTerm(
  { state, lasting }: Pick<Planning, 'state' | 'lasting'>,
  { inside, wholeWords, asTyped }: JobSearch,
  term: ReadTerm,
  sources: Sources,
): Omit<PlannedTerm, keyof Origin>[] {
  const { text, words, isPhrase, isQuoted, quoted } = term;
  if (!isSearchable(text)) return [];
  const occupation = isQuoted || wholeWords ? 0 : occupationOfTerm(text);
  const isShortWhole = lasting || (isShort(text) && isMeant(state, term, occupation));
  const [only = ''] = words;
  const mostParts = words.length === 1 ? mostWords(only) : Number.POSITIVE_INFINITY;
  const options = { inside, wholeWords: wholeWords || isPhrase, isShortWhole, mostParts };
  const groups = groupsOf(state, term, options);
  const any = groups.map((group) => sources.ofWords(anyOfGroup(group), pieceOf(group, words.length)));
  const free = groups.flatMap((group, at) => (term.free.includes(group.text) ? [at] : []));
  const asked = isPhrase ? [text] : quoted;
  const phrases = asked.length > 0 ? readTerms(state, asked, isQuoted || wholeWords) : null;
  if ((phrases?.length ?? 0) < quoted.length) return [];
  const sets = [
    ...(phrases ?? []).map((phrase) => sources.ofTerm(phrase)),
    ...any.filter((_, at) => free.includes(at)),
  ];
  const whole = groups.map((group) => sources.ofWords(wholeOfGroup(group)));
  const sameOccupation = occupation === 0 ? null : sources.ofOccupation(occupation);
  const isKnown = groups.some((group) => anyOfGroup(group).length > 0);
  // No job has the words, but some jobs may be near.
  const isNear = !asTyped && (occupation > 0 || (!isQuoted && isInitials(text)));
  if (sets.length === 0 || !(isKnown || isNear)) return [];
  const employer = state.entries.idOf(companyToken(companyKey(text))) ?? 0;
  const isTitle = !isQuoted && usualWords.isTitle(words);
  const planned = { text, isPhrase, groups, phrases, free, sets, whole, any, sameOccupation, isTitle };
  return [{ ...planned, employer, occupation, number: null }];
}

/** The groups of a term's words. Words in quotes match only exactly. */
function groupsOf(
  state: SearchState,
  { text, words, quoted, free }: ReadTerm,
  options: WordOptions,
): WordGroup[] {
  if (quoted.length === 0) return groupWords(state, text, words, options).groups;
  const exact = words.filter((word) => !free.includes(word));
  return [
    ...groupWords(state, text, exact, { ...options, wholeWords: true }).groups,
    ...groupWords(state, text, free, options).groups,
  ];
}

/** Whether a short term that no job holds as a word has a meaning of its own and is not a piece of a word: "ot", "irs". */
const isMeant = (state: SearchState, term: ReadTerm, occupation: number): boolean =>
  occupation > 0 || sameTerms(term).length > 0 || state.employers.hasInitials(term.text);

/** For a single word: the text that all words of its group contain except its forms. */
function pieceOf({ text, exact, inflected, derived, parts, aside }: WordGroup, words: number) {
  return words === 1 && parts.length > 0
    ? { text, forms: [...exact, ...inflected, ...derived, ...aside] }
    : undefined;
}
