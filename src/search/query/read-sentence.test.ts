import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { readPlaceQuery } from '../../catalog/places/place-query.ts';
import { PlaceList } from '../engine/place-list.ts';
import { withoutFiller } from './filler.ts';
import { withStatedPlaces } from './known-phrases.ts';
import { readSentence } from './read-sentence.ts';

const read = (keywords: string, rest: Partial<JobSearch> = {}) =>
  readSentence({ ...emptySearch, ...rest, keywords });

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
  ['high paying jobs', '', ''],
  ['high paying nurse jobs in texas', 'nurse', 'Texas'],
  ['best paid welder jobs', 'welder', ''],
  ['jobs that pay well', '', ''],
  ['paid internships', '', 'Internship'],
  ['warehouse jobs that pay weekly', 'warehouse jobs that pay weekly', ''],
  ['high school teacher', 'high school teacher', ''],
  ['near 60601', '', '60601 (Chicago, IL)'],
  ['nurse near 60601', 'nurse', '60601 (Chicago, IL)'],
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
  [
    'full-time remote software engineer in austin texas over 120k posted this week',
    'software engineer',
    'Full-time · Remote · Austin, TX · from $120,000 · Posted in the last 7 days',
  ],
  ['registered nurse in chicago, il', 'registered nurse', 'Chicago, IL'],
  ['director of nursing chicago', 'director of nursing', 'Chicago, IL'],
  ['onsite technician', 'technician', 'On-site'],
  ['chicago', '', 'Chicago, IL'],
  ['chicago jobs', '', 'Chicago, IL'],
  ['60601', '', '60601 (Chicago, IL)'],
  ['truck driver within 50 miles of dallas', 'truck driver', 'within 50 miles of Dallas, TX'],
  ['i am looking for a remote job', '', 'Remote'],
  ['i want to work from home', '', 'Remote'],
  ['$1,000 a week driver', 'driver', 'from $52,000'],
  ['80-100k engineer', 'engineer', 'from $80,000'],
  ['between 80k and 100k', '', 'from $80,000'],
  ['in the bay area', '', 'Bay Area, CA'],
  ['greater boston area nurse', 'nurse', 'Boston area'],
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
  ['part time jobs near 10001', '', 'Part-time · 10001 (New York, NY)'],
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
  ['remote united states', '', 'Remote · United States'],
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
  ['within 10 miles of 60601', '', 'within 10 miles of 60601 (Chicago, IL)'],
  ['pediatric nurse 60601', 'pediatric nurse', '60601 (Chicago, IL)'],
  ['georgia nurse', 'nurse', 'Georgia'],
  ['nurse bay area', 'nurse', 'Bay Area, CA'],
  ['jobs in nyc', '', 'New York, NY'],
  ['data entry jobs in cook county', 'data entry', 'Cook County, IL'],
  ['buffalo nurse', 'nurse', 'Buffalo, NY'],
  ['nurse wilmington', 'nurse', 'Wilmington, DE'],
  ['gilbert icu travel nurse', 'icu travel nurse', 'Gilbert, AZ'],
  ['jobs in mobile', '', 'Mobile, AL'],
  ['madison teacher', 'teacher', 'Madison, WI'],
  ['lincoln driver', 'driver', 'Lincoln, NE'],
  ['jackson nurse', 'nurse', 'Jackson, MS'],
  ['aurora nurse', 'nurse', 'Aurora, CO'],
  ['chicago, il', '', 'Chicago, IL'],
  ['austin, texas', '', 'Austin, TX'],
  ['nurse austin, tx', 'nurse', 'Austin, TX'],
  ['part-time nurse in austin, tx over $30,000', 'nurse', 'Part-time · Austin, TX · from $30,000'],
  ['home based jobs', '', 'Remote'],
  ['nurse la', 'nurse', 'Los Angeles, CA'],
  ['designer la', 'designer', 'Los Angeles, CA'],
  ['data scientist remote us', 'data scientist', 'Remote · United States'],
  ['twin cities electrician', 'electrician', 'Twin Cities, MN'],
  ['washington nurse', 'nurse', 'Washington'],
  ['nurse washington', 'nurse', 'Washington'],
  ['springfield teacher', 'teacher', 'Springfield, MO'],
  ['teacher springfield', 'teacher', 'Springfield, MO'],
  ['jobs in paris', '', 'Paris, France'],
  ['nurse london', 'nurse', 'London, United Kingdom'],
  ['engineer toronto canada', 'engineer', 'Toronto, Canada'],
  ['jobs in germany', '', 'Germany'],
  ['paris texas nurse', 'nurse', 'Paris, TX'],
  ['driver st louis', 'driver', 'St. Louis, MO'],
  ['driver st. louis mo', 'driver', 'St. Louis, MO'],
  ['orange county nurse', 'nurse', 'Orange County, CA'],
  ['charlotte banker', 'banker', 'Charlotte, NC'],
  ['phoenix hvac tech', 'hvac tech', 'Phoenix, AZ'],
  ['delta airlines atlanta', 'delta airlines', 'Atlanta, GA'],
  ['first national bank denver', 'first national bank', 'Denver, CO'],
  ['python developer nyc', 'python developer', 'New York, NY'],
  ['or nurse portland or', 'nurse', 'Portland, OR'],
  ['ca attorney', 'attorney', 'California'],
  ['in chicago', '', 'Chicago, IL'],
  ['chicago il', '', 'Chicago, IL'],
  ['chicago illinois', '', 'Chicago, IL'],
  ['salt lake city utah sales', 'sales', 'Salt Lake City, UT'],
  ['los angeles ca driver cdl', 'driver cdl', 'Los Angeles, CA'],
  ['dallas fort worth warehouse', 'warehouse', 'Dallas-Fort Worth area'],
  ['dfw warehouse', 'warehouse', 'Dallas-Fort Worth area'],
  ['silicon valley software engineer', 'software engineer', 'Silicon Valley, CA'],
  ['hollywood', '', 'Hollywood, FL'],
  ['bakersfield', '', 'Bakersfield, CA'],
  ['nurse practitioner virginia', 'nurse practitioner', 'Virginia'],
  ['virginia nurse practitioner', 'nurse practitioner', 'Virginia'],
  ['ohio state trooper', 'trooper', 'Ohio'],
  ['mobile al', '', 'Mobile, AL'],
  ['reading pa', '', 'Reading, PA'],
  ['sales rep st paul minnesota', 'sales rep', 'St. Paul, MN'],
  ['jobs in the bay area', '', 'Bay Area, CA'],
  ['jobs in the city of chicago', '', 'Chicago, IL'],
  ['tx nurse', 'nurse', 'Texas'],
  ['jobs in la', '', 'Los Angeles, CA'],
  ['jobs in washington', '', 'Washington'],
  ['jobs in washington dc', '', 'Washington, DC'],
  ['jobs in new york ny', '', 'New York, NY'],
  ['downtown chicago nurse', 'nurse', 'Chicago, IL'],
  ['nurse downtown chicago', 'nurse', 'Chicago, IL'],
  ['jobs in downtown los angeles', '', 'Los Angeles, CA'],
  ['jobs in tx', '', 'Texas'],
  ['driver no less than $20/hr', 'driver', 'from $20 an hour'],
  ['"truck driver" texas $30/hr', '"truck driver"', 'from $30 an hour · Texas'],
  ['texas "truck driver"', '"truck driver"', 'Texas'],
  ['"night shift" nurse in chicago', '"night shift" nurse', 'Chicago, IL'],
  ['remote "data entry" "customer service"', '"data entry" "customer service"', 'Remote'],
  ['part time “night shift” boston, ma', '"night shift"', 'Part-time · Boston, MA'],
  ['"truck driver" chicago, il', '"truck driver"', 'Chicago, IL'],
])('%s: the words %j and the filters %j', (keywords, left, labels) => {
  const { search, filters } = read(keywords);
  expect([search.keywords, filters.map((one) => one.label).join(' · ')]).toEqual([left, labels]);
});

test.each([
  // Words that are adjacent in a title.
  'contract representative',
  'hybrid corn geneticist',
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
  '"remote"',
  '"texas"',
  '"part time" nurse',
  'nurse "in texas"',
  '"nurse, remote"',
  '"night shift", remote',
  'nurse at night',
  'washington post',
  'virginia mason nurse',
  'san francisco giants',
  'georgia pacific',
  'phoenix contact',
  'manager orange',
  'apple store jobs',
  'jobs in media',
  'jobs in energy',
  'jobs in baker',
  'enterprise nurse',
  'hope nurse practitioner',
  'jobs in finance',
  'jobs in law',
  'jobs in education',
  'jobs in it',
  'jobs in sales',
  'careers in nursing',
  'jobs in commerce',
  'independence nurse',
  'hope nurse',
  'victoria nurse',
  'cashier walmart',
  'bank of america teller',
  'american airlines flight attendant',
  'dc government',
  'pr manager',
  'la mesa nurse',
  'ma nurse',
  'medical assistant ma',
  'md hospitalist',
  'ok google',
  'me',
  'or nurse',
  'co op student',
  'de developer',
  'id card clerk',
  'hi tech',
  'pa',
  'physician assistant pa',
  'madison reed',
  'lincoln',
  'java, python',
  'remote, part time',
  'cook, boston ma',
  'registered nurse, ma',
  'nurse, doctor in austin, tx',
  'la fitness trainer',
  'home based therapist',
  'chicago heights',
  'warehouse ontario',
  'washington state ferry',
  'florida state university',
  'university of texas',
  'texas a&m',
  'carson city',
  'mobile',
  'mobile mechanic',
  'reading',
  'reading teacher',
  'home depot',
  'target',
  'gap',
  'best buy',
  'enterprise',
  'lake charles pharmacy',
  'ct tech',
])('%s stays as it is', (keywords) => {
  expect(read(keywords)).toEqual({ search: { ...emptySearch, keywords }, filters: [] });
});

test.each([
  'nurse chicago',
  'nurse near 60601',
  'jobs in cook county',
  'dfw warehouse',
  'jobs in paris',
  'nurse texas',
])('the place of %s is understood as a location', (keywords) => {
  const [place] = read(keywords).filters;
  expect(readPlaceQuery(place!.set.location!)?.label).toBe(place!.label);
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
    ['another workplace was chosen since', { workplace: 'hybrid' }, 'nurse'],
    ['the same workplace is dropped', { workplace: 'remote' }, 'nurse'],
  ])('%s', (_name, rest, left) => {
    expect(read('remote nurse', rest)).toEqual({
      search: { ...emptySearch, ...rest, keywords: left },
      filters: [],
    });
  });

  test.each(['nurse in texas', 'nurse tx'])('%s: the state of the search is dropped', (keywords) => {
    expect(read(keywords, { state: 'TX' })).toEqual({
      search: { ...emptySearch, state: 'TX', keywords: 'nurse' },
      filters: [],
    });
  });

  test('a place in the state of the search is a filter, too', () => {
    expect(read('nurse in chicago', { state: 'IL' })).toMatchObject({
      search: { keywords: 'nurse', location: 'Chicago, IL', state: 'IL' },
      filters: [{ kind: 'place', label: 'Chicago, IL' }],
    });
  });

  test.each<[string, Partial<JobSearch>, string]>([
    ['another place stays a word', { location: 'Boston, MA' }, 'nurse chicago'],
    ['the same place is dropped', { location: 'chicago' }, 'nurse'],
    ['beside a ZIP', { zip: '10001' }, 'nurse chicago'],
  ])('%s', (_name, rest, left) => {
    expect(read('nurse chicago', rest)).toEqual({
      search: { ...emptySearch, ...rest, keywords: left },
      filters: [],
    });
  });

  test('a place may reach into another state, which a facet offers', () => {
    expect(read('nurse in chicago', { state: 'IN' })).toMatchObject({
      search: { keywords: 'nurse', location: 'Chicago, IL', state: 'IN' },
    });
  });

  test('a least pay was chosen since', () => {
    expect(read('nurse over 90k', { salaryMin: 50_000 }).search.keywords).toBe('nurse');
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
  ['jobs for or nurse', 'or nurse'],
  ['or nurses', 'or nurses'],
  ['or plumber', 'plumber'],
  ['jobs in the medical field', 'medical'],
  ['medical field engineer', 'medical field engineer'],
  ['field', 'field'],
  ['on call nurse wanted', 'on call nurse'],
  ['attorney at law', 'attorney at law'],
  ['engineer i', 'engineer i'],
  ['class a driver', 'class a driver'],
  ['Employment Opportunities for Welders', 'Welders'],
])('without filler, %j is %j', (text, left) => {
  expect(withoutFiller(text.split(' ')).join(' ')).toBe(left);
});

const naughty: string[] = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/naughty-strings.json', import.meta.url), 'utf8'),
);

test.each(naughty)('nothing is thrown at %j', (text) => {
  expect(() => read(text.slice(0, 500))).not.toThrow();
  expect(() => withoutFiller(text.split(/\s+/))).not.toThrow();
});

/** What is left out may be said several times. */
const growing = ['exclude', 'outside'];

test('what is left has no more to read, and no filter is set twice', () => {
  const word = fc.constantFrom(
    ...'remote part full time nurse chicago in near 60601 boston ma over 90k $35/hr today this week last 3 days new jobs entry level no experience contract manager temp hybrid or and the a'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const once = read(words.join(' '));
      expect(readSentence(once.search)).toEqual({ search: once.search, filters: [] });
      const fields = once.filters
        .flatMap(({ set }) => Object.keys(set))
        .filter((one) => !growing.includes(one));
      expect(new Set(fields).size).toBe(fields.length);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['cook in governors island', 'cook', 'governors island'],
  ['jobs near governors island', '', 'governors island'],
  ['cook in home health', 'cook in home health', ''],
  ['cook governors island', 'cook governors island', ''],
  ['cook in governors island kitchens', 'cook in governors island kitchens', ''],
])('a place that only postings state is read after "in" or "near": %s', (keywords, left, location) => {
  const places = new PlaceList();
  for (const [at, place] of ['governors island', 'home health, ny'].entries())
    places.add([{ id: at + 1, key: place, place, places: [], remoteExcept: [], jobs: 1 }]);
  const { search } = readSentence({ ...emptySearch, keywords }, withStatedPlaces(places));
  expect([search.keywords, search.location]).toEqual([left, location]);
});
