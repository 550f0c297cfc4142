import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type Change, eventsOf } from '../../catalog/jobs/kept/tracked-job.ts';
import { interviewCalendar } from './calendar.ts';
import { instantOf } from './tracked-form.schema.ts';
import { rowOf, type TrackedRow } from './tracked-row.ts';

const origin = 'https://jobs.example';
const zone = 'America/New_York';
const awkward =
  'Bring: "papers"; ID, 2 copies\nÜber the bridge \\ left — and a line that is much longer than 75 octets 🎉';

/** A job with interviews at some times. The first is of before a job could have several. */
function rowWith(id: string, times: string[], notes = ''): TrackedRow {
  const ad = {
    jobId: null,
    title: 'Cook, day; shift',
    company: 'Café Zoë',
    place: '',
    link: '',
    description: '',
    postedAt: null,
  };
  const details = { zone, kind: 'video' as const, place: 'https://meet.example/a,b;c', notes };
  const scheduled = times.map(
    (at, round): Change => ({
      kind: 'scheduled',
      ...(round > 0 && { interviewId: `${id}-${round}` }),
      interview: { at, ...details },
    }),
  );
  const events = eventsOf([{ kind: 'saved' }, ...scheduled], [], Date.UTC(2026, 9, 20));
  return rowOf({ id, ad, events });
}

const parse = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

test('another parser reads the same texts and times, across the change of clocks', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-02'];
  const rows = days.map((day) => rowWith(day, [instantOf(day, '09:00', zone)], awkward));
  const events = parse(interviewCalendar(rows, origin));
  expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
    '2026-10-31T13:00:00.000Z',
    '2026-11-01T14:00:00.000Z',
    '2026-11-02T14:00:00.000Z',
  ]);
  expect(events[0]).toMatchObject({
    uid: '2026-10-31@jobs.example',
    summary: 'Video interview: Cook, day; shift, Café Zoë',
    location: 'https://meet.example/a,b;c',
    description: awkward,
  });
  expect(events[0]!.duration.toSeconds()).toBe(3600);
});

test('each interview of a job is an event with a UID of its own, and keeps it when its time changes', () => {
  const times = ['2026-11-05T15:00:00.000Z', '2026-11-02T14:00:00.000Z', '2026-11-09T15:00:00.000Z'];
  const moved = times.with(2, '2026-11-01T15:00:00.000Z');
  const uids = (row: TrackedRow) =>
    Object.fromEntries(
      parse(interviewCalendar([row], origin)).map(({ uid, startDate }) => [
        uid,
        startDate.toJSDate().toISOString(),
      ]),
    );
  for (const each of [times, moved])
    expect(uids(rowWith('a', each))).toEqual({
      'a@jobs.example': each[0],
      'a-1@jobs.example': each[1],
      'a-2@jobs.example': each[2],
    });
});

test('lines end with CRLF and have at most 75 octets, and a feed without interviews is a calendar, too', () => {
  const text = interviewCalendar([rowWith('a', ['2026-11-02T14:00:00.000Z'], awkward)], origin);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('BEGIN:VTIMEZONE');
  expect(parse(interviewCalendar([], origin))).toEqual([]);
});
