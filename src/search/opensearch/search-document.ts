import type { DocumentFlag } from '../engine/document-flags.ts';
import { numbersOf } from '../engine/job-number.ts';
import { titleInitials } from '../engine/name-initials.ts';
import { placeKey } from '../engine/place-key.ts';
import { type OpenJob, readJob } from '../engine/read-job.server.ts';
import { smallPieces } from '../engine/segments.ts';
import { streamSeparator, textStream } from './text-stream.ts';

/** An open job with its order. */
export interface IndexedJob extends OpenJob {
  /** Microseconds since 1970. */
  posted: number;
  /** Dollars a year. */
  pay: number | null;
  payTop: number | null;
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
  const { body, words, said, title, states, place, ...read } = readJob(job);
  return {
    ...{ job: job.id, change, tokens: [...words, ...said] },
    pieces: [...new Set([...words].flatMap((token) => [...smallPieces(token)]))],
    text: textStream(body),
    title: title.join(streamSeparator),
    initials: [
      ...new Set(titleInitials(title).map(({ initials, meaning }) => initialsKey(initials) + meaning)),
    ],
    titleWords: read.titleWords,
    company: read.employer.split(' '),
    employer: read.employer,
    skills: read.skills,
    ...{ occupation: read.occupation, occupations: read.occupations },
    numbers: numbersOf(job.externalId),
    ad: read.ad,
    place: placeKey(place),
    category: job.category,
    jobType: job.jobTypes,
    workplace: job.workplace,
    state: states,
    posted: job.posted,
    pay: job.pay,
    payTop: job.payTop,
    flags: read.flags,
    employerSlug: read.employerSlug,
  };
}
