import { createHash } from 'node:crypto';
import type { CatalogJob, RawJob } from '../../catalog/postings/raw-job.ts';
import { needsOrder } from '../../catalog/postings/read-date.ts';
import { readLink } from '../../catalog/postings/read-link.ts';

/** Increase it when the rules of normalizing change. The next import then reads unchanged rows again. */
export const rulesVersion = 5;
const noId = /^(|0|-+|n\/?a|none|null|undefined|no (reference|ref|job|id)\b.*)$/i;

/**
 * The stored form of an id. Empty if the feed states none, or only a placeholder such as "No Reference
 * Number".
 */
export function readId(stated: string): string {
  const id = stated
    .replace(/\p{Cc}+/gu, '')
    .toWellFormed()
    .trim();
  if (noId.test(id)) return '';
  return id.length <= 200 ? id : `id:${digest(id).toString('hex').slice(0, 32)}`;
}

/**
 * The id of a source's row. If the feed states none, it comes from the link without tracking parameters. Null
 * without a usable link.
 */
export function identifyRow(raw: RawJob): string | null {
  const id = readId(raw.externalId);
  if (id !== '') return id;
  const link = readLink(raw.link);
  if (!link) return null;
  for (const name of [...link.searchParams.keys()])
    if (/^(utm_|gclid$|fbclid$)/i.test(name)) link.searchParams.delete(name);
  link.hash = '';
  return `link:${digest(link.href).toString('hex').slice(0, 32)}`;
}

/**
 * A hash of every stated field. Equal hashes mean an unchanged row.
 * @param dayFirst whether the feed names the day before the month: it changes the meaning of some dates.
 */
export function hashRow({ bid, bidModel, cpa, ...raw }: RawJob, dayFirst = false): Buffer {
  const isOther = dayFirst && [raw.postedAt, raw.expiresAt].some(needsOrder);
  return digest(JSON.stringify([rulesVersion, raw, ...(isOther ? ['day first'] : [])])).subarray(0, 16);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A key of 16 bytes, equal for postings with the same company, title and place in any spelling. */
export function duplicateKey(job: CatalogJob): Buffer {
  const company = normalize(job.company).replace(/ (inc|llc|ltd|corp|corporation|company|co|gmbh)$/, '');
  const place = job.city
    ? `${normalize(job.city)},${job.state ?? job.country ?? ''}`
    : normalize(job.location);
  const parts = [company, normalize(job.title), place, job.workplace === 'remote' ? 'remote' : ''];
  return createHash('sha256').update(parts.join('\n')).digest().subarray(0, 16);
}

function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
}
