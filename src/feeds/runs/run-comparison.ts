import type { RunFigures, RunHistory } from './run-history.server.ts';

/** One line of the comparison of two runs. */
export interface ComparedFigure {
  label: string;
  /** A part of the line above it. */
  isPart: boolean;
  run: number | null;
  before: number | null;
  /** The list behind a run's figure. Null: it has none. */
  list: ((runId: number) => string) | null;
}

/** Reasons of rejected rows that the comparison names. */
const maxReasons = 8;

/** The figures of a run beside those of the run before it: open jobs, then what changed them, then the rows. */
export function compareRuns({ run, before }: Pick<RunHistory, 'run' | 'before'>): ComparedFigure[] {
  const line = (
    label: string,
    read: (figures: RunFigures) => number | null,
    list: ComparedFigure['list'] = null,
    isPart = false,
  ): ComparedFigure => ({ label, isPart, run: read(run), before: before && read(before), list });
  const changes = (filters: Record<string, string>) => (id: number) =>
    `/admin/feed-changes?${new URLSearchParams({ run: String(id), ...filters })}`;
  const parts = (change: 'closed' | 'not opened'): ComparedFigure[] =>
    reasonsOf(change, run, before).map((reason) =>
      line(reason, (one) => countReason(one, change, reason), changes({ change, reason }), true),
    );
  const notOpened = line(
    'Not opened',
    (one) => sum(one.reasons.filter(({ change }) => change === 'not opened').map(({ jobs }) => jobs)),
    changes({ change: 'not opened' }),
  );
  const other = before && otherChanges(run, before);
  return [
    line('Open jobs after the run', ({ openAfter }) => openAfter),
    line('Opened', ({ opened }) => opened, changes({ change: 'opened' })),
    line('Closed', ({ closed }) => closed, changes({ change: 'closed' })),
    ...parts('closed'),
    ...(other ? [{ label: 'Other changes', isPart: false, run: other, before: null, list: null }] : []),
    line('Changed', ({ changed }) => changed, changes({ change: 'changed' })),
    line(
      'Missing, still open',
      ({ missing }) => missing,
      (id) => `/admin/missing-jobs?run=${id}`,
    ),
    line('Rows read', ({ read }) => read),
    ...(notOpened.run || notOpened.before ? [notOpened, ...parts('not opened')] : []),
    line(
      'Rejected rows',
      ({ rejected }) => rejected,
      (id) => `/admin/rejected-rows?run=${id}`,
    ),
    ...rejectReasons(run, before).map((reason) =>
      line(
        reason,
        (one) => one.rejectReasons && (one.rejectReasons[reason] ?? 0),
        (id) => `/admin/rejected-rows?${new URLSearchParams({ run: String(id), q: reason })}`,
        true,
      ),
    ),
  ];
}

/**
 * The change of open jobs that no list explains: changes in the back office, or in runs between the two whose process was killed.
 * Null if it is not known.
 */
export function otherChanges(run: RunFigures, before: RunFigures): number | null {
  if (run.openAfter === null || before.openAfter === null || run.opened === null || run.closed === null)
    return null;
  return run.openAfter - before.openAfter - run.opened + run.closed;
}

/** The run with the largest drop of open jobs, and the drop. Null if no run lost jobs. */
export function biggestDrop(runs: RunHistory['runs']): { id: number; startedAt: Date; lost: number } | null {
  const drops = runs.slice(1).map(({ id, startedAt, openAfter }, index) => ({
    id,
    startedAt,
    lost: (runs[index]?.openAfter ?? 0) - openAfter,
  }));
  const [worst] = drops.toSorted((a, b) => b.lost - a.lost);
  return worst && worst.lost > 0 ? worst : null;
}

function reasonsOf(change: string, ...runs: (RunFigures | null)[]): string[] {
  const found = runs.flatMap((run) => run?.reasons.filter((one) => one.change === change) ?? []);
  return [...new Set(found.map(({ reason }) => reason))];
}

const countReason = ({ reasons }: RunFigures, change: string, reason: string): number =>
  reasons.find((one) => one.change === change && one.reason === reason)?.jobs ?? 0;

function rejectReasons(...runs: (RunFigures | null)[]): string[] {
  const counts = runs.flatMap((run) => Object.entries(run?.rejectReasons ?? {}));
  const byCount = counts.toSorted(([, a], [, b]) => b - a).map(([reason]) => reason);
  return [...new Set(byCount)].slice(0, maxReasons);
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
