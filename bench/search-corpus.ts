/** Synthetic postings, reproducible by their number: titles as employers write them, and texts with natural word frequencies. */

import { seededRandom } from '../tests/support/random.ts';

const seniorities = [
  '',
  '',
  '',
  '',
  'Senior ',
  'Junior ',
  'Lead ',
  'Staff ',
  'Assistant ',
  'Certified ',
  'Traveling ',
  'Principal ',
];
const suffixes = [
  '',
  '',
  '',
  ' - Nights',
  ' - Weekends',
  ' (Remote)',
  ', Part Time',
  ' II',
  ' III',
  ' - $2,000 Sign-On Bonus',
  ' - Entry Level',
];
const roles: [string, string, string[]][] = [
  ['Healthcare', 'Registered Nurse', ['ACLS', 'Patient Care', 'Epic']],
  ['Healthcare', 'RN Case Manager', ['Discharge Planning', 'Utilization Review']],
  ['Healthcare', 'Licensed Practical Nurse', ['Medication Administration']],
  ['Healthcare', 'Physical Therapist', ['Rehabilitation']],
  ['Healthcare', 'Medical Assistant', ['Phlebotomy', 'Vital Signs']],
  ['Healthcare', 'Pharmacy Technician', ['Inventory']],
  ['Technology', 'Software Engineer', ['TypeScript', 'React', 'Node.js']],
  ['Technology', 'Data Engineer', ['Python', 'Spark', 'SQL']],
  ['Technology', 'C++ Developer', ['C++', 'Linux']],
  ['Technology', 'DevOps Engineer', ['Kubernetes', 'AWS', 'Terraform']],
  ['Technology', 'Security Analyst', ['SIEM', 'Incident Response']],
  ['Technology', 'Product Designer', ['Figma', 'UX Research']],
  ['Engineering', 'Mechanical Engineer', ['SolidWorks', 'GD&T']],
  ['Engineering', 'Civil Engineer', ['AutoCAD', 'Civil 3D']],
  ['Engineering', 'Electrical Engineer', ['PLC', 'Schematics']],
  ['Engineering', 'Quality Engineer', ['Six Sigma', 'ISO 9001']],
  ['Finance', 'Staff Accountant', ['GAAP', 'QuickBooks']],
  ['Finance', 'Financial Analyst', ['Excel', 'Forecasting']],
  ['Finance', 'Tax Manager', ['CPA']],
  ['Marketing', 'Marketing Coordinator', ['SEO', 'Canva']],
  ['Marketing', 'Content Strategist', ['Copywriting']],
  ['Management', 'Operations Manager', ['Budgeting', 'Leadership']],
  ['Management', 'Project Manager', ['PMP', 'Scrum']],
  ['Management', 'General Manager', ['P&L']],
  ['Retail', 'Store Associate', ['POS', 'Merchandising']],
  ['Retail', 'Cashier', ['Cash Handling']],
  ['Retail', 'Assistant Store Manager', ['Scheduling']],
  ['Education', 'Elementary School Teacher', ['Lesson Planning']],
  ['Education', 'Special Education Paraprofessional', ['IEP']],
  ['Customer Service', 'Call Center Representative', ['Zendesk']],
  ['Customer Service', 'Customer Success Manager', ['Salesforce']],
  ['Sales', 'Account Executive', ['Salesforce', 'Cold Calling']],
  ['Sales', 'Inside Sales Representative', ['CRM']],
  ['', 'Truck Driver, CDL-A', ['OTR']],
  ['', 'Warehouse Associate', ['Forklift']],
  ['', 'Electrician', ['Conduit']],
  ['', 'Line Cook', ['Food Safety']],
];
const types = [
  'Full-time',
  'Full-time',
  'Full-time',
  'Full-time',
  'Part-time',
  'Contract',
  'Temporary',
  'Internship',
  null,
];
const places = ['on-site', 'on-site', 'on-site', 'hybrid', 'remote', null];
const common =
  `the and to of a in with for is are be our you your will as on or an work team experience we that this at by have from all skills ability
other job position must required including support role years who their customer care service management business provide environment new company
health time opportunity training responsibilities duties benefits medical safety may knowledge strong communication working working with develop
ensure within quality systems performance project patient nursing office staff data high school degree driver license shift hours week pay sales
insurance dental vision paid holiday equal employer status veteran disability gender race religion age national origin sex pregnancy learn
intern modern external internal government concern return learning pattern journey alternative attorney northern governance`.split(
    /\s+/,
  );
const heads =
  'al an ar bel bor ca cer con cor dan del den dis dor el em en er fal fer for gal gar gen gor hal har hel hor in jan jor kal ker lan lar len lin lor mal mar mel min mor nal nar nel nor or pal par pel per por qual ral ran rel ren ror sal san sel sen sor tal tan tel ten tor ul un val van vel ven vor wal war wel win yan zan'.split(
    ' ',
  );
const middles =
  'a e i o u ta te ti to tu ra re ri ro ru la le li lo lu na ne ni no nu ma me mi mo mu da de di do du'.split(
    ' ',
  );
const ends =
  'tion ment ness ing er or al ic ive ous able ly ist ism ance ence ity ure age ery ship dom ward wise'.split(
    ' ',
  );

export const vocabularySize = 78_000;

function makeVocabulary(): string[] {
  const random = seededRandom(7).next;
  const pick = (list: string[]): string => list[Math.floor(random() * list.length)]!;
  const words = new Set(common);
  while (words.size < vocabularySize) {
    const word = pick(heads) + pick(middles) + (random() < 0.5 ? pick(middles) : '') + pick(ends);
    words.add(words.has(word) ? word + pick(middles) + pick(ends) : word);
  }
  return [...words];
}

export const vocabulary = makeVocabulary();

/** Zipf's law: the chance of the word of rank r is proportional to 1 / (r + 4). */
const cumulative = vocabulary.reduce<number[]>((sums, _, rank) => {
  sums.push((sums.at(-1) ?? 0) + 1 / (rank + 4));
  return sums;
}, []);

function wordAt(share: number): string {
  const target = share * cumulative.at(-1)!;
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cumulative[middle]! < target) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low]!;
}

export interface Town {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

export interface SyntheticJob {
  title: string;
  company: string;
  location: string;
  city: string | null;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  description: string;
  skills: string[];
  category: string | null;
  jobType: string | null;
  workplace: string | null;
  payYear: number | null;
  postedAt: Date;
}

/** The usual length of a posting's text. */
export const textLength = 1260;
const companies = 20_000;
const newest = Date.UTC(2026, 10, 1);

/**
 * The posting with this number. Big towns, at the beginning of the list, have more postings.
 * @param how `revision` changes the text, `characters` its length.
 */
export function syntheticJob(
  number: number,
  towns: Town[],
  { revision = 0, characters = textLength } = {},
): SyntheticJob {
  const random = seededRandom(number * 2_654_435_761 + revision * 97).next;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const [category, role, skills] = pick(roles);
  const town = random() < 0.06 ? null : towns[Math.floor(towns.length * random() ** 3)]!;
  const company = Math.floor(companies * random() ** 2);
  const pay = random() < 0.55 ? 28_000 + Math.floor(random() ** 2 * 180_000) : null;
  return {
    title: `${pick(seniorities)}${role}${pick(suffixes)}`,
    company: `${capital(vocabulary[400 + company]!)} ${pick(['Group', 'Health', 'Inc', 'LLC', 'Partners', 'Systems'])}`,
    location: town ? `${town.city}, ${town.state}` : 'Remote - US',
    city: town?.city ?? null,
    state: town?.state ?? null,
    latitude: town?.latitude ?? null,
    longitude: town?.longitude ?? null,
    description: describe(random, characters),
    skills: [...skills, ...(random() < 0.3 ? [capital(wordAt(0.5 + random() / 2))] : [])],
    category: category || null,
    jobType: pick(types),
    workplace: town ? pick(places) : 'remote',
    payYear: pay,
    postedAt: new Date(newest - Math.floor(random() ** 2 * 90 * 86_400_000)),
  };
}

/** Sentences of about this many characters. */
export function describe(random: () => number, characters: number): string {
  const sentences: string[] = [];
  for (let length = 0; length < characters; ) {
    const words = Array.from({ length: 6 + Math.floor(random() * 14) }, () => wordAt(random()));
    const sentence = `${capital(words.join(random() < 0.1 ? ', ' : ' '))}.`;
    sentences.push(sentence);
    length += sentence.length + 1;
  }
  return sentences.join(random() < 0.2 ? '\n' : ' ').slice(0, characters + Math.floor(random() * 60) - 30);
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
