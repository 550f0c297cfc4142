import { ownValue } from '../../platform/own-value.ts';
import type { Workplace } from '../places/workplace.ts';
import type { JobType } from './posting.ts';

/** The values of a job's type in feeds: letters only, in lower case. */
const stated: Record<string, JobType> = {
  fulltime: 'Full-time',
  full: 'Full-time',
  ft: 'Full-time',
  f: 'Full-time',
  permanent: 'Full-time',
  fulltimepermanent: 'Full-time',
  permanentfulltime: 'Full-time',
  regular: 'Full-time',
  regularfulltime: 'Full-time',
  fulltimeregular: 'Full-time',
  fulltimeemployee: 'Full-time',
  parttime: 'Part-time',
  part: 'Part-time',
  pt: 'Part-time',
  p: 'Part-time',
  parttimepermanent: 'Part-time',
  permanentparttime: 'Part-time',
  regularparttime: 'Part-time',
  parttimeregular: 'Part-time',
  parttimeemployee: 'Part-time',
  contract: 'Contract',
  contractor: 'Contract',
  contracttohire: 'Contract',
  contractual: 'Contract',
  independentcontractor: 'Contract',
  freelance: 'Contract',
  freelancer: 'Contract',
  c: 'Contract',
  remote: 'Remote',
  telecommute: 'Remote',
  workfromhome: 'Remote',
  intern: 'Internship',
  interns: 'Internship',
  internship: 'Internship',
  internships: 'Internship',
  studenttrainee: 'Internship',
  coop: 'Internship',
  i: 'Internship',
  temporary: 'Temporary',
  temp: 'Temporary',
  temporarypromotion: 'Temporary',
  temporaryfulltime: 'Temporary',
  temporaryparttime: 'Temporary',
  fulltimetemporary: 'Temporary',
  parttimetemporary: 'Temporary',
  fulltimefixedterm: 'Temporary',
  parttimefixedterm: 'Temporary',
  fixedterm: 'Temporary',
  term: 'Temporary',
  seasonal: 'Temporary',
  season: 'Temporary',
  temptohire: 'Temporary',
  t: 'Temporary',
  onsite: 'On-site',
};

const internshipInTitle =
  /\b(?:interns?|internships?|externships?|co-op|student trainee|college aide|summer (?:analyst|associate|fellow))\b(?!\s(?:(?:program|recruiting)\s)?(?:managers?|coordinators?|directors?|supervisors?|recruiters?|specialists?|advisors?|instructors?|mentors?)\b)/i;

/** Words in a title that surely state the type. The first match counts. */
const inTitle: [JobType, RegExp][] = [
  ['Internship', internshipInTitle],
  ['Temporary', /\b(?:seasonal|temporary|temp|fixed[- ]term)\b|\bNTE\b|\bnot to exceed\b/i],
  ['Part-time', /\bpart[- ]?time\b/i],
  ['Full-time', /\bfull[- ]?time\b/i],
  [
    'Contract',
    /(?:^|[([|/,–-]\s*)(?:contract|contractor|contract[- ]to[- ]hire|freelance|1099|w2 contract)\s*(?:$|[)\]|/,–-])|^freelance\b/i,
  ],
];

/**
 * The seed's job type of a posting: the stated one, or else from the title, or else from the workplace. An
 * intern counts as one even if the stated type is the hours.
 */
export function readJobType(type: string, title: string, workplace: Workplace | null): JobType | null {
  const known = readStated(type);
  if ((known === 'Full-time' || known === 'Part-time') && internshipInTitle.test(title)) return 'Internship';
  return (
    known ??
    inTitle.find(([, words]) => words.test(title))?.[0] ??
    (workplace === 'remote' ? 'Remote' : workplace === 'on-site' ? 'On-site' : null)
  );
}

/** The first known type of several stated ones ("Full-time, Part-time"). */
function readStated(type: string): JobType | null {
  const texts = [type, ...type.split(/[,;/|]|\band\b|\bor\b/i)].slice(0, 10);
  for (const text of texts) {
    const known = text
      .slice(0, 60)
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    const jobType = ownValue(stated, known);
    if (jobType) return jobType;
  }
  return null;
}
