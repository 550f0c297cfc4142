import type { XmlFormat } from './xml-formats.ts';

export const feedFormats = [
  'indeed',
  'ziprecruiter',
  'talent',
  'appcast',
  'jooble',
  'careerjet',
  'jsonl',
  'csv',
  'jsonld',
] as const;
export type FeedFormat = (typeof feedFormats)[number];

/**
 * Recognizes a feed's format by its start (a few thousand characters). The reason says why it is not a feed.
 */
export function detectFormat(
  beginning: string,
): { ok: true; format: FeedFormat } | { ok: false; reason: string } {
  const text = beginning.trimStart();
  if (text === '') return { ok: false, reason: 'The feed is empty.' };
  if (/^(<!--[^>]{0,2000}-->\s*)?<(!doctype html|html|head|body)\b/i.test(text))
    return { ok: true, format: 'jsonld' };
  if (text.startsWith('<')) return { ok: true, format: detectXml(text) };
  if (text.startsWith('{')) return { ok: true, format: 'jsonl' };
  if (text.startsWith('['))
    return { ok: false, reason: 'This is a JSON array. Use JSON Lines (one object per line).' };
  if (/^[^\n]{0,5000}[,;\t|]/.test(text)) return { ok: true, format: 'csv' };
  return { ok: false, reason: 'Unknown feed format. Set it with --format.' };
}

/** The first element name that only one publisher uses decides. Feeds without one are read as Indeed's. */
function detectXml(text: string): XmlFormat {
  if (/<job_reference[\s>]/i.test(text)) return 'appcast';
  if (/<jobs[\s>]/i.test(text)) return /<(name|pubdate)[\s>]/i.test(text) ? 'jooble' : 'careerjet';
  if (/<publisher>[^<]{0,20}(<!\[CDATA\[)?\s*ziprecruiter/i.test(text)) return 'ziprecruiter';
  if (/<dateposted[\s>]/i.test(text)) return 'talent';
  return 'indeed';
}
