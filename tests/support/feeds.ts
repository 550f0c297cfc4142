import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { RawJob } from '../../src/catalog/postings/raw-job.ts';
import type { FeedFormat } from '../../src/feeds/formats/detect-format.ts';
import { readFeed } from '../../src/feeds/formats/read-feed.ts';
import type { FeedRow } from '../../src/feeds/sources/feed-row.ts';
import { emptyRawJob } from '../../src/feeds/sources/feed-row.ts';

/** The path of a fixture, for tests. */
export function fixture(name: string): string {
  return join(import.meta.dirname, '../../src/feeds/fixtures', name);
}

/** All rows of a feed from text, bytes or chunks of bytes, for tests. */
export async function readAllRows(
  feed: string | Uint8Array | AsyncIterable<Uint8Array>,
  format: FeedFormat | 'auto' = 'auto',
  charset: string | null = null,
): Promise<FeedRow[]> {
  const chunks =
    typeof feed === 'string' || feed instanceof Uint8Array ? once(Buffer.from(feed as string)) : feed;
  return Array.fromAsync(readFeed({ chunks, charset, url: null }, format));
}

/** All rows of a fixture, for tests. */
export async function readFixture(name: string, format: FeedFormat | 'auto' = 'auto'): Promise<FeedRow[]> {
  return readAllRows(createReadStream(fixture(name)), format);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A valid posting, for tests. */
export function sampleRaw(given: Partial<RawJob> = {}): RawJob {
  return {
    ...emptyRawJob(),
    externalId: 'id-1',
    title: 'Registered Nurse',
    company: 'Mercy Clinic',
    location: 'Omaha, NE',
    description: 'Care for people.',
    link: 'https://example.com/jobs/1',
    postedAt: '2026-01-02',
    ...given,
  };
}

/** Rows of a feed, for tests. */
export async function* feedOf(raws: Partial<RawJob>[]): AsyncGenerator<FeedRow> {
  for (const raw of raws) yield { ok: true, raw: sampleRaw(raw) };
}
