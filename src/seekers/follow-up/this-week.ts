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
}

/** Why a job needs its person this week. Null: it does not. */
function weekKind(row: TrackedRow, now: number): WeekLine['kind'] | null {
  const since = (time: string): number => (now - Date.parse(time)) / dayMs;
  const { stage, interview, appliedAt, changedAt, closedAt, closesOn } = row;
  if (stage === 'done') return null;
  // An interview stays until it is over.
  if (interview && since(interview.at) < 1 / 8 && since(interview.at) > -weekLimits.aheadDays)
    return 'interview';
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
  const lines = rows.flatMap((row): WeekLine[] => {
    const kind = weekKind(row, +now);
    return kind ? [{ kind, row }] : [];
  });
  return weekKinds.flatMap((kind) =>
    lines
      .filter((line) => line.kind === kind)
      .sort((a, b) => weekTime(a).localeCompare(weekTime(b)))
      .slice(0, weekLimits.lines),
  );
}

const weekTime = ({ kind, row }: WeekLine): string =>
  (kind === 'interview' ? row.interview?.at : kind === 'closing' ? row.closesOn : row.appliedAt) ??
  row.savedAt;
