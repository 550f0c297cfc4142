import { createHash } from 'node:crypto';
import type { RawJob } from './raw-job.ts';
import { readLink } from './read-link.ts';

/** Raise it when the rules of normalising change, so that the next import reads unchanged rows again. */
const rulesVersion = 1;
const noId = /^(|0|-+|n\/?a|none|null|undefined|no (reference|ref|job|id)\b.*)$/i;

/**
 * The id under which a source's row is known. Where the feed gives none (or "No Reference Number") it is made from the link
 * without its tracking parameters; null when there is no usable link either.
 */
export function identifyRow(raw: RawJob): string | null {
  const stated = raw.externalId
    .replace(/\p{Cc}+/gu, '')
    .toWellFormed()
    .trim();
  if (!noId.test(stated))
    return stated.length <= 200 ? stated : `id:${digest(stated).toString('hex').slice(0, 32)}`;
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
