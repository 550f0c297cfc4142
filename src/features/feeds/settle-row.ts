import type { RawJob } from '../postings/raw-job.ts';
import { type Decoding, newDecoding } from './decode-text.ts';
import { detached, type FeedRow } from './feed-row.ts';

/** Of what a row states: more than a listing shows, so that nothing that could be shown is lost, and no row fills the memory. */
const longest = { line: 5000, description: 120_000, skills: 100 } as const;

/**
 * Rows as they leave a reader: their texts are short enough to keep a thousand of them, hold no halves of characters, and rows with
 * damaged bytes say so.
 */
export async function* settleRows(
  rows: AsyncIterable<FeedRow>,
  decoding: Decoding = newDecoding(),
): AsyncGenerator<FeedRow> {
  let guessed = 0;
  for await (const row of rows) {
    const settled: FeedRow = row.ok ? { ok: true, raw: settle(row.raw) } : row;
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

function isDamaged(row: FeedRow): boolean {
  if (!row.ok) return row.excerpt.includes('\uFFFD');
  return Object.values(row.raw).some((value) => String(value ?? '').includes('\uFFFD'));
}
