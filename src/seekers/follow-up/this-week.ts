import type { Interview } from '../../catalog/jobs/kept/tracked-job.ts';
import type { TrackedRow } from './tracked-row.ts';

const dayMs = 86_400_000;

/** docs/limits.md lists them. */
export const weekLimits = {
  /** Days that the list looks ahead. */
  aheadDays: 7,
  /** Days without a change after applying, until it is time to follow up. */
  silenceDays: 7,
  /** Days after applying when it is no longer time to follow up. */
  silenceEndsDays: 60,
  /** Days that a closed ad stays in the list. */
  closedDays: 14,
  /** Lines of each kind. */
  lines: 10,
} as const;

export const weekKinds = ['interview', 'follow-up', 'closing', 'closed'] as const;

/** A tracked job that needs its person this week, and why. */
export interface WeekLine {
  kind: (typeof weekKinds)[number];
  row: TrackedRow;
  /** Of a line of the kind 'interview'. */
  interview?: Interview;
}

/** What a job needs this week: each of its interviews, or one other thing. */
function linesOf(row: TrackedRow, now: number): WeekLine[] {
  const since = (time: string): number => (now - Date.parse(time)) / dayMs;
  if (row.stage === 'done') return [];
  // An interview stays until it is over.
  const near = row.interviews.filter(({ at }) => since(at) < 1 / 8 && since(at) > -weekLimits.aheadDays);
  if (near.length > 0) return near.map((interview) => ({ kind: 'interview', row, interview }));
  const kind = otherKind(row, since);
  return kind ? [{ kind, row }] : [];
}

/** Why a job without an interview needs its person this week. Null: it does not. */
function otherKind(
  { stage, appliedAt, changedAt, closedAt, closesOn }: TrackedRow,
  since: (time: string) => number,
): WeekLine['kind'] | null {
  if (
    stage === 'applied' &&
    appliedAt &&
    Math.min(since(appliedAt), since(changedAt)) >= weekLimits.silenceDays
  )
    return since(appliedAt) <= weekLimits.silenceEndsDays ? 'follow-up' : null;
  if (stage !== 'saved') return null;
  if (closedAt) return since(closedAt) <= weekLimits.closedDays ? 'closed' : null;
  if (!closesOn) return null;
  const left = -since(`${closesOn}T23:59:59Z`);
  return left >= 0 && left <= weekLimits.aheadDays ? 'closing' : null;
}

/** What to do this week: interviews by their time, then the other kinds. */
export function thisWeek(rows: readonly TrackedRow[], now: Date): WeekLine[] {
  const lines = rows.flatMap((row) => linesOf(row, +now));
  return weekKinds.flatMap((kind) =>
    lines
      .filter((line) => line.kind === kind)
      .sort((a, b) => weekTime(a).localeCompare(weekTime(b)))
      .slice(0, weekLimits.lines),
  );
}

const weekTime = ({ kind, row, interview }: WeekLine): string =>
  interview?.at ?? (kind === 'closing' ? row.closesOn : row.appliedAt) ?? row.savedAt;
