import { sql } from 'kysely';
import { occupationOf } from '../../catalog/occupations/occupation.ts';
import type { KnownPlace } from '../../catalog/places/known-place.ts';
import { companyKey } from './company-key.ts';
import { companySlug } from './company-slug.ts';
import { deniedToken, deniedWords } from './denied-words.ts';
import { flagsOf } from './document-flags.ts';
import { adNumber, skillWords, titleSequence } from './facts.ts';
import { occupationTokens } from './occupation-tokens.ts';
import { placeOfJob } from './place-key.ts';
import { stateValues } from './remote-work.ts';
import { type Stated, statedToken, statedWords } from './stated-words.ts';
import { type JobText, jobBody, textTokens, textWords } from './tokens.ts';

/** An open job, as indexes read it. */
export interface OpenJob extends JobText, Stated {
  id: number;
  /** The source's id of the job. */
  externalId: string;
  location: string;
  city: string | null;
  state: string | null;
  zip: string | null;
  places: KnownPlace[];
  remoteStates: string[];
  remoteExcept: string[];
  category: string | null;
  jobTypes: string[];
  workplace: string | null;
}

/** The columns of `jobs` that an `OpenJob` has. */
export const openJobColumns = sql`id, external_id as "externalId", title, company, description, skills, location, city, state, zip, places,
  remote_states as "remoteStates", remote_except as "remoteExcept", category, job_types as "jobTypes", workplace,
  stated_category as "statedCategory", stated_grade as "statedGrade"`;

/** What searches know of a job, whatever the engine. */
export function readJob(job: OpenJob) {
  const body = jobBody(job);
  const { stated, mentioned } = statedWords(job, body);
  const occupation = occupationOf(job.title);
  return {
    body,
    /** The distinct words and symbols of the whole text. */
    words: textTokens(body),
    /** The entries of what the source states, and of what the ad denies. */
    said: [...[...stated, ...mentioned].map(statedToken), ...deniedWords(body).map(deniedToken)],
    /** The words of the title in order, and the distinct ones. */
    title: titleSequence(job.title),
    titleWords: [...textWords(job.title.toLowerCase())],
    skills: skillWords(job.skills, stated),
    employer: companyKey(job.company),
    employerSlug: companySlug(job.company),
    /** SOC code; 0: unknown. */
    occupation,
    /** The entries by which a search for an occupation finds the job. */
    occupations: occupationTokens(occupation),
    /** Equal for near-identical ads of one employer. */
    ad: adNumber(job),
    place: placeOfJob(job),
    /** The states of all its places, and those of its remote work. */
    states: stateValues(job),
    flags: flagsOf(job),
  };
}
