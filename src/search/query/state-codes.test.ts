import { expect, test } from 'vitest';
import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { titleTable } from '../../catalog/occupations/title-table.ts';
import { stateNames, stateText } from '../../catalog/places/state-names.ts';
import { readSearch } from './read-search.ts';
import { isClearCode, maybeInState } from './state-codes.ts';

function read(keywords: string): string {
  const { search, place } = readSearch({ ...emptySearch, match: 'best', keywords });
  return place ? `${search.keywords} in ${place.label}` : search.keywords;
}

test.each([
  ['contract specialist md', 'contract specialist in Maryland'],
  ['nurse pa', 'nurse in Pennsylvania'],
  ['police officer co', 'police officer in Colorado'],
  ['registered nurse in', 'registered nurse in Indiana'],
  ['mechanic or', 'mechanic in Oregon'],
  ['welder me', 'welder in Maine'],
  ['teacher hi', 'teacher in Hawaii'],
  ['truck driver ok', 'truck driver in Oklahoma'],
  ['dental assistant ma', 'dental assistant in Massachusetts'],
  ['rn ct', 'rn in Connecticut'],
  ['nurse va', 'nurse in Virginia'],
  ['warehouse al', 'warehouse in Alabama'],
  ['remote nurse jobs pa', 'nurse in Pennsylvania'],
  ['icu travel nurse ia', 'icu travel nurse in Iowa'],
])('%s: %s', (keywords, meaning) => {
  expect(read(keywords)).toBe(meaning);
});

test.each([
  ...['pa', 'ma', 'md', 'la', 'ot', 'pt', 'co', 'me', 'or nurse', 'ct tech', 'pa announcer', 'ma nurse'],
  ...[
    'physician pa',
    'experienced physician pa',
    'psychiatrist md',
    'medical assistant ma',
    'radiologic technologist ct',
    'rn or',
  ],
  ...['surgical pa', 'construction co', 'python pa', 'excel md', 'valid id', 'nurse jobs for me', 'hire me'],
  ...['help in', 'jobs in', 'is it ok', 'smith and co', 'cook or cleaner', 'underwriter de', 'or', 'in'],
])('%s: the code stays a word', (keywords) => {
  expect(read(keywords)).toBe(keywords);
});

test('beside a filter, the code of "full time physician pa" stays a word', () => {
  expect(read('full time physician pa jobs')).toBe('physician pa');
});

test.each([
  ['physician pa', { keywords: 'physician', location: 'Pennsylvania' }],
  ['psychiatrist md', { keywords: 'psychiatrist', location: 'Maryland' }],
  ['rn or', { keywords: 'rn', location: 'Oregon' }],
  ['pa', null],
  ['physician', null],
  ['python pa', null],
])('%s may also mean %j', (keywords, meaning) => {
  expect(maybeInState(keywords)).toEqual(meaning);
});

test('a code is clear if titles, short forms and the language have no other meaning for it', () => {
  const unclear = Object.keys(stateNames).filter((state) => !isClearCode(state.toLowerCase()));
  const others = 'AR AS CO CT DC DE HI IA ID IN LA MA MD ME MP MS MT OK OR PA PR VA VI';
  expect(unclear.sort().join(' ')).toBe(others);
  expect(isClearCode('texas')).toBe(false);
});

test('after a title, each code is the state, or the state is offered', () => {
  const titles = titleTable().occupations.flatMap(({ titles: [title = ''] }, at) =>
    at % 20 === 0 && !/[,"(]/.test(title) ? title.toLowerCase() : [],
  );
  const missed = titles.flatMap((title) =>
    Object.keys(stateNames).flatMap((state) => {
      const keywords = `${title} ${state.toLowerCase()}`;
      const isRead = read(keywords) !== keywords;
      return isRead || maybeInState(keywords)?.location === stateText(state) ? [] : keywords;
    }),
  );
  expect(titles.length).toBeGreaterThan(30);
  expect(missed).toEqual([]);
});
