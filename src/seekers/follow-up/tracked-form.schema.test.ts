import { expect, test } from 'vitest';
import { interviewTime } from './describe.ts';
import { instantOf, trackedForm } from './tracked-form.schema.ts';

const id = '0b7f3a52-6d0e-4b52-9b1b-0a4d6c1f0a11';

test.each([
  ['a summer day', '2026-07-01', '14:30', 'America/Chicago', '2026-07-01T19:30:00.000Z'],
  ['the day before clocks go back', '2026-10-31', '09:00', 'America/New_York', '2026-10-31T13:00:00.000Z'],
  ['the day after', '2026-11-02', '09:00', 'America/New_York', '2026-11-02T14:00:00.000Z'],
  [
    'an hour that comes twice: the first',
    '2026-11-01',
    '01:30',
    'America/New_York',
    '2026-11-01T05:30:00.000Z',
  ],
  ['an hour that is skipped', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['a zone without summer time', '2026-07-01', '09:00', 'America/Phoenix', '2026-07-01T16:00:00.000Z'],
])('the instant of %s', (_what, day, time, zone, expected) => {
  expect(instantOf(day, time, zone)).toBe(expected);
});

test('a time is shown in its own zone', () => {
  const at = instantOf('2026-11-02', '09:00', 'America/New_York');
  expect(interviewTime({ at, zone: 'America/New_York' })).toBe('Mon, Nov 2, 2026, 9:00 AM EST');
});

const interview = {
  do: 'interview',
  id,
  day: '2026-11-02',
  time: '09:00',
  zone: 'America/Denver',
  kind: 'phone',
  place: '',
  notes: '',
};
const added = { do: 'add', title: 'Cook', company: 'Acme', place: '', link: '', stage: 'saved', day: '' };
test.each([
  ['a whole interview', interview, undefined],
  ['a day that is none', { ...interview, day: '2026-02-30' }, 'day'],
  ['a time that is none', { ...interview, time: '25:00' }, 'time'],
  ['a zone that is none', { ...interview, zone: 'Mars/Base' }, 'zone'],
  ['an interview of an ID that is none', { ...interview, interview: 'x' }, 'interview'],
  ['notes that are too long', { ...interview, notes: 'x'.repeat(1001) }, 'notes'],
  ['a job by hand', added, undefined],
  ['a job without a title', { ...added, title: '  ' }, 'title'],
  ['a job without an employer', { ...added, company: '' }, 'company'],
  ['an address that is a script', { ...added, link: 'javascript:alert(1)' }, 'link'],
  ['an application in the future', { ...added, stage: 'applied', day: '2999-01-01' }, 'day'],
  ['a stage that is none', { do: 'move', id, stage: 'hired' }, 'stage'],
  ['an ID that is none', { do: 'undo', id, event: 'x' }, 'event'],
])('%s', (_what, form, field) => {
  expect(trackedForm.safeParse(form).error?.issues[0]?.path[0]).toBe(field);
});
