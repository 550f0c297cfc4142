import { expect, test } from 'vitest';
import { eventsOf } from '../../catalog/jobs/kept/tracked-job.ts';
import { thisWeek } from './this-week.ts';
import { rowOf, type TrackedRow } from './tracked-row.ts';

const now = new Date('2026-11-04T15:00:00Z');
const day = (days: number) => new Date(+now + days * 86_400_000).toISOString();
const ad = { jobId: 1, title: 'Cook', company: 'Acme', place: '', link: '', description: '', postedAt: null };
const base = rowOf({ id: 'a', ad, events: eventsOf([{ kind: 'saved' }], [], +now - 30 * 86_400_000) });
const row = (part: Partial<TrackedRow>): TrackedRow => ({ ...base, ...part });
const interview = (at: string) => ({
  ...{ stage: 'interview' as const, appliedAt: day(-20) },
  interviews: [{ id: at, at, zone: 'America/New_York', kind: 'phone' as const, place: '', notes: '' }],
});

test.each<[string, Partial<TrackedRow>, string[]]>([
  ['a saved job of an open ad', {}, []],
  ['an interview in three days', interview(day(3)), ['interview']],
  ['an interview that began an hour ago', interview(day(-1 / 24)), ['interview']],
  ['an interview yesterday', interview(day(-1)), []],
  ['an interview in eight days', interview(day(8)), []],
  ['a week of silence', { stage: 'applied', appliedAt: day(-8), changedAt: day(-8) }, ['follow-up']],
  ['a note two days ago', { stage: 'applied', appliedAt: day(-8), changedAt: day(-2) }, []],
  ['half a year of silence', { stage: 'applied', appliedAt: day(-180), changedAt: day(-180) }, []],
  ['an ad that says to apply today', { closesOn: '2026-11-04' }, ['closing']],
  ['an ad that says to apply in ten days', { closesOn: '2026-11-14' }, []],
  ['a saved ad that closed', { closedAt: day(-2) }, ['closed']],
  ['a saved ad that closed long ago', { closedAt: day(-20) }, []],
  ['an ad that closed after applying', { stage: 'offer', appliedAt: day(-9), closedAt: day(-2) }, []],
  ['a job that is done', { ...interview(day(2)), stage: 'done', result: 'withdrew' }, []],
])('%s', (_what, part, kinds) => {
  expect(thisWeek([row(part)], now).map(({ kind }) => kind)).toEqual(kinds);
});

test('interviews come first, the next one before the later ones, also those of one job', () => {
  const rounds = [-2, 6, 3, 9].flatMap((days) => interview(day(days)).interviews);
  const rows = [
    row({ closedAt: day(-1) }),
    row(interview(day(5))),
    row({ ...interview(day(2)), interviews: rounds }),
  ];
  expect(thisWeek(rows, now).map((line) => line.interview?.at ?? line.kind)).toEqual([
    day(3),
    day(5),
    day(6),
    'closed',
  ]);
});
