import { CronExpressionParser } from 'cron-parser';

/**
 * The next time after `after` at which a schedule is due. The schedule is five cron fields in UTC, as the
 * task queue reads them.
 */
export function nextRun(schedule: string, after: Date): Date {
  return CronExpressionParser.parse(schedule, { currentDate: after, tz: 'UTC' }).next().toDate();
}
