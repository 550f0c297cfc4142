import { occupationOf } from '../../catalog/occupations/occupation.ts';
import { companyKey } from '../engine/company-key.ts';
import { companySlug } from '../engine/company-slug.ts';
import { deniedToken, deniedWords } from '../engine/denied-words.ts';
import type { DocumentFlag } from '../engine/document-flags.ts';
import { adNumber, skillWords, titleSequence } from '../engine/facts.ts';
import { numbersOf } from '../engine/job-number.ts';
import { titleInitials } from '../engine/name-initials.ts';
import { occupationTokens } from '../engine/occupation-tokens.ts';
import { smallPieces } from '../engine/segments.ts';
import { type Stated, statedToken, statedWords } from '../engine/stated-words.ts';
import { type JobText, jobBody, textTokens, textWords } from '../engine/tokens.ts';
import { streamSeparator, textStream } from './text-stream.ts';

/** An open job, as the search index reads it. */
export interface IndexedJob extends JobText, Stated {
  id: number;
  /** The source's id of the job. */
  externalId: string;
  location: string;
  city: string | null;
  state: string | null;
  zip: string | null;
  category: string | null;
  jobTypes: string[];
  workplace: string | null;
  /** Microseconds since 1970. */
  posted: number;
  /** Dollars a year. */
  pay: number | null;
  payTop: number | null;
  /** The states of all its places. */
  states: string[];
  /** The key of its stated place (`placeKey`). */
  place: string;
  flags: DocumentFlag[];
}

/** The fields of a document. index-body.ts says how each is indexed. Nothing of a person is among them. */
export interface SearchDocument {
  job: number;
  /** The version of the catalog that wrote the document. */
  change: number;
  /** The distinct words and symbols of the whole text, and the entries of what the source states, and of what the ad denies. */
  tokens: string[];
  /** The pieces of one and two letters in its words. */
  pieces: string[];
  /** The whole text for phrases, as a stream of tokens. */
  text: string;
  /** The words of the title in order, as a stream of tokens. */
  title: string;
  /** The distinct words of the title. */
  titleWords: string[];
  /** The initials that words of the title may have, with those words (`initialsKey`). */
  initials: string[];
  /** The words of the employer's name. */
  company: string[];
  employer: string;
  skills: string[];
  /** SOC code; 0: unknown. */
  occupation: number;
  /** The entries by which a search for an occupation finds the job. */
  occupations: string[];
  /** The numbers by which people ask for it. */
  numbers: string[];
  /** Equal for near-identical ads of one employer. */
  ad: number;
  place: string;
  category: string | null;
  jobType: string[];
  workplace: string | null;
  /** The states of its places. */
  state: string[];
  posted: number;
  pay: number | null;
  payTop: number | null;
  flags: DocumentFlag[];
  /** The employer, as its page's address names it. */
  employerSlug: string;
}

/** What the entries of a title's initials begin with. */
export const initialsKey = (initials: string): string => `${initials}=`;

/** The document of a job. @param change the version of the catalog that changed the job. */
export function searchDocument(job: IndexedJob, change: number): SearchDocument {
  const body = jobBody(job);
  const words = [...textTokens(body)];
  const { stated, mentioned } = statedWords(job, body);
  const tokens = [
    ...words,
    ...[...stated, ...mentioned].map(statedToken),
    ...deniedWords(body).map(deniedToken),
  ];
  const employer = companyKey(job.company);
  const occupation = occupationOf(job.title);
  const titled = titleSequence(job.title);
  return {
    ...{ job: job.id, change, tokens },
    pieces: [...new Set(words.flatMap((token) => [...smallPieces(token)]))],
    text: textStream(body),
    title: titled.join(streamSeparator),
    initials: [
      ...new Set(titleInitials(titled).map(({ initials, meaning }) => initialsKey(initials) + meaning)),
    ],
    titleWords: [...textWords(job.title.toLowerCase())],
    company: employer.split(' '),
    employer,
    skills: skillWords(job.skills, stated),
    ...{ occupation, occupations: occupationTokens(occupation) },
    numbers: numbersOf(job.externalId),
    ad: adNumber(job),
    place: job.place,
    category: job.category,
    jobType: job.jobTypes,
    workplace: job.workplace,
    state: job.states,
    posted: job.posted,
    pay: job.pay,
    payTop: job.payTop,
    flags: job.flags,
    employerSlug: companySlug(job.company),
  };
}
