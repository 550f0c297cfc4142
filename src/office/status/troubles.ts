import { CronExpressionParser } from 'cron-parser';
import { notChangedNote } from '../../feeds/runs/run-notes.ts';
import { required } from '../../platform/required.ts';
import { lagText } from '../../search/opensearch/index-lag.ts';
import type { SiteState, TaskState } from './status.server.ts';

/**
 * The next time after `after` at which a schedule is due. The schedule is five cron fields in UTC, as the
 * task queue reads them.
 */
export function nextRun(schedule: string, after: Date): Date {
  return CronExpressionParser.parse(schedule, { currentDate: after, tz: 'UTC' }).next().toDate();
}

/** A problem that needs attention, and the page for it. */
export interface Trouble {
  text: string;
  to?: string;
}

/** Minutes that a task may be late, or that something due may wait, before it is a problem. */
const patienceMinutes = 15;
const maxShareOfConnections = 0.8;

const outboxes: Record<string, { name: string; list: string }> = {
  email: { name: 'Emails', list: '/admin/messages?channel=email&state=' },
  sms: { name: 'Texts', list: '/admin/messages?channel=sms&state=' },
  postback: { name: 'Postbacks', list: '/admin/postbacks?state=' },
};

/** The names of the services that take notices. */
export const searchServices = { indexnow: 'IndexNow', google: 'Google Indexing API' } as const;

/** The rows of a list behind an outbox's figure. */
export const outboxOf = (kind: string) => required(outboxes[kind], `the outbox ${kind}`);

/** The site's problems that its database shows. */
export function findTroubles(site: SiteState, now: Date): Trouble[] {
  return [
    ...findTaskTroubles(site.tasks, now),
    ...ofOutboxes(site, now),
    ...ofFeeds(site),
    ...ofNotices(site, now),
    ...ofDatabase(site),
    ...ofSearchNotices(site, now),
    ...ofSearchIndex(site),
    ...ofChecks(site),
  ];
}

const ofChecks = ({ checks }: SiteState): Trouble[] =>
  checks.filter(({ state }) => state !== 'fine').map(({ detail }) => ({ text: detail }));

/** Seconds that OpenSearch may be behind the catalog before it is a problem. */
const maxSecondsBehind = 120;

function ofSearchIndex({ searchIndex }: SiteState): Trouble[] {
  if (!searchIndex) return [];
  const { live, seconds, failures, refused } = searchIndex;
  const isTroubled = !live || seconds > maxSecondsBehind || failures > 0 || refused > 0;
  return isTroubled ? [{ text: lagText(searchIndex) }] : [];
}

/** A problem, if there is one. */
const troubleIf = (isSo: boolean, text: () => string, to?: string): Trouble[] =>
  isSo ? [{ text: text().trim(), ...(to !== undefined && { to }) }] : [];

const minutesSince = (date: Date, now: Date): number => Math.floor((now.getTime() - date.getTime()) / 60_000);

/** The problems of scheduled tasks. */
export function findTaskTroubles(tasks: readonly TaskState[], now: Date): Trouble[] {
  if (tasks.length === 0)
    return [
      {
        text: 'No worker has ever run, so nothing is sent, imported or cleaned up. Start one with ROLE=worker.',
      },
    ];
  return tasks.flatMap(({ name, schedule, failedLastDay, lastError, lastDoneAt }) => {
    const since = lastDoneAt && minutesSince(lastDoneAt, now);
    const isLate = lastDoneAt !== null && minutesSince(nextRun(schedule, lastDoneAt), now) > patienceMinutes;
    const times = failedLastDay === 1 ? 'once' : `${failedLastDay} times`;
    return [
      ...troubleIf(
        failedLastDay > 0,
        () => `The task ${name} failed ${times} in the last 24 hours. ${lastError ?? 'Check the log.'}`,
      ),
      ...troubleIf(isLate, () => `The task ${name} is late. Its last success was ${since} minutes ago.`),
    ];
  });
}

function ofOutboxes(site: SiteState, now: Date): Trouble[] {
  return site.outboxes.flatMap(({ kind, due, dead, oldestDueAt }) => {
    const { name, list } = outboxOf(kind);
    const minutes = oldestDueAt ? minutesSince(oldestDueAt, now) : 0;
    const queued = kind === 'postback' ? 'due' : 'queued';
    return [
      ...troubleIf(
        minutes > patienceMinutes,
        () => `${name} are delayed: ${due} due, the oldest for ${minutes} minutes.`,
        list + queued,
      ),
      ...troubleIf(dead > 0, () => `${name} that failed permanently: ${dead}.`, `${list}dead`),
    ];
  });
}

function ofFeeds({ feeds }: SiteState): Trouble[] {
  return feeds
    .filter(
      ({ status, lastRunState, lastRunNote }) => status === 'active' && !isFine(lastRunState, lastRunNote),
    )
    .map(({ source, lastRunState, lastRunNote, lastRunId }) => ({
      text: `The last run of the feed ${source} ended in state ${lastRunState}. ${lastRunNote ?? ''}`.trim(),
      to: `/admin/import-runs/${lastRunId}`,
    }));
}

/**
 * A feed that never ran is fine. A feed that was read to its end may still have shrunk so much that no job
 * was closed.
 */
const isFine = (state: string | null, note: string | null): boolean =>
  state === null || state === 'running' || (state === 'done' && (note === null || note === notChangedNote));

function ofNotices({ notices }: SiteState, now: Date): Trouble[] {
  return notices.map(({ detail, lastAt }) => ({
    text: `${detail} Last ${minutesSince(lastAt, now)} minutes ago.`,
  }));
}

function ofDatabase({ database: { connections, mostConnections } }: SiteState): Trouble[] {
  if (connections <= mostConnections * maxShareOfConnections) return [];
  return [{ text: `${connections} of ${mostConnections} database connections are in use.` }];
}

/** Hours for which a refused notice is a problem. */
const refusalHours = 24;

function ofSearchNotices({ searchNotices }: SiteState, now: Date): Trouble[] {
  return searchNotices.flatMap(
    ({ service, isFailing, failures, lastError, refused, lastRefusal, lastRefusalAt }) => {
      const name = searchServices[service];
      const notices = refused === 1 ? 'a notice' : `${refused} notices`;
      return [
        ...troubleIf(
          isFailing,
          () => `${name} has refused our notices ${failures} times in a row. ${lastError ?? ''}`,
        ),
        ...troubleIf(
          lastRefusalAt !== null && minutesSince(lastRefusalAt, now) < refusalHours * 60,
          () => `${name} has refused ${notices}, which we left out. ${lastRefusal ?? ''}`,
        ),
      ];
    },
  );
}
