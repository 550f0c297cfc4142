import { createHash } from 'node:crypto';
import type { CatalogJob } from '../../catalog/postings/raw-job.ts';

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
