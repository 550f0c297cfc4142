import { cutText } from '../../platform/plain-text.ts';
import type { RawJob } from '../postings/raw-job.ts';

/** What no feed may exceed; docs/feeds.md lists them. Sizes in characters unless they say bytes. */
export const feedLimits = {
  /** One row of a feed, markup and all. A longer one is rejected and skipped over. */
  row: 1_000_000,
  /** One attribute. */
  attribute: 20_000,
  /** Elements within elements, inside one row. */
  depth: 32,
  /** Columns of a CSV file, and fields of one row that are looked at. */
  columns: 1000,
  /** The path of a field: names of elements or keys, one within another. */
  name: 300,
  /** The id of a rejected row. */
  id: 1000,
  /** The reason for which a row is rejected. */
  reason: 300,
  /** A web page, which is read whole. */
  page: 10_000_000,
  /** One answer of a job board, which is read whole: bytes. */
  answer: 50_000_000,
  /** How many times its own size compressed input may grow ... */
  expansion: 200,
  /** ... once it has grown beyond this many bytes. */
  expansionFreeBytes: 32_000_000,
  /** The beginning of a rejected row, kept for a person to look at. */
  excerpt: 500,
} as const;

/** A row that cannot be used, and why; the feed goes on behind it. */
export interface RejectedRow {
  ok: false;
  reason: string;
  /** Empty where the row names none. */
  externalId: string;
  excerpt: string;
  /** The feed itself ends here, before its proper end: no row follows, and nothing may be concluded from what is missing. */
  broken?: true;
}

/** One row of a feed, judged alone. */
export type FeedRow = ({ ok: true; raw: RawJob } | RejectedRow) & {
  /** It held bytes that are not valid in the feed's encoding: they became U+FFFD, or were guessed to be windows-1252. */
  damage?: 'replaced' | 'guessed';
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

/**
 * The beginning of a text as a text of its own: a part of a string keeps the whole of it in memory, and a thousand rows may each be a
 * part of a megabyte. What is no valid Unicode is replaced.
 */
export function detached(text: string, most: number): string {
  return text === '' ? '' : Buffer.from(text.slice(0, most)).toString();
}

/** The premature end of a feed; `reason` is a sentence for the operator. */
export function breakOff(reason: string, excerpt = ''): RejectedRow {
  return { ...reject(reason, excerpt), broken: true };
}

/** A posting of which nothing is stated yet. */
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
    skills: [],
  };
}
