import type { RawJob } from '../postings/raw-job.ts';
import type { RejectedRow } from './feed-row.ts';
import type { JobRow } from './upsert-jobs.server.ts';

/** A row with an id, and the hash of everything it states. */
export interface GoodRow {
  externalId: string;
  raw: RawJob;
  hash: Buffer;
  /** What it says, if it was read ahead on the guess that the row is new. */
  understood?: Understood;
}

/** What a row says, or why it cannot be listed. */
export type Understood = { ok: true; row: JobRow } | { ok: false; reason: string };

/** Rows that held bytes which are not valid in the feed's encoding. */
export interface Damage {
  /** Rows in which they became U+FFFD. */
  replaced: number;
  /** Whether some were guessed to be windows-1252. */
  guessed: boolean;
}

/** What became of the rows of one batch. */
export interface Outcome {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Of the inserted and updated: shown from another source. */
  duplicates: number;
  rejected: RejectedRow[];
}

/** What became of a whole feed. `read` is the sum of inserted, updated, unchanged and rejected. */
export interface ImportSummary {
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  retired: number;
  rejected: number;
  duplicates: number;
  /** Reason to number of rows. */
  reasons: Record<string, number>;
  /** Why the feed could not be read to its proper end. */
  problem: string | null;
  /** Why nothing was retired although it was asked for. */
  retireRefused: string | null;
  /** Jobs that the feed no longer holds and that stay open, because they are more than half; the operator decides. */
  missing: number;
  damage: Damage;
  /** What else a person should know of the run: sentences. */
  notes: string[];
  /** Stopped on request, before the end. */
  stopped: boolean;
}

export function emptySummary(): ImportSummary {
  const counts = { read: 0, inserted: 0, updated: 0, unchanged: 0, retired: 0, rejected: 0, duplicates: 0 };
  const damage = { replaced: 0, guessed: false };
  const texts = { problem: null, retireRefused: null, notes: [] };
  return { ...counts, reasons: {}, ...texts, missing: 0, damage, stopped: false };
}

export function emptyOutcome(rejected: RejectedRow[] = []): Outcome {
  return { inserted: 0, updated: 0, unchanged: 0, duplicates: 0, rejected };
}

export function joinOutcomes(a: Outcome, b: Outcome): Outcome {
  return {
    inserted: a.inserted + b.inserted,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    duplicates: a.duplicates + b.duplicates,
    rejected: [...a.rejected, ...b.rejected],
  };
}

export function addOutcome(summary: ImportSummary, problem: string | null, outcome: Outcome): void {
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

/** A feed can make as many reasons as it has rows: the first kinds are counted each, the rest together. */
function countReason(reasons: Record<string, number>, reason: string): void {
  const isKnown = Object.hasOwn(reasons, reason) || Object.keys(reasons).length < maxReasons;
  const counted = isKnown ? reason : 'other reasons';
  reasons[counted] = (reasons[counted] ?? 0) + 1;
}

const maxReasons = 100;

/** Sentences on a run that came to its end, for the operator. */
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
  if (guessed) notes.push('Some bytes were invalid UTF-8 and were read as windows-1252.');
  return notes;
}

const count = (value: number): string => value.toLocaleString('en-US');
