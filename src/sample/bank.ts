import type { shifts } from './phrases.ts';

/** The sector of an employer. Each family of jobs names the sectors that hire for it. */
export type Sector =
  | 'health'
  | 'software'
  | 'finance'
  | 'retail'
  | 'school'
  | 'college'
  | 'factory'
  | 'builder'
  | 'logistics'
  | 'hospitality'
  | 'agency'
  | 'energy'
  | 'public'
  | 'services';

/** Employers that share more than their sector: only they hire for some titles. */
export type EmployerGroup =
  | 'hospitals'
  | 'clinics'
  | 'elder care'
  | 'counseling'
  | 'dentists'
  | 'laboratories'
  | 'pharmacies'
  | 'banks'
  | 'insurers'
  | 'advisers'
  | 'hotels'
  | 'restaurants'
  | 'cafés'
  | 'grocers'
  | 'clothiers'
  | 'beauty'
  | 'opticians'
  | 'furniture'
  | 'florists'
  | 'day schools'
  | 'child care'
  | 'tutors'
  | 'after-school'
  | 'school buses'
  | 'truckers'
  | 'landlords'
  | 'process plants'
  | 'medical makers'
  | 'engineers'
  | 'utilities';

export type Hiring = Sector | EmployerGroup;

/**
 * A title as posted, the same as a plain noun within a sentence, the pay from and to (thousands a year, or dollars an
 * hour, as its family says), one duty that only this title has, and the employers that hire for it if they differ from
 * its family's.
 */
export type TitleRow = [
  title: string,
  role: string,
  low: number,
  high: number,
  duty: string,
  hiring?: Hiring[],
];

/**
 * Titles with the same kind of work. Texts may contain choices ("{calls|chats}") and slots ("{company}", "{city}",
 * "{role}", "{years}"), which compose.ts fills.
 */
export interface Family {
  pay: 'year' | 'hour';
  /** 'site': on-site only; 'office': on-site, hybrid or remote; 'remote': mostly from home. */
  place: 'site' | 'office' | 'remote';
  /** The work is in shifts: at night, too, or only by day. */
  shifts?: keyof typeof shifts;
  internship?: true;
  hiring: Hiring[];
  /** The family has all duties and needs itself, because those of its category do not fit. */
  ownSentences?: true;
  skills: string[];
  titles: TitleRow[];
  /** The purpose of the job: the second sentence of a posting. */
  purposes: string[];
  duties: string[];
  needs: string[];
}

/** The families of one category, and the sentences that fit all of them. */
export interface CategoryBank {
  /** As stated in the posting. Empty if none of the seed's categories clearly fits. */
  category: string;
  /** Why the position is open, or how the team works. */
  contexts: string[];
  duties: string[];
  needs: string[];
  benefits: string[];
  families: Family[];
}
