import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptySearch, type JobSearch } from '../../jobs/jobs.schema.ts';
import { bareCities } from '../../places/known-places.ts';
import { stateNames } from '../../places/state-names.ts';
import { withoutFiller } from './filler.ts';
import { type SentenceWords, usualWords } from './known-phrases.ts';
import { readSentence } from './read-sentence.ts';

const unsure: Record<string, string> = { reading: 'Reading, PA', mobile: 'Mobile, AL', home: 'Home, PA' };
const states = new Map(Object.entries(stateNames).map(([, name]) => [name.toLowerCase(), name]));
const ambiguous = new Set(['in', 'or', 'me', 'ok', 'hi', 'pa', 'md', 'ma', 'la', 'al', 'id', 'de', 'co']);

/** Some places, sure and unsure ones. */
const placeAt: SentenceWords['placeAt'] = (words, start) => {
  for (let length = Math.min(4, words.length - start); length > 0; length--) {
    const text = words.slice(start, start + length).join(' ');
    const found = placeNamed(text);
    if (found) return { length, query: { label: found.label }, isSure: found.isSure };
  }
  return null;
};

function placeNamed(text: string): { label: string; isSure: boolean } | null {
  const sure = (label: string) => ({ label, isSure: true });
  const [, city = '', code = ''] = /^(.+) (\w\w)$/.exec(text) ?? [];
  const cityOf = (name: string): string | undefined => bareCities[name]?.[0] ?? unsure[name]?.split(',')[0];
  if (/^\d{5}$/.test(text)) return sure(text);
  if (bareCities[text]) return sure(bareCities[text].join(', '));
  if (unsure[text]) return { label: unsure[text], isSure: false };
  if (cityOf(city) && stateNames[code.toUpperCase()]) return sure(`${cityOf(city)}, ${code.toUpperCase()}`);
  if (states.has(text)) return sure(states.get(text)!);
  const state = stateNames[text.toUpperCase()];
  return state ? { label: state, isSure: !ambiguous.has(text) } : null;
}

const known: SentenceWords = { ...usualWords, placeAt };
const read = (keywords: string, rest: Partial<JobSearch> = {}) =>
  readSentence({ ...emptySearch, ...rest, keywords }, known);

test.each([
  ['remote nurse in texas', 'nurse', 'Remote · Texas'],
  ['part time', '', 'Part-time'],
  ['part time nurse', 'nurse', 'Part-time'],
  ['entry level accountant', 'accountant', 'Entry level'],
  ['remote sensing analyst part time', 'remote sensing analyst', 'Part-time'],
  ['nurse chicago', 'nurse', 'Chicago, IL'],
  ['chicago nurse', 'nurse', 'Chicago, IL'],
  ['nurse in chicago', 'nurse', 'Chicago, IL'],
  ['jobs near me', '', ''],
  ['nurse jobs near me', 'nurse', ''],
  ['near 60601', '', '60601'],
  ['nurse near 60601', 'nurse', '60601'],
  ['boston ma', '', 'Boston, MA'],
  ['nurse boston ma', 'nurse', 'Boston, MA'],
  ['jobs in reading', '', 'Reading, PA'],
  ['contract nurse', 'nurse', 'Contract'],
  ['temp nurse', 'nurse', 'Temporary'],
  ['marketing internship', 'marketing', 'Internship'],
  ['hybrid marketing manager', 'marketing manager', 'Hybrid'],
  ['work from home data entry', 'data entry', 'Remote'],
  ['data entry from home', 'data entry', 'Remote'],
  ['over 90k', '', 'from $90,000'],
  ['software engineer over 90k', 'software engineer', 'from $90,000'],
  ['90k+', '', 'from $90,000'],
  ['software engineer $90,000', 'software engineer', 'from $90,000'],
  ['at least 100000 a year accountant', 'accountant', 'from $100,000'],
  ['warehouse $35/hr', 'warehouse', 'from $35 an hour'],
  ['35 an hour', '', 'from $35 an hour'],
  ['$20-25/hr', '', 'from $20 an hour'],
  ['six figures', '', 'from $100,000'],
  ['six figure sales jobs', 'sales', 'from $100,000'],
  ['warehouse today', 'warehouse', 'Posted in the last day'],
  ['jobs posted today', '', 'Posted in the last day'],
  ['this week', '', 'Posted in the last 7 days'],
  ['nurse this week', 'nurse', 'Posted in the last 7 days'],
  ['last 3 days', '', 'Posted in the last 3 days'],
  ['new jobs', '', 'Posted in the last 7 days'],
  ['posted yesterday', '', 'Posted in the last 2 days'],
  ['no experience', '', 'Entry level'],
  [
    'no experience warehouse jobs in dallas paying $20/hr',
    'warehouse',
    'Entry level · Dallas, TX · from $20 an hour',
  ],
  ['remote jobs', '', 'Remote'],
  ['remote', '', 'Remote'],
  ['registered nurse in chicago, il', 'registered nurse', 'Chicago, IL'],
  ['director of nursing chicago', 'director of nursing', 'Chicago, IL'],
  ['onsite technician', 'technician', 'On-site'],
  ['chicago', '', 'Chicago, IL'],
  ['chicago jobs', '', 'Chicago, IL'],
  ['60601', '', '60601'],
  ['truck driver within 50 miles of dallas', 'truck driver', 'within 50 miles of Dallas, TX'],
  ['i am looking for a remote job', '', 'Remote'],
  ['i want to work from home', '', 'Remote'],
  ['$1,000 a week driver', 'driver', 'from $52,000'],
  ['80-100k engineer', 'engineer', 'from $80,000'],
  ['between 80k and 100k', '', 'from $80,000'],
  ['greater boston area nurse', 'nurse', 'Boston, MA'],
  ['chicago accountant remote', 'accountant', 'Remote · Chicago, IL'],
  ['remote texas', '', 'Remote · Texas'],
  ['nurse tx', 'nurse', 'Texas'],
  ['in person teacher', 'teacher', 'On-site'],
  ['summer internship', 'summer', 'Internship'],
  ['new grad nurse', 'nurse', 'Entry level'],
  ['nurse in pa', 'nurse', 'Pennsylvania'],
  ['20 an hour', '', 'from $20 an hour'],
  ['c++ developer remote', 'c++ developer', 'Remote'],
  ['.net developer chicago', '.net developer', 'Chicago, IL'],
  ['contract to hire java developer', 'java developer', 'Contract'],
  ['temporary', '', 'Temporary'],
  ['pay over 25 an hour', '', 'from $25 an hour'],
  ['nursing jobs in new york', 'nursing', 'New York, NY'],
  ['software engineer san francisco ca', 'software engineer', 'San Francisco, CA'],
  ['remote customer service jobs no experience', 'customer service', 'Remote · Entry level'],
  ['work from home jobs in florida', '', 'Remote · Florida'],
  ['part time jobs near 10001', '', 'Part-time · 10001'],
  ['warehouse jobs hiring immediately near me', 'warehouse', ''],
  ['jobs paying $25 an hour', '', 'from $25 an hour'],
  ['entry level it jobs', 'it', 'Entry level'],
  ['it jobs in dallas', 'it', 'Dallas, TX'],
  ['it support chicago', 'it support', 'Chicago, IL'],
  ['data analyst 80k', 'data analyst', 'from $80,000'],
  ['teacher jobs in texas posted this week', 'teacher', 'Texas · Posted in the last 7 days'],
  ['internships in boston', '', 'Internship · Boston, MA'],
  ['summer internships new york', 'summer', 'Internship · New York, NY'],
  ['government jobs in texas', 'government', 'Texas'],
  ['jobs that pay $30 an hour', '', 'from $30 an hour'],
  ['contract java developer remote', 'java developer', 'Contract · Remote'],
  ['remote work from home jobs', '', 'Remote'],
  ['jobs with no experience required', '', 'Entry level'],
  ['posted in the last 24 hours', '', 'Posted in the last day'],
  ['100k jobs', '', 'from $100,000'],
  ['$100k remote jobs', '', 'from $100,000 · Remote'],
  ['greater boston area nurse', 'nurse', 'Boston, MA'],
  ['on-site nurse', 'nurse', 'On-site'],
  ['nurse (remote)', 'nurse', 'Remote'],
  ['nurse - remote - chicago', 'nurse', 'Remote · Chicago, IL'],
  ['REMOTE NURSE', 'NURSE', 'Remote'],
  ['sales associate part-time', 'sales associate', 'Part-time'],
  ['over $90,000 a year', '', 'from $90,000'],
  ['$90,000+ software engineer', 'software engineer', 'from $90,000'],
  ['$90K-$120K', '', 'from $90,000'],
  ['salary 90000', '', 'from $90,000'],
  ['minimum $20', '', 'from $20 an hour'],
  ['more than 60k', '', 'from $60,000'],
  ['earn 100k', '', 'from $100,000'],
  ['pays $22.50/hr', '', 'from $22 an hour'],
  ['$22.50 an hour', '', 'from $22 an hour'],
  ['22 per hour', '', 'from $22 an hour'],
  ['$35/hour', '', 'from $35 an hour'],
  ['$35 per hour warehouse', 'warehouse', 'from $35 an hour'],
  ['$45 hourly', '', 'from $45 an hour'],
  ['45 hourly', '', 'from $45 an hour'],
  ['35/hr', '', 'from $35 an hour'],
  ['last week', '', 'Posted in the last 7 days'],
  ['past month', '', 'Posted in the last 30 days'],
  ['nurse in the last 2 weeks', 'nurse', 'Posted in the last 14 days'],
  ['jobs from the past 24 hours', '', 'Posted in the last day'],
  ['latest jobs', '', 'Posted in the last 7 days'],
  ['hybrid', '', 'Hybrid'],
  ['temp to hire', '', 'Temporary'],
  ['temp to hire admin assistant', 'admin assistant', 'Temporary'],
  ['contract to hire', '', 'Contract'],
  ['new york', '', 'New York, NY'],
  ['new york jobs', '', 'New York, NY'],
  ['jobs in new york city', '', 'New York, NY'],
  ['new york nurse', 'nurse', 'New York, NY'],
  ['texas', '', 'Texas'],
  ['full stack developer remote chicago', 'full stack developer', 'Remote · Chicago, IL'],
  ['project manager houston tx full time', 'project manager', 'Full-time · Houston, TX'],
  ['dallas', '', 'Dallas, TX'],
  ['seattle software engineer', 'software engineer', 'Seattle, WA'],
  ['seattle', '', 'Seattle, WA'],
  ['remote remote nurse', 'nurse', 'Remote'],
  ['part remote time', '', 'Remote · Part-time'],
  ['nurse at boston', 'nurse', 'Boston, MA'],
  ['no experience necessary', '', 'Entry level'],
  ['entry-level', '', 'Entry level'],
  ['entry level', '', 'Entry level'],
  ['recent graduate', '', 'Entry level'],
  ['work at home', '', 'Remote'],
  ['jobs from home', '', 'Remote'],
  ['home health aide remote', 'home health aide', 'Remote'],
  ['c# developer over $120,000', 'c# developer', 'from $120,000'],
  ['around 60k', '', 'from $60,000'],
  ['night shift nurse houston', 'night shift nurse', 'Houston, TX'],
  ['within 10 miles of 60601', '', 'within 10 miles of 60601'],
  ['pediatric nurse 60601', 'pediatric nurse', '60601'],
  ['georgia nurse', 'nurse', 'Georgia'],
])('%s: the words %j and the filters %j', (keywords, left, labels) => {
  const { search, filters } = read(keywords);
  expect([search.keywords, filters.map((one) => one.label).join(' · ')]).toEqual([left, labels]);
});

test.each([
  'remote sensing analyst',
  'travel nurse',
  'new york life insurance agent',
  'boston scientific',
  'kansas city southern',
  'in house counsel',
  'mobile developer',
  'reading specialist',
  'on call',
  'in home caregiver',
  'contract manager',
  'temp agency recruiter',
  'internship coordinator',
  'hybrid cloud architect',
  '401k',
  '401k specialist',
  '24/7',
  '5 years',
  'nurse 5 years experience',
  'new nurse jobs',
  'senior accountant',
  'junior developer',
  'nurse, remote',
  '"remote nurse"',
  'university of chicago',
  'city of chicago',
  'attorney at law',
  'remote or hybrid engineer',
  'not remote nurse',
  'on-site manager',
  'up to 50k',
  '$5000 sign on bonus nurse',
  '$10,000 sign on bonus',
  'houston methodist nurse',
  'texas roadhouse server',
  'jobs hiring now',
  'job coach',
  'career counselor',
  'social work',
  'warehouse work',
  '40 hours a week',
  '12 hour shifts',
  'cashier at target',
  'usa today reporter',
  'physician pa',
  'jobs',
  'the',
  'engineer 100000',
  'hiring manager',
  'executive search consultant',
  'engineer i',
  'class a driver',
  'i am a nurse',
  'search engine marketing specialist',
  'on call nurse',
  'Part-Time Nurse, Chicago',
  'engineer 4k video',
  '5k run coordinator',
  'over 18',
  'jobs for 16 year olds',
  '24/7 security guard',
  'bonus $2000',
  'hybrid vehicle technician',
  'contract attorney',
  'remote pilot',
  'remote patient monitoring nurse',
  'remote control operator',
  'boston consulting group',
  'boston market manager',
  'texas instruments engineer',
  'chicago bulls',
  'chicago public schools',
  'denver health nurse',
  'nurse denver health',
  'philadelphia 76ers',
  'teacher in training',
  'manager in training',
  'intern',
  'marketing intern',
  'freelance writer',
  'home health aide',
  '"over 90k"',
  'nurse at night',
  'washington post',
  'virginia mason nurse',
  'san francisco giants',
  'georgia pacific',
  'phoenix contact',
])('%s stays as it is', (keywords) => {
  expect(read(keywords)).toEqual({ search: { ...emptySearch, keywords }, filters: [] });
});

test('each filter sets its field, and can be taken back alone', () => {
  const keywords = 'full-time remote entry level nurse in chicago over $90,000 and $35/hr posted this week';
  const { search, filters } = read(keywords);
  expect(search).toEqual({
    ...emptySearch,
    keywords: 'nurse',
    jobType: 'Full-time',
    workplace: 'remote',
    level: 'entry',
    location: 'Chicago, IL',
    salaryMin: 90_000,
    hourlyMin: 35,
    postedWithin: 7,
  });
  for (const { set, without } of filters) {
    const [field] = Object.keys(set) as [keyof JobSearch];
    const again = read(without).search;
    expect(again).toEqual({ ...search, [field]: emptySearch[field] });
  }
});

describe('a field that the search sets itself', () => {
  test.each<[string, Partial<JobSearch>, string]>([
    ['another workplace stays a word', { workplace: 'hybrid' }, 'remote nurse'],
    ['the same workplace is dropped', { workplace: 'remote' }, 'nurse'],
  ])('%s', (_name, rest, left) => {
    expect(read('remote nurse', rest)).toEqual({
      search: { ...emptySearch, ...rest, keywords: left },
      filters: [],
    });
  });

  test.each<[string, Partial<JobSearch>, string]>([
    ['another place stays a word', { location: 'Boston, MA' }, 'nurse chicago'],
    ['the same place is dropped', { location: 'chicago' }, 'nurse'],
    ['beside a ZIP', { zip: '10001' }, 'nurse chicago'],
    ['beside a state', { state: 'NY' }, 'nurse chicago'],
  ])('%s', (_name, rest, left) => {
    expect(read('nurse chicago', rest)).toEqual({
      search: { ...emptySearch, ...rest, keywords: left },
      filters: [],
    });
  });

  test('a least pay stays', () => {
    expect(read('nurse over 90k', { salaryMin: 50_000 }).search.keywords).toBe('nurse over 90k');
  });
});

test('an exact search is not read', () => {
  expect(read('remote nurse', { match: 'exact' }).filters).toEqual([]);
});

test.each([
  ['nurse jobs near me', 'nurse'],
  ['the jobs', 'the jobs'],
  ['director of nursing', 'director of nursing'],
  ['job coach', 'job coach'],
  ['jobs hiring now', 'jobs hiring now'],
  ['hiring manager', 'hiring manager'],
  ['i am looking for a teacher position', 'teacher'],
  ['social work jobs', 'social work'],
  ['in house counsel openings', 'in house counsel'],
  ['on call nurse wanted', 'on call nurse'],
  ['attorney at law', 'attorney at law'],
  ['engineer i', 'engineer i'],
  ['class a driver', 'class a driver'],
  ['Employment Opportunities for Welders', 'Welders'],
])('without filler, %j is %j', (text, left) => {
  expect(withoutFiller(text.split(' '), known).join(' ')).toBe(left);
});

const naughty: string[] = JSON.parse(
  readFileSync(new URL('../../jobs/fixtures/naughty-strings.json', import.meta.url), 'utf8'),
);

test.each(naughty)('nothing is thrown at %j', (text) => {
  expect(() => read(text.slice(0, 500))).not.toThrow();
  expect(() => withoutFiller(text.split(/\s+/), known)).not.toThrow();
});

test('what is left has no more to read, and no filter is set twice', () => {
  const word = fc.constantFrom(
    ...'remote part full time nurse chicago in near 60601 boston ma over 90k $35/hr today this week last 3 days new jobs entry level no experience contract manager temp hybrid or and the a'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const once = read(words.join(' '));
      expect(readSentence(once.search, known)).toEqual({ search: once.search, filters: [] });
      const fields = once.filters.flatMap(({ set }) => Object.keys(set));
      expect(new Set(fields).size).toBe(fields.length);
    }),
    { numRuns: 2000 },
  );
});
