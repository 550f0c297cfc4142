import type { RejectedRow } from './feed-row.ts';
import type { RawJob } from './raw-job.ts';
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
  /** Stopped on request, before the end. */
  stopped: boolean;
}

export function emptySummary(): ImportSummary {
  const counts = { read: 0, inserted: 0, updated: 0, unchanged: 0, retired: 0, rejected: 0, duplicates: 0 };
  return { ...counts, reasons: {}, problem: null, retireRefused: null, stopped: false };
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
  for (const { reason } of outcome.rejected) summary.reasons[reason] = (summary.reasons[reason] ?? 0) + 1;
  summary.problem ??= problem;
}
