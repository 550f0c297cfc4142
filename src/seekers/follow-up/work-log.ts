import { applyWayNames, dayOf, interviewKindNames, resultNames, stageNames } from './describe.ts';
import type { TrackedRow } from './tracked-row.ts';

const dayMs = 86_400_000;

/** One application in the work-search log. All texts are for people. */
export interface LogLine {
  /** In ISO 8601. */
  day: string;
  employer: string;
  job: string;
  how: string;
  result: string;
}

/** The applications of a week, which runs from Sunday to Saturday, as the claims of most states do. */
export interface LogWeek {
  /** Its Sunday and its Saturday in ISO 8601. */
  from: string;
  to: string;
  lines: LogLine[];
}

export const workLogTitle = 'Work-search log';
/** What every log says about itself. */
export const workLogNote =
  'This is your own record. You wrote it, and nobody has checked it. Your state’s unemployment office decides what counts.';

/** A day in a time zone, in ISO 8601. A day that somebody entered is stored as its noon in UTC, and stays that day. */
function localDay(time: string, zone: string): string {
  return time.endsWith('T12:00:00.000Z') ? time.slice(0, 10) : dayIn(time, zone);
}

const dayIn = (time: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(time));

const sundayOf = (day: string): number => Date.parse(day) - new Date(day).getUTCDay() * dayMs;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The applications by week, the first week first. Weeks without any are left out. */
export function workLog(rows: readonly TrackedRow[], zone: string): LogWeek[] {
  const weeks = new Map<number, LogLine[]>();
  for (const row of rows) {
    if (!row.appliedAt) continue;
    const line = lineOf(row, localDay(row.appliedAt, zone));
    const sunday = sundayOf(line.day);
    weeks.set(sunday, [...(weeks.get(sunday) ?? []), line]);
  }
  return [...weeks]
    .sort(([a], [b]) => a - b)
    .map(([sunday, lines]) => ({
      from: isoDay(sunday),
      to: isoDay(sunday + 6 * dayMs),
      lines: lines.sort((a, b) => a.day.localeCompare(b.day) || a.employer.localeCompare(b.employer)),
    }));
}

function lineOf({ ad, appliedBy, ...state }: TrackedRow, day: string): LogLine {
  return {
    day,
    employer: ad.company,
    job: ad.title,
    how: applyWayNames[appliedBy ?? 'online'],
    result: resultOf(state),
  };
}

/** Where an application stands, and the day of each interview in its own zone. */
function resultOf({
  stage,
  result,
  interviews,
}: Pick<TrackedRow, 'stage' | 'result' | 'interviews'>): string {
  const state =
    stage === 'applied' ? 'Waiting for an answer' : result ? resultNames[result] : stageNames[stage];
  const held = interviews.map(({ kind, at, zone }) => `${interviewKindNames[kind]} on ${dayIn(at, zone)}`);
  return (stage === 'interview' && held.length > 0 ? held : [state, ...held]).join('; ');
}

/** "November 1, 2026 to November 7, 2026" */
export const weekText = ({ from, to }: LogWeek): string => `${dayOf(from)} to ${dayOf(to)}`;
