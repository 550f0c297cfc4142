import { expect, test } from 'vitest';
import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { readSentence } from './read-sentence.ts';

const read = (keywords: string, rest: Partial<JobSearch> = {}) =>
  readSentence({ ...emptySearch, ...rest, keywords });

test.each([
  ['nurse -travel', 'nurse', 'travel'],
  ['nurse -practitioner', 'nurse', 'practitioner'],
  ['-travel nurse', 'nurse', 'travel'],
  ['nurse not travel', 'nurse', 'travel'],
  ['nurse NOT travel', 'nurse', 'travel'],
  ['nurse but not travel', 'nurse', 'travel'],
  ['nurse jobs without travel', 'nurse', 'travel'],
  ['nurse without any travel', 'nurse', 'travel'],
  ['nurse w/o travel', 'nurse', 'travel'],
  ['teacher except special education', 'teacher', 'special education'],
  ['driver -cdl', 'driver', 'cdl'],
  ['driver no cdl', 'driver', 'cdl'],
  ['driver no CDL required', 'driver', 'cdl'],
  ['no cdl driver', 'driver', 'cdl'],
  ['no cdl truck driver', 'truck driver', 'cdl'],
  ['no weekends', '', 'weekends'],
  ['cook no nights', 'cook', 'nights'],
  ['cook no nights or weekends', 'cook', 'nights, weekends'],
  ['cook no nights no weekends', 'cook', 'nights, weekends'],
  ['no nights or weekends cook', 'cook', 'nights, weekends'],
  ['nurse -"home health"', 'nurse', 'home health'],
  ['nurse not “home health”', 'nurse', 'home health'],
  ['-"home health" nurse', 'nurse', 'home health'],
  ['nurse -travel -icu', 'nurse', 'travel, icu'],
  ['engineer not project manager', 'engineer', 'project manager'],
  ['not remote nurse', 'nurse', 'remote'],
  ['nurse not part time', 'nurse', 'part time'],
  ['jobs without cold calling', '', 'cold calling'],
  ['not nurse practitioner', '', 'nurse practitioner'],
  ['janitor no lifting over 50 lbs', 'janitor', 'lifting'],
  ['nurse, teacher, -travel', 'nurse, teacher', 'travel'],
  ['nurse -travel, teacher', 'nurse, teacher', 'travel'],
  ['nurse, not travel', 'nurse', 'travel'],
  ['developer -.net', 'developer', '.net'],
  ['developer -c++', 'developer', 'c++'],
  ['nurse -full-time', 'nurse', 'full-time'],
])('%s: the words %j without %j', (keywords, left, exclude) => {
  const { search, filters } = read(keywords);
  expect([search.keywords, search.exclude]).toEqual([left, exclude]);
  expect(filters.map(({ label }) => label.replace('Without: ', '')).join(', ')).toBe(exclude);
});

test.each([
  ['nurse -travel in texas', 'nurse', 'Without: travel · Texas'],
  ['nurse in texas not travel', 'nurse', 'Texas · Without: travel'],
  ['nurse not travel in texas', 'nurse', 'Without: travel · Texas'],
  ['nurse not travel remote', 'nurse', 'Without: travel · Remote'],
  ['remote nurse not travel over 90k', 'nurse', 'Remote · Without: travel · from $90,000'],
  ['part time cook no weekends boston ma', 'cook', 'Part-time · Without: weekends · Boston, MA'],
  ['no cdl driver chicago', 'driver', 'Without: cdl · Chicago, IL'],
  ['no experience driver -cdl', 'driver', 'Entry level · Without: cdl'],
  ['nurse -travel austin, tx', 'nurse', 'Without: travel · Austin, TX'],
  ['developer without security clearance', 'developer', 'No security clearance'],
  ['no drug test jobs', '', 'No drug test'],
  ['no background check warehouse', 'warehouse', 'No background check'],
  ['jobs in texas without a drug screen', '', 'Texas · No drug test'],
  ['no degree jobs', '', 'No degree needed'],
  ['nurse no degree required', 'nurse', 'No degree needed'],
  ['no college degree clerk no travel', 'clerk', 'No degree needed · Without: travel'],
  ['developer h1b sponsorship', 'developer', 'Visa sponsorship'],
])('%s: the words %j and %j', (keywords, left, labels) => {
  const { search, filters } = read(keywords);
  expect([search.keywords, filters.map(({ label }) => label).join(' · ')]).toEqual([left, labels]);
});

test.each([
  'not for profit director',
  'non-profit manager',
  'non profit',
  'doctors without borders',
  'no kill shelter',
  'part-time',
  'e-commerce manager',
  'nurse - icu',
  'nurse -',
  'no',
  'not',
  'nurse not',
  'no 5 crane operator',
  'local -5',
  'driver no sales experience',
  'self-employed',
  'driver no less than $20/hr',
])('%s excludes nothing', (keywords) => {
  expect(read(keywords).search.exclude).toBe('');
});

test.each([
  ['nurse not in chicago', 'nurse', 'Chicago, IL', ''],
  ['jobs not in chicago', '', 'Chicago, IL', ''],
  ['driver except texas', 'driver', 'Texas', ''],
  ['driver except in texas', 'driver', 'Texas', ''],
  ['driver not in texas or oklahoma', 'driver', 'Texas; Oklahoma', ''],
  ['nurse -texas', 'nurse', 'Texas', ''],
  ['nurse no new york city', 'nurse', 'New York, NY', ''],
  ['not in california software engineer', 'software engineer', 'California', ''],
  ['remote nurse not in the bay area', 'nurse', 'Bay Area, CA', ''],
  ['cook in illinois not in chicago', 'cook', 'Chicago, IL', 'Illinois'],
  ['nurse not in texas in florida', 'nurse', 'Texas', 'Florida'],
])('%s: the words %j outside of %j, in %j', (keywords, left, outside, location) => {
  const { search, filters } = read(keywords);
  expect(search).toMatchObject({ keywords: left, outside, location, exclude: '' });
  const [label] = filters.filter(({ kind }) => kind === 'exclude').map((one) => one.label);
  expect(label).toBe(`Not in ${outside.replace('; ', ' or ')}`);
});

test.each(['nurse not within 5 miles of chicago', 'doctors without borders', 'not for profit in texas'])(
  '%s leaves out no place',
  (keywords) => {
    expect(read(keywords).search.outside).toBe('');
  },
);

test('the words join those of the form, and each exclusion can be taken back alone', () => {
  const { search, filters } = read('nurse -travel not "home health" in texas', { exclude: 'icu' });
  expect(search).toMatchObject({ keywords: 'nurse', exclude: 'icu, travel, home health', location: 'Texas' });
  const without = filters.map((one) => read(one.without, { exclude: 'icu' }).search.exclude);
  expect(without).toEqual(['icu, home health', 'icu, travel', 'icu, travel, home health']);
});

test('an exact search excludes nothing by its keywords', () => {
  expect(read('nurse -travel', { match: 'exact' }).search).toMatchObject({
    keywords: 'nurse -travel',
    exclude: '',
  });
});
