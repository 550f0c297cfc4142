import { expect, test } from 'vitest';
import { type Change, eventsOf } from '../../catalog/jobs/kept/tracked-job.ts';
import { rowOf } from './tracked-row.ts';
import { weekText, workLog } from './work-log.ts';

const ad = { jobId: null, place: '', link: '', description: '', postedAt: null };
const applied = (
  title: string,
  at: string,
  change: Partial<Extract<Change, { kind: 'moved' }>> = {},
  ...more: Change[]
) =>
  rowOf({
    id: title,
    ad: { ...ad, title, company: `${title} Inc.` },
    events: eventsOf(
      [{ kind: 'saved' }, { kind: 'moved', stage: 'applied', ...change }, ...more],
      [],
      Date.parse(at),
    ),
  });

test('applications are listed by weeks from Sunday to Saturday, with how and what came of them', () => {
  const rows = [
    applied('Saturday', '2026-11-07T20:00:00Z'),
    applied(
      'Sunday',
      '2026-11-08T20:00:00Z',
      { by: 'in person' },
      { kind: 'moved', stage: 'done', result: 'declined' },
    ),
    applied('First', '2026-11-20T20:00:00Z', { on: '2026-11-01T12:00:00.000Z', by: 'phone' }),
    rowOf({
      id: 'x',
      ad: { ...ad, title: 'Saved only', company: 'x' },
      events: eventsOf([{ kind: 'saved' }], [], 0),
    }),
  ];
  const weeks = workLog(rows, 'America/Chicago');
  expect(weeks.map(weekText)).toEqual([
    'November 1, 2026 to November 7, 2026',
    'November 8, 2026 to November 14, 2026',
  ]);
  expect(weeks.map(({ lines }) => lines)).toEqual([
    [
      {
        day: '2026-11-01',
        employer: 'First Inc.',
        job: 'First',
        how: 'By phone',
        result: 'Waiting for an answer',
      },
      {
        day: '2026-11-07',
        employer: 'Saturday Inc.',
        job: 'Saturday',
        how: 'Online',
        result: 'Waiting for an answer',
      },
    ],
    [{ day: '2026-11-08', employer: 'Sunday Inc.', job: 'Sunday', how: 'In person', result: 'Was declined' }],
  ]);
});

test('an evening counts as the day of its own time zone', () => {
  const rows = [applied('Late', '2026-11-08T05:30:00Z')];
  expect(workLog(rows, 'America/Chicago')[0]).toMatchObject({
    from: '2026-11-01',
    lines: [{ day: '2026-11-07' }],
  });
  expect(workLog(rows, 'America/New_York')[0]).toMatchObject({
    from: '2026-11-08',
    lines: [{ day: '2026-11-08' }],
  });
});
