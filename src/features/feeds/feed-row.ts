import type { RawJob } from './raw-job.ts';

/** What no feed may exceed; docs/feeds.md lists them. Sizes in characters unless they say bytes. */
export const feedLimits = {
  /** One row of a feed, markup and all. A longer one is rejected and skipped over. */
  row: 1_000_000,
  /** One attribute. */
  attribute: 20_000,
  /** Elements within elements, inside one row. */
  depth: 32,
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
export type FeedRow = { ok: true; raw: RawJob } | RejectedRow;

/** A row that cannot be used. */
export function reject(reason: string, excerpt = '', externalId = ''): RejectedRow {
  return { ok: false, reason, externalId, excerpt: excerpt.slice(0, feedLimits.excerpt) };
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
