import { type ChoiceField, choices, silentFields } from '../../catalog/jobs/choices.ts';
import { type JobSearch, type OftenUnstated, oftenUnstated } from '../../catalog/jobs/job-search.schema.ts';
import { hoursOfYear } from '../../catalog/postings/posting.ts';
import { type DocumentFlag, hasFlag } from '../engine/document-flags.ts';
import { type FacetKey, isValue, valuesOf } from '../engine/facet-key.ts';
import type { PlaceSet } from '../engine/place-list.ts';
import { askedValue } from '../engine/remote-work.ts';
import type { ExactFilter } from '../engine/tokens.ts';
import type { FilterField } from '../filters.ts';

/** What filters test. */
export interface JobFacts extends FacetKey {
  /** The top of the pay range in dollars a year; null: the ad states no pay. */
  payTop: number | null;
  /** Seconds since 1970. */
  posted: number;
  /** As bits (`bitsOf`). */
  flags: number;
  /** The id of the place. */
  place: number;
  /** The slug of the employer. */
  employer: string;
}

/** What one filter of a search asks of one fact of a job. */
export type Condition = {
  of: FilterField;
  /** Whether jobs pass that do not state the fact. */
  mayBeUnstated: boolean;
} & Requirement;

/** A condition on the facet key of a job. */
export type KeyCondition = Extract<Condition, { fact: ExactFilter }>;

/** Whether a condition is one on the facet key. */
export const isOfKey = (condition: Condition): condition is KeyCondition => 'is' in condition;

type Requirement =
  | { fact: ExactFilter; is: string }
  | { fact: 'employer'; slug: string }
  | { fact: 'payTop'; atLeast: number }
  | { fact: 'posted'; after: number }
  /** @param among the flags of which an ad has one if it states the fact. */
  | { fact: 'flags'; has: DocumentFlag; among: readonly DocumentFlag[] }
  | { fact: 'flags'; lacks: DocumentFlag }
  | { fact: 'place'; in: readonly number[] }
  | { fact: 'place'; notIn: readonly number[] };

interface Context {
  /** The places of the location and the ZIP code; null: anywhere. */
  places: PlaceSet | null;
  /** The places that are left out; null: none. */
  outside: PlaceSet | null;
  /** Seconds since 1970. */
  now: number;
}

type Ask = (search: JobSearch, context: Context) => Requirement | null;

/** What each filter asks of a job. */
const requirements: Record<Exclude<FilterField, OfWords>, Ask> = {
  // Together with the ZIP code.
  location: (_, { places }) => places && { fact: 'place', in: places.ids },
  outside: (_, { outside }) => outside && { fact: 'place', notIn: outside.ids },
  employer: ({ employer }) => (employer === '' ? null : { fact: 'employer', slug: employer }),
  state: exactly('state'),
  category: exactly('category'),
  jobType: exactly('jobType'),
  workplace: exactly('workplace'),
  salaryMin: ({ salaryMin }) => (salaryMin === null ? null : { fact: 'payTop', atLeast: salaryMin }),
  hourlyMin: ({ hourlyMin }) =>
    hourlyMin === null ? null : { fact: 'payTop', atLeast: hourlyMin * hoursOfYear },
  postedWithin: ({ postedWithin }, { now }) =>
    postedWithin === null ? null : { fact: 'posted', after: now - postedWithin * daySeconds },
  level: choosing('level', { entry: 'entryLevel' }, 'experienced'),
  shift: ({ shift }) =>
    shift === '' ? null : { fact: 'flags', has: shift, among: [shift, ...otherShifts[shift]] },
  experience: choosing('experience', { none: 'noExperience', twoYears: 'twoYears' }, 'experience'),
  degree: choosing('degree', { none: 'noDegree' }, 'degree'),
  drugTest: choosing('drugTest', { none: 'noDrugTest' }, 'drugTest'),
  backgroundCheck: choosing('backgroundCheck', { none: 'noBackgroundCheck' }, 'backgroundCheck'),
  clearance: choosing('clearance', { none: 'noClearance' }, 'clearance'),
  travel: choosing('travel', { none: 'noTravel' }, 'travel'),
  visa: choosing('visa', { sponsored: 'visa' }, 'noVisa'),
  license: ({ license }) =>
    license === '' ? null : { fact: 'flags', has: license, among: [license, ...otherLicenses(license)] },
  benefit: choosing('benefit', ownNames(choices.benefit.values)),
  language: choosing('language', { spanish: 'spanish' }, 'noSpanish', 'otherLanguage'),
  hiring: ({ hiring }) => (hiring === '' ? null : { fact: 'flags', lacks: 'agency' }),
  abroad: ({ match, abroad }) => (match === 'exact' || abroad ? null : { fact: 'flags', lacks: 'abroad' }),
};
/** Filters of a job's words, and of how words are read. */
type OfWords = 'keywords' | 'zip' | 'exclude' | 'wholeWords' | 'inside' | 'asTyped' | 'match';

/** What an ad says that has other hours than a shift. Who works weekends or overtime may also work at night. */
const otherShifts = {
  morning: ['evening', 'night', 'noMorning'],
  evening: ['morning', 'night', 'noEvening'],
  night: ['morning', 'evening', 'noNight'],
  weekend: ['noWeekend'],
  onCall: ['noOnCall'],
  overtime: ['noOvertime'],
} as const satisfies Record<Exclude<JobSearch['shift'], ''>, readonly DocumentFlag[]>;

/** What an ad says that asks for another license. People of every trade drive. */
function otherLicenses(license: Exclude<JobSearch['license'], ''>): readonly DocumentFlag[] {
  if (license === 'driver') return ['noDriver'];
  const { driver, ...trades } = ownNames(choices.license.values);
  return license === 'cdl' ? ['noCdl', ...Object.values(trades)] : Object.values(trades);
}

/** Seconds of a day. */
export const daySeconds = 86_400;

function exactly(fact: ExactFilter): Ask {
  return (search) => (search[fact] === '' ? null : { fact, is: askedValue(search, fact) });
}

/** A filter whose values are flags. @param others flags of ads that state the fact otherwise. */
function choosing<F extends ChoiceField>(
  field: F,
  flags: Record<Exclude<JobSearch[F], ''>, DocumentFlag>,
  ...others: DocumentFlag[]
): Ask {
  const among = [...Object.values<DocumentFlag>(flags), ...others];
  return (search) => {
    const value = search[field] as Exclude<JobSearch[F], ''> | '';
    return value === '' ? null : { fact: 'flags', has: flags[value], among };
  };
}

/** Values that have the names of their flags. */
function ownNames<T extends DocumentFlag>(values: Record<T, string>): Record<T, T> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, name])) as Record<T, T>;
}

/** The fields whose filters pass jobs that do not state the fact. @param read what a sentence set. */
export function unsureFields(search: JobSearch, read: readonly Partial<JobSearch>[]): OftenUnstated[] {
  const asked = search.unstated.split(',');
  return oftenUnstated.filter((field) => {
    if (asked.includes(field)) return true;
    if ((silentFields as readonly string[]).includes(field))
      return search[field] !== '' && !search.onlyStated;
    const value = read.find((set) => set[field] !== undefined)?.[field];
    // An ad for an internship or a contract says so.
    return field === 'jobType' ? value === 'Full-time' || value === 'Part-time' : value !== undefined;
  });
}

/**
 * What a search asks of a job besides its words.
 * @param unsure fields whose filters pass jobs that do not state the fact.
 */
export function conditionsOf(
  search: JobSearch,
  context: Context,
  unsure: readonly FilterField[] = [],
): Condition[] {
  return Object.entries(requirements).flatMap(([field, ask]) => {
    const of = field as FilterField;
    const requirement = ask(search, context);
    return requirement ? [{ of, mayBeUnstated: unsure.includes(of), ...requirement }] : [];
  });
}

/** Whether a job meets a condition. This is what the filters mean; both engines follow it. */
export function meets(condition: Condition, facts: JobFacts): boolean {
  switch (condition.fact) {
    case 'payTop':
      return facts.payTop === null ? condition.mayBeUnstated : facts.payTop >= condition.atLeast;
    case 'posted':
      return facts.posted > condition.after;
    case 'place':
      return 'in' in condition ? condition.in.includes(facts.place) : !condition.notIn.includes(facts.place);
    case 'employer':
      return facts.employer === condition.slug;
    case 'flags':
      return holdsFlags(condition, (flag) => hasFlag(facts.flags, flag));
    default:
      return holdsKey(condition, facts);
  }
}

/** Whether a job meets a condition on its flags. */
export function holdsFlags(
  condition: Extract<Condition, { fact: 'flags' }>,
  isSet: (flag: DocumentFlag) => boolean,
): boolean {
  if ('lacks' in condition) return !isSet(condition.lacks);
  const { has, among, mayBeUnstated } = condition;
  return isSet(has) || (mayBeUnstated && !among.some(isSet));
}

/** Whether the jobs of a facet key meet a condition on it. */
export function holdsKey({ fact, is, mayBeUnstated }: KeyCondition, key: FacetKey): boolean {
  if (isValue(key, fact, is)) return true;
  if (!mayBeUnstated) return false;
  return fact === 'jobType' && valuesOf(key, fact).every((type) => placeTypes.has(type));
}

/** Job types that say where one works and not how much. */
export const placeTypes = new Set(['', 'Remote', 'On-site']);
