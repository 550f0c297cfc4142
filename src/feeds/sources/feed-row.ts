import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { cutText } from '../../platform/text/plain-text.ts';

/** The limits of every feed, listed in docs/feeds.md. Sizes are in characters unless they say bytes. */
export const feedLimits = {
  /** One row of a feed, including markup. A longer one is rejected and skipped. */
  row: 1_000_000,
  /** One attribute. */
  attribute: 20_000,
  /** Nested elements inside one row. */
  depth: 32,
  /** The columns of a CSV file, and the fields that are read of one row. */
  columns: 1000,
  /** The path of a field: nested names of elements or keys. */
  name: 300,
  /** The id of a rejected row. */
  id: 1000,
  /** The reason for which a row is rejected. */
  reason: 300,
  /** A web page, which is read as a whole. */
  page: 10_000_000,
  /** Bytes of one answer of a job board, which is read as a whole. */
  answer: 50_000_000,
  /** The maximum growth of compressed input, as a multiple of its own size ... */
  expansion: 200,
  /** ... after it has grown to this many bytes. */
  expansionFreeBytes: 32_000_000,
  /** The start of a rejected row, kept for the operator. */
  excerpt: 500,
} as const;

/** A row that cannot be used, and why. The feed continues after it. */
export interface RejectedRow {
  ok: false;
  reason: string;
  /** Empty if the row has no id. */
  externalId: string;
  excerpt: string;
  /** The feed ends here too early. No row follows, and missing jobs do not count as gone. */
  broken?: true;
  /** Not rejected: a posting of a board that is in its list as before, so its details were not asked again. */
  kept?: true;
}

/** What a board's list says of a posting whose details are another request. */
export interface ListEntry {
  /** The posting in the list: its id, or the address of its page. */
  key: string;
  hash: string;
}

/** One row of a feed, checked on its own. */
export type FeedRow = ({ ok: true; raw: RawJob; entry?: ListEntry } | RejectedRow) & {
  /**
   * The row had bytes that are invalid in the feed's encoding: they became U+FFFD, or were read as
   * windows-1252.
   */
  damage?: 'replaced' | 'guessed';
  /** The row stated another site's estimate of the pay, which was removed. */
  estimate?: true;
};

/** A row that cannot be used. */
export function reject(reason: string, excerpt = '', externalId = ''): RejectedRow {
  return {
    ok: false,
    reason: cutText(detached(reason, feedLimits.reason), feedLimits.reason),
    externalId: detached(externalId, feedLimits.id),
    excerpt: cutText(detached(excerpt, 2 * feedLimits.excerpt), feedLimits.excerpt),
  };
}

/** A posting that is in a board's list as before. */
export function keep(externalId: string): RejectedRow {
  return { ...reject('unchanged in the list', '', externalId), kept: true };
}

/**
 * Copies the start of a text. A JavaScript substring keeps the whole text in memory, and a thousand rows may
 * each be part of a megabyte. Invalid Unicode is replaced.
 */
export function detached(text: string, most: number): string {
  return text === '' ? '' : Buffer.from(text.slice(0, most)).toString();
}

/** The early end of a feed. `reason` is a sentence for the operator. */
export function breakOff(reason: string, excerpt = ''): RejectedRow {
  return { ...reject(reason, excerpt), broken: true };
}

/** A posting with no fields set. */
export function emptyRawJob(): RawJob {
  return {
    externalId: '',
    title: '',
    company: '',
    location: '',
    city: '',
    region: '',
    postalCode: '',
    country: '',
    latitude: null,
    longitude: null,
    workplace: '',
    jobType: '',
    salary: '',
    description: '',
    link: '',
    postedAt: '',
    expiresAt: '',
    category: '',
    grade: '',
    skills: [],
    bid: '',
    bidModel: '',
    cpa: '',
  };
}
