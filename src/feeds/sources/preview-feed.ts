import { normalizeJob } from '../../catalog/postings/normalize-job.ts';
import { Invalid } from '../../platform/errors.ts';
import { cutText } from '../../platform/text/plain-text.ts';
import type { FeedReading } from '../formats/reading.ts';
import { identifyRow } from '../import/identify-row.ts';
import type { FeedConfig } from '../import/import-feed.server.ts';
import type { FeedRow } from './feed-row.ts';
import type { FeedPreview } from './feeds.schema.ts';
import { openFeed } from './open-feed.ts';

/**
 * The limits of a preview: the jobs and field names that it shows, the rows that it reads for them, and what
 * it fetches.
 */
export const previewLimits = {
  jobs: 5,
  rows: 50,
  fields: 500,
  fieldName: 100,
  bytes: 5_000_000,
  milliseconds: 20_000,
} as const;

/** A job as the import would list it. */
export interface PreviewJob {
  externalId: string;
  title: string;
  company: string;
  location: string;
  /** The place as we parsed it: 'Omaha, NE 68102'. */
  place: string;
  jobType: string | null;
  category: string | null;
  salary: string | null;
  postedAt: Date;
  postedOn: string | null;
  affiliateLink: string;
  skills: string[];
}

export interface FeedPreviewResult {
  /** The name of the format or of the job board. Null: not recognized. */
  format: string | null;
  /** The rows' field names, for the mapping. */
  fields: string[];
  jobs: PreviewJob[];
  /** Rows that cannot be used, and why. */
  rejected: { reason: string; excerpt: string }[];
  /** Why the feed cannot be read further. */
  problem: string | null;
}

/**
 * Reads the first rows of a feed and stores nothing. Pages and the API run it in a process of its own:
 * preview-feed.server.ts.
 * @throws Invalid when the address cannot be fetched.
 */
export async function readPreview(
  feed: FeedPreview,
  { outboundAllow: allow, usajobs, userAgent, boardsOrigin }: FeedConfig,
  signal?: AbortSignal,
): Promise<FeedPreviewResult> {
  const result: FeedPreviewResult = { format: null, fields: [], jobs: [], rejected: [], problem: null };
  const fields = new Set<string>();
  const reading: FeedReading = {
    mapping: feed.mapping ?? {},
    onFormat: (format) => {
      result.format = format;
    },
    onFields: (names) => {
      for (const name of names)
        if (fields.size < previewLimits.fields) fields.add(name.slice(0, previewLimits.fieldName));
    },
  };
  const { bytes: maxBytes, milliseconds: timeoutMs } = previewLimits;
  const format = feed.format ?? 'auto';
  const settings = { allow, usajobs, userAgent, boardsOrigin };
  const options = { format, reading, ...settings, signal, maxBytes, timeoutMs };
  const { board, rows } = await openFeed(feed.url, options).catch((error: Error) => {
    throw new Invalid({ url: `Can't read the feed: ${error.message}` });
  });
  if (board) result.format = board;
  let read = 0;
  for await (const row of rows) {
    addRow(result, row);
    if (result.jobs.length === previewLimits.jobs || ++read === previewLimits.rows) break;
  }
  return { ...result, fields: [...fields].sort() };
}

function addRow(result: FeedPreviewResult, row: FeedRow): void {
  if (!row.ok && row.broken) {
    result.problem = row.reason;
    return;
  }
  const read = row.ok ? toJob(row) : row;
  if (read.ok) result.jobs.push(read.job);
  else
    result.rejected.push({
      reason: read.reason,
      excerpt: row.ok ? cutText(JSON.stringify(row.raw), 200) : row.excerpt,
    });
}

function toJob({ raw }: Extract<FeedRow, { ok: true }>) {
  const externalId = identifyRow(raw);
  if (externalId === null) return { ok: false, reason: 'no ID and no usable link' } as const;
  const now = new Date();
  const read = normalizeJob(raw, externalId, { now, firstSeen: now });
  if (!read.ok) return read;
  const { city, state, zip, ...job } = read.job;
  const { title, company, location, jobType, category, salary, postedAt, postedOn, affiliateLink, skills } =
    job;
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    ok: true,
    job: {
      externalId,
      title,
      company,
      location,
      place,
      jobType,
      category,
      salary,
      postedAt,
      postedOn,
      affiliateLink,
      skills,
    },
  } as const;
}
