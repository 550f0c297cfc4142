import { isEstimate } from '../../catalog/postings/pay-noise.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { type Decoding, newDecoding } from '../formats/decode-text.ts';
import { type FeedReading, sharedTexts } from '../formats/reading.ts';
import { detached, type FeedRow } from '../sources/feed-row.ts';

/**
 * Limits of a row's fields. They are larger than what a listing shows, so that nothing useful is lost, and
 * small enough for the memory.
 */
const longest = { line: 5000, description: 120_000, skills: 100 } as const;

/**
 * Prepares rows that leave a reader: shortens their texts so that a thousand fit in memory, removes half
 * characters and other sites' estimates of the pay, sets the texts that all rows share, and marks rows with damaged
 * bytes.
 */
export async function* settleRows(
  rows: AsyncIterable<FeedRow>,
  { mapping }: FeedReading = {},
  decoding: Decoding = newDecoding(),
): AsyncGenerator<FeedRow> {
  const shared = sharedTexts(mapping);
  let guessed = 0;
  for await (const row of rows) {
    const settled: FeedRow = row.ok
      ? { ...withoutEstimate(settle({ ...row.raw, ...shared })), ...(row.entry && { entry: row.entry }) }
      : row;
    if (decoding.replaced > 0 && isDamaged(settled)) settled.damage = 'replaced';
    else if (decoding.guessed > guessed) settled.damage = 'guessed';
    guessed = decoding.guessed;
    yield settled;
  }
}

function settle(raw: RawJob): RawJob {
  const settled = { ...raw };
  for (const [field, value] of Object.entries(raw) as [keyof RawJob, unknown][])
    if (typeof value === 'string') {
      const most = field === 'description' ? longest.description : longest.line;
      (settled[field] as string) = detached(value, most);
    }
  settled.skills = raw.skills.slice(0, longest.skills).map((skill) => detached(skill, longest.line));
  return settled;
}

/** A posting without another site's estimate of its pay, which the employer does not state. */
function withoutEstimate(raw: RawJob): Extract<FeedRow, { ok: true }> {
  if (!isEstimate(raw.salary)) return { ok: true, raw };
  return { ok: true, raw: { ...raw, salary: '' }, estimate: true };
}

function isDamaged(row: FeedRow): boolean {
  if (!row.ok) return row.excerpt.includes('\uFFFD');
  return Object.values(row.raw).some((value) => String(value ?? '').includes('\uFFFD'));
}
