import { createHash } from 'node:crypto';
import type { RawJob } from '../postings/raw-job.ts';
import { readLink } from '../postings/read-link.ts';

/** Raise it when the rules of normalising change, so that the next import reads unchanged rows again. */
export const rulesVersion = 2;
const noId = /^(|0|-+|n\/?a|none|null|undefined|no (reference|ref|job|id)\b.*)$/i;

/** An id as it is stored; empty where the feed states none or only "No Reference Number". */
export function readId(stated: string): string {
  const id = stated
    .replace(/\p{Cc}+/gu, '')
    .toWellFormed()
    .trim();
  if (noId.test(id)) return '';
  return id.length <= 200 ? id : `id:${digest(id).toString('hex').slice(0, 32)}`;
}

/** The id under which a source's row is known; made from its link, without tracking parameters, where the feed states none. Null when there is no usable link either. */
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

/** Of every stated field: an equal hash means an unchanged row. */
export function hashRow(raw: RawJob): Buffer {
  return digest(JSON.stringify([rulesVersion, raw])).subarray(0, 16);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
