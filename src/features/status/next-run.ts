import { CronExpressionParser } from 'cron-parser';

/** The first moment after another at which a schedule is due: five fields of cron in UTC, as the queue of tasks reads them. */
export function nextRun(schedule: string, after: Date): Date {
  return CronExpressionParser.parse(schedule, { currentDate: after, tz: 'UTC' }).next().toDate();
}
