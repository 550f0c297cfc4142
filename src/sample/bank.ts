import type { shifts } from './phrases.ts';

/** What kind of organisation an employer is; a family of jobs names the kinds that hire for it. */
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

/** Employers that are alike in more than their sector: only they hire for some titles. */
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
 * A title as posted, the same as a plain noun within a sentence, the pay from and to
 * (thousands a year, or dollars an hour, as its family says), one duty that only this title has,
 * and who hires for it where that differs from its family.
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
 * Titles that share their work. Texts may hold choices ("{calls|chats}") and
 * slots ("{company}", "{city}", "{role}", "{years}"), which compose.ts fills.
 */
export interface Family {
  pay: 'year' | 'hour';
  /** 'site': there in person; 'office': in person, hybrid or remote; 'remote': mostly from home. */
  place: 'site' | 'office' | 'remote';
  /** The work is done in shifts, at night too or by day. */
  shifts?: keyof typeof shifts;
  internship?: true;
  hiring: Hiring[];
  /** Says all of its duties and needs itself, where those of its category do not suit. */
  ownSentences?: true;
  skills: string[];
  titles: TitleRow[];
  /** What the job is for: the second sentence of a posting. */
  purposes: string[];
  duties: string[];
  needs: string[];
}

/** The families of one category, and the sentences that suit all of them. */
export interface CategoryBank {
  /** As stated in the posting; empty where no seed category surely fits. */
  category: string;
  /** Why the post is open or how the team works. */
  contexts: string[];
  duties: string[];
  needs: string[];
  benefits: string[];
  families: Family[];
}
