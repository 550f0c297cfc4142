import { expect, test } from 'vitest';
import { notChangedNote } from '../../feeds/runs/run-notes.ts';
import type { SiteState } from './status.server.ts';
import { findTroubles, nextRun } from './troubles.ts';

const now = new Date('2026-03-01T12:00:00Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

const task = {
  name: 'purge',
  schedule: '*/5 * * * *',
  waiting: 0,
  running: 0,
  failedLastDay: 0,
  lastError: null,
  lastStartedAt: ago(3),
  lastDoneAt: ago(3),
};
const outbox = { kind: 'email', waiting: 4, due: 2, oldestDueAt: ago(2), dead: 0 };
const feed = {
  id: 1,
  source: 'Acme',
  status: 'active' as const,
  nextRunAt: now,
  lastRunId: 17,
  lastRunState: 'done',
  lastRunAt: ago(9),
  lastRunNote: null,
  lastDoneAt: ago(9),
};
const notices = {
  ...{ service: 'google' as const, sent: 3, sentToday: 0, failures: 0, isFailing: false, waiting: 7 },
  ...{ nextAttemptAt: now, lastSentAt: null, lastErrorAt: null, lastError: null },
  ...{ refused: 0, lastRefusal: null, lastRefusalAt: null },
};
const fine: SiteState = {
  tasks: [task],
  outboxes: [outbox],
  feeds: [feed],
  notices: [],
  search: { openJobs: 1, unfoldedJobs: 0, nextJobs: null },
  searchIndex: null,
  database: { version: '18', sizeBytes: 1, connections: 80, mostConnections: 100 },
  searchNotices: [],
  checks: [],
};

test.each<[string, Partial<SiteState>, string | null]>([
  ['nothing', {}, null],
  ['a feed that has not changed', { feeds: [{ ...feed, lastRunNote: notChangedNote }] }, null],
  ['a new feed', { feeds: [{ ...feed, lastRunId: null, lastRunState: null }] }, null],
  ['a feed that is being read', { feeds: [{ ...feed, lastRunState: 'running' }] }, null],
  ['a paused feed', { feeds: [{ ...feed, lastRunState: 'broken', status: 'paused' }] }, null],
  ['a task that never ended yet', { tasks: [{ ...task, lastDoneAt: null }] }, null],
  ['a task a little late', { tasks: [{ ...task, lastDoneAt: ago(18) }] }, null],
  ['no worker', { tasks: [] }, 'ROLE=worker'],
  [
    'a late task',
    { tasks: [{ ...task, lastDoneAt: ago(22) }] },
    'purge is late. Its last success was 22 minutes ago',
  ],
  ['a failing task', { tasks: [{ ...task, failedLastDay: 3 }] }, 'purge failed 3 times'],
  [
    'why a task fails',
    { tasks: [{ ...task, failedLastDay: 1, lastError: 'The figures of 2026-02-28 could not be counted.' }] },
    'once in the last 24 hours. The figures of 2026-02-28 could not be counted.',
  ],
  ['mails that wait', { outboxes: [{ ...outbox, oldestDueAt: ago(16) }] }, 'oldest for 16 minutes'],
  [
    'a dead postback',
    { outboxes: [{ ...outbox, kind: 'postback', dead: 1 }] },
    'Postbacks that failed permanently: 1',
  ],
  ['a broken feed', { feeds: [{ ...feed, lastRunState: 'broken' }] }, 'Acme ended in state broken'],
  [
    'a feed that has shrunk',
    { feeds: [{ ...feed, lastRunNote: 'No job was closed.' }] },
    'Acme ended in state done. No job was closed.',
  ],
  [
    'a notice of the last day',
    { notices: [{ detail: 'The site sends at most 200 texts an hour.', lastAt: ago(9) }] },
    '200 texts an hour. Last 9 minutes ago',
  ],
  [
    'a search engine that refuses our notices',
    {
      searchNotices: [
        {
          ...notices,
          ...{ failures: 3, isFailing: true, lastErrorAt: ago(2), lastError: 'The service answered 403.' },
        },
      ],
    },
    'Google Indexing API has refused our notices 3 times in a row. The service answered 403.',
  ],
  ['a notice that failed once', { searchNotices: [{ ...notices, failures: 1 }] }, null],
  [
    'a notice that is always refused',
    { searchNotices: [{ ...notices, refused: 1, lastRefusal: '/jobs/1: 400.', lastRefusalAt: ago(60) }] },
    'Google Indexing API has refused a notice, which we left out. /jobs/1: 400.',
  ],
  [
    'an old refusal',
    { searchNotices: [{ ...notices, refused: 1, lastRefusal: '/jobs/1: 400.', lastRefusalAt: ago(1500) }] },
    null,
  ],
  ['few connections left', { database: { ...fine.database, connections: 81 } }, '81 of'],
])('%s: %o', (_what, change, trouble) => {
  const texts = findTroubles({ ...fine, ...change }, now).map(({ text }) => text);
  expect(texts).toEqual(trouble === null ? [] : [expect.stringContaining(trouble)]);
});

test.each([
  ['* * * * *', '2026-01-31T23:59:30Z', '2026-02-01T00:00:00Z'],
  ['* * * * *', '2026-01-31T12:00:00Z', '2026-01-31T12:01:00Z'],
  ['*/5 * * * *', '2026-01-31T12:00:00Z', '2026-01-31T12:05:00Z'],
  ['*/5 * * * *', '2026-01-31T12:57:01Z', '2026-01-31T13:00:00Z'],
  ['7 * * * *', '2026-01-31T12:07:00Z', '2026-01-31T13:07:00Z'],
  ['17 3 * * *', '2026-01-31T03:16:59Z', '2026-01-31T03:17:00Z'],
  ['17 3 * * *', '2026-02-28T03:17:00Z', '2026-03-01T03:17:00Z'],
  ['0 6 * * 1', '2026-11-22T12:00:00Z', '2026-11-23T06:00:00Z'],
])('%s after %s is %s', (schedule, after, next) => {
  expect(nextRun(schedule, new Date(after))).toEqual(new Date(next));
});
