import type { RawJob } from '../../catalog/postings/raw-job.ts';
import type { ListEntry, RejectedRow } from '../sources/feed-row.ts';
import type { JobRow } from './upsert-jobs.server.ts';

/** A row with an id, and the hash of all its fields. */
export interface GoodRow {
  externalId: string;
  raw: RawJob;
  hash: Buffer;
  /** What the board's list said of it, if its details were another request. */
  entry?: ListEntry;
  /** The parsed row, if it was parsed ahead because it is probably new. */
  understood?: Understood;
}

/** A parsed row, or why it cannot be listed. */
export type Understood = { ok: true; row: JobRow } | { ok: false; reason: string };

/** Rows with bytes that are invalid in the feed's encoding. */
export interface Damage {
  /** The number of rows in which such bytes became U+FFFD. */
  replaced: number;
  /** Whether some bytes were read as windows-1252. */
  guessed: boolean;
}

/** The results of one batch. */
export interface BatchOutcome {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Inserted and updated jobs that are duplicates of another source's job. */
  duplicates: number;
  rejected: RejectedRow[];
}

/** The results of a whole feed. `read` is the sum of inserted, updated, unchanged and rejected. */
export interface ImportSummary {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  retired: number;
  rejected: number;
  duplicates: number;
  /** The number of rows by reason. */
  reasons: Record<string, number>;
  /** Why the feed was not read to its end. */
  problem: string | null;
  /** Why nothing was retired although `retire` was set. */
  retireRefused: string | null;
  /**
   * Open jobs that the feed no longer has. They stay open because they are more than half; the operator
   * decides.
   */
  missing: number;
  damage: Damage;
  /** Rows without a date that can be read. */
  undated: number;
  /** Rows that stated another site's estimate of the pay. */
  estimates: number;
  /** Other remarks on the run, in sentences. */
  notes: string[];
  /** Stopped on request, before the end. */
  stopped: boolean;
}

export function emptySummary(): ImportSummary {
  const counts = { read: 0, inserted: 0, updated: 0, unchanged: 0, retired: 0, rejected: 0, duplicates: 0 };
  const damage = { replaced: 0, guessed: false };
  const texts = { problem: null, retireRefused: null, notes: [] };
  return { ...counts, reasons: {}, ...texts, missing: 0, damage, undated: 0, estimates: 0, stopped: false };
}

export function emptyOutcome(rejected: RejectedRow[] = []): BatchOutcome {
  return { inserted: 0, updated: 0, unchanged: 0, duplicates: 0, rejected };
}

export function joinOutcomes(a: BatchOutcome, b: BatchOutcome): BatchOutcome {
  return {
    inserted: a.inserted + b.inserted,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    duplicates: a.duplicates + b.duplicates,
    rejected: [...a.rejected, ...b.rejected],
  };
}

export function addOutcome(summary: ImportSummary, problem: string | null, outcome: BatchOutcome): void {
  summary.inserted += outcome.inserted;
  summary.updated += outcome.updated;
  summary.unchanged += outcome.unchanged;
  summary.duplicates += outcome.duplicates;
  summary.rejected += outcome.rejected.length;
  summary.read += outcome.inserted + outcome.updated + outcome.unchanged + outcome.rejected.length;
  for (const { reason } of outcome.rejected) countReason(summary.reasons, reason);
  summary.problem ??= problem;
}

export function addDamage(sum: Damage, { replaced, guessed }: Damage): void {
  sum.replaced += replaced;
  sum.guessed ||= guessed;
}

/** A feed can produce a new reason in every row, so only the first reasons are counted separately. */
function countReason(reasons: Record<string, number>, reason: string): void {
  const isKnown = Object.hasOwn(reasons, reason) || Object.keys(reasons).length < maxReasons;
  const counted = isKnown ? reason : 'other reasons';
  reasons[counted] = (reasons[counted] ?? 0) + 1;
}

const maxReasons = 100;

/** Sentences about a finished run, for the operator. */
export function describeRun(summary: ImportSummary, openBefore: number): string[] {
  const { replaced, guessed } = summary.damage;
  const usable = summary.inserted + summary.updated + summary.unchanged;
  const notes: string[] = [];
  if (summary.retired > 0 && usable < openBefore)
    notes.push(`Closed ${count(summary.retired)} of ${count(openBefore)} jobs.`);
  if (summary.missing > 0)
    notes.push(
      `${count(summary.missing)} open jobs are missing from the feed. To close them, open the run's page.`,
    );
  if (replaced > 0)
    notes.push(
      `${count(replaced)} ${replaced === 1 ? 'row' : 'rows'} contained invalid UTF-8, shown as \uFFFD.`,
    );
  if (summary.undated > 0)
    notes.push(
      `${count(summary.undated)} ${summary.undated === 1 ? 'row has' : 'rows have'} no date that can be read.`,
    );
  if (summary.estimates > 0)
    notes.push(
      `${count(summary.estimates)} ${summary.estimates === 1 ? 'row' : 'rows'} stated another site's estimate of the pay. It is not shown.`,
    );
  if (guessed) notes.push('Some bytes were invalid UTF-8 and were read as windows-1252.');
  return notes;
}

const count = (value: number): string => value.toLocaleString('en-US');
