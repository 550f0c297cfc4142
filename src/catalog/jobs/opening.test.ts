import { expect, test } from 'vitest';
import { historyLine, type Opening, roleHistory } from './opening.ts';

const now = new Date('2026-05-01T12:00:00Z');
/** 'id from until', days of 2026. */
const openings = (...spans: string[]): Opening[] =>
  spans.map((span) => {
    const [id, from, until] = span.split(' ');
    const day = (text: string) => new Date(`2026-${text}T12:00:00Z`);
    return { jobId: Number(id), openedAt: day(from!), closedAt: until ? day(until) : null };
  });

test.each([
  ['one ad', ['1 04-01'], 30, 1],
  ['an ad that closed and came back', ['1 01-01 02-01', '1 03-01'], 31 + 61, 2],
  ['a gap of two days', ['1 01-01 02-01', '1 02-03'], 31 + 87 + 2, 1],
  ['new ids, one after the other', ['1 01-01 02-01', '2 02-01 03-01', '3 03-01'], 120, 3],
  ['a new id a day before the old one closes', ['1 01-01 02-01', '2 01-31'], 120, 2],
  ['three ads side by side', ['1 01-01', '2 02-01', '3 03-01'], 120, 1],
  ['two ads, both replaced on one day', ['1 01-01 02-01', '2 01-01 02-01', '3 02-01', '4 02-01'], 120, 2],
  ['a copy beside an ad that was replaced', ['1 01-01 02-01', '2 02-01', '3 02-11'], 120, 2],
  ['a feed with new ids every day', ['1 04-25 04-26', '2 04-26 04-27', '3 04-27 04-28', '4 04-28'], 6, 1],
  ['a closed ad', ['1 01-01 01-11'], 10, 1],
] as const)('%s', (_name, spans, openDays, listings) => {
  expect(roleHistory(openings(...spans), now)).toMatchObject({ openDays, listings });
});

test('the first sight is that of the role', () => {
  const { firstSeen } = roleHistory(openings('2 03-01', '1 01-01 02-01'), now);
  expect(firstSeen).toEqual(new Date('2026-01-01T12:00:00Z'));
});

test.each([
  ['old alone', ['1 01-01'], null],
  ['listed twice', ['1 01-01 02-01', '2 02-01'], null],
  ['listed often, for a short time', ['1 04-01 04-08', '2 04-08 04-15', '3 04-15'], null],
  ['both', ['1 01-01 02-01', '2 02-01 03-01', '3 03-01'], 'Open 120 days, listed 3 times'],
  ['both, but closed', ['1 01-01 02-01', '2 02-01 03-01', '3 03-01 04-01'], null],
  ['none known', [], null],
] as const)('a card, %s', (_name, spans, line) => {
  expect(historyLine(openings(...spans), now)).toBe(line);
});
