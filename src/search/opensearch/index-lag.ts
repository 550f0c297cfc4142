/** How far the index of searches is behind the catalog. */
export interface IndexLag {
  /** The name of the live index; null: none is filled yet. */
  live: string | null;
  /** Changes of the catalog that are not in the index yet. */
  changes: number;
  /** Seconds since the oldest of them. */
  seconds: number;
  /** The part of the open jobs that a new index holds so far, from 0 to 1; null: none is being filled. */
  filled: number | null;
  /** Failures since the last success, and the last error in words. */
  failures: number;
  lastError: string | null;
  /** Jobs whose documents the index refuses, and the last reason. */
  refused: number;
  refusedBecause: string | null;
}

/** The lag as one line for a person. */
export function lagText(lag: IndexLag): string {
  const { filled, failures, lastError } = lag;
  return [
    stateText(lag),
    filled === null ? '' : `A new index holds ${Math.floor(filled * 100)}% of the jobs.`,
    failures > 0 && lastError ? lastError : '',
    refusedText(lag),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function stateText({ live, changes, seconds, failures }: IndexLag): string {
  if (!live) return 'The search index is not filled yet.';
  if (changes === 0) return failures > 0 ? '' : 'The search index is up to date.';
  return `The search index is ${changes} ${changes === 1 ? 'change' : 'changes'} and ${Math.round(seconds)} s behind.`;
}

function refusedText({ refused, refusedBecause }: IndexLag): string {
  if (refused === 0) return '';
  const jobs = refused === 1 ? '1 job, which searches do' : `${refused} jobs, which searches do`;
  return `The index refuses ${jobs} not find: ${refusedBecause}. We send them again every minute. If the index is of an older version, run npm run reindex.`;
}
