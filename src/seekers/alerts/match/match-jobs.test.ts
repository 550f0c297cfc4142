import { expect, test } from 'vitest';
import type { Point } from '../../../catalog/places/distance.ts';
import { jobBody } from '../../../search/index/tokens.ts';
import { parseJobSearch } from '../../../search/parse-search.ts';
import { type AlertJob, matchJobs } from './match-jobs.ts';
import { TermScanner } from './term-scanner.ts';

const now = new Date('2026-06-10T12:00:00Z');
const austin = { latitude: 30.27, longitude: -97.74 };
const at = (place: string, point: Point | null): AlertJob['place'] => ({
  key: place,
  place,
  places: [{ city: null, state: 'TX', zip: null, country: 'US', county: null, point }],
  remoteExcept: [],
});
const text = {
  title: 'Registered Nurse (RN)',
  company: 'Acme Health',
  description: 'Nights in our pediatric ward.\nC++ not needed. 100% remote? No.',
  skills: ['ACLS', 'Patient Care'],
};
const job: AlertJob = {
  id: 7,
  firstSeenAt: new Date('2026-06-10T11:00:00Z'),
  postedAt: new Date('2026-06-05T00:00:00Z'),
  payTop: 80_000,
  place: at('austin, tx', austin),
  category: 'Healthcare',
  jobType: 'Full-time',
  workplace: 'on-site',
  state: 'TX',
  company: text.company,
  statedCategory: '0610 - Nurse',
  statedGrade: 'VN-02',
  body: jobBody(text),
};

function finds(query: string, change: Partial<AlertJob> = {}): boolean {
  const { search } = parseJobSearch(new URLSearchParams(query), 'exact');
  const watched = { id: 1, createdAt: new Date(0), search, center: search.zip === '78701' ? austin : null };
  return [...matchJobs([watched], [{ ...job, ...change }], now)].length === 1;
}

test.each([
  ['', true],
  ['keywords=nurse', true],
  ['keywords=NURSE', true],
  ['keywords=urs', true],
  ['keywords=plumber', false],
  ['keywords=plumber, nurse', true],
  ['keywords=, ,', true],
  ['keywords=acme', true],
  ['keywords=pediatric', true],
  ['keywords=patient care', true],
  ['keywords=registered nurse', true],
  ['keywords=nurse registered', false],
  ['keywords=c%2B%2B', true],
  ['keywords=100%25 remote', true],
  // A term does not reach from one field into the next.
  ['keywords=(rn)acme', false],
  ['keywords=acls patient', false],
  ['location=Austin', true],
  ['location=TX', true],
  ['location=Dallas', false],
  ['category=Healthcare', true],
  ['state=TX', true],
  ['state=ID', false],
  ['category=Sales', false],
  ['category=all', true],
  ['category=Nowhere', false],
  ['jobType=Full-time', true],
  ['jobType=full-time', false],
  ['jobType=Contract', false],
  ['workplace=on-site', true],
  ['workplace=remote', false],
  ['zip=78701', true],
  ['zip=78701&radius=1', true],
  ['zip=99999', false],
  ['zip=78701&location=Dallas', false],
  ['salaryMin=80000', true],
  ['salaryMin=80001', false],
  ['exclude=nights', false],
  ['exclude=plumber', true],
  ['keywords=nurse&exclude=acme, plumber', false],
  ['keywords=nurse&words=whole', true],
  ['keywords=nur&words=whole', false],
  ['keywords=rn&words=whole', true],
  ['keywords=ward&words=whole', true],
  ['keywords=c&words=whole', false],
  ['keywords=c%2B%2B&words=whole', true],
  ['keywords=registered nurse&words=whole', true],
  ['keywords=registered nur&words=whole', false],
  ['keywords=x&exclude=nur&words=whole', false],
  ['postedWithin=7', true],
  ['postedWithin=5', false],
])('%s finds the nurse: %s', (query, found) => {
  expect(finds(query)).toBe(found);
});

test.each<[string, Partial<AlertJob>, boolean]>([
  ['zip=78701&radius=10', { place: at('round rock, tx', { latitude: 30.508, longitude: -97.679 }) }, false],
  ['zip=78701', { place: at('round rock, tx', { latitude: 30.508, longitude: -97.679 }) }, true],
  ['zip=78701', { place: at('austin, tx', null) }, false],
  ['salaryMin=1', { payTop: null }, false],
  ['salaryMin=0', { payTop: null }, false],
  ['category=Healthcare', { category: null }, false],
  ['state=ID', { state: 'ID TX' }, true],
  ['jobType=Part-time', { jobType: 'Contract Part-time' }, true],
  ['state=VT', { state: 'ID TX' }, false],
])('%s with %o: %s', (query, change, found) => {
  expect(finds(query, change)).toBe(found);
});

test('a job that was there before the search is not new to it', () => {
  const { search } = parseJobSearch(new URLSearchParams(), 'exact');
  const since = (id: number, createdAt: string) => ({
    id,
    createdAt: new Date(createdAt),
    search,
    center: null,
  });
  const searches = [
    since(1, '2026-06-10T10:59:59Z'),
    since(2, '2026-06-10T11:00:00Z'),
    since(3, '2026-06-10T11:00:01Z'),
  ];
  expect([...matchJobs(searches, [job], now)]).toEqual([
    { searchId: 1, jobIds: [7] },
    { searchId: 2, jobIds: [7] },
  ]);
});

test.each([
  { text: 'ushers', terms: ['he', 'she', 'his', 'hers'], found: ['she', 'he', 'hers'] },
  { text: 'aaaa', terms: ['a', 'aa', 'aaa', 'aaaaa'], found: ['a', 'aa', 'aaa'] },
  { text: 'abcabd', terms: ['abd', 'bc', 'cab', 'c'], found: ['bc', 'c', 'cab', 'abd'] },
  { text: 'über 🦊-naïve', terms: ['🦊', 'ü', 'ïve', '\ud83e'], found: ['ü', '🦊', '\ud83e', 'ïve'] },
  { text: '', terms: ['a'], found: [] },
  { text: 'anything', terms: [], found: [] },
])('"$text" holds $found of $terms', ({ text, terms, found }) => {
  const seen = new Set<string>();
  new TermScanner(terms, false).scan(text, (term) => seen.add(terms[term]!));
  expect(seen).toEqual(new Set(found));
});

test.each([
  ['match=best&keywords=0610 vn-02', true],
  ['match=best&keywords=vn-3', false],
  ['match=exact&keywords=0610', false],
])('%s reads what the source states: %s', (query, isFound) => {
  expect(finds(query)).toBe(isFound);
});
