import type { XmlFormat } from './xml-formats.ts';

export const feedFormats = [
  'indeed',
  'ziprecruiter',
  'talent',
  'appcast',
  'jooble',
  'careerjet',
  'rss',
  'jsonl',
  'json',
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
  if (text.startsWith('{')) return { ok: true, format: isDocument(text) ? 'json' : 'jsonl' };
  if (text.startsWith('[')) return { ok: true, format: 'json' };
  if (/^[^\n]{0,5000}[,;\t|]/.test(text)) return { ok: true, format: 'csv' };
  return { ok: false, reason: 'Unknown feed format. Set it with --format.' };
}

/** Whether an object is a document of its own, and not the first of many lines: it is around an array, or has several lines. */
function isDocument(text: string): boolean {
  const [line = ''] = text.split('\n', 1);
  const isWhole = /\}\s*$/.test(line);
  if (line.length < text.trimEnd().length && !isWhole) return true;
  const list = text.search(/\[\s{0,100}\{/);
  const before = text.slice(1, list);
  return list > 0 && !/[{}[\]]/.test(before) && !/"(?:job_?)?title"/i.test(before);
}

/** The first element name that only one publisher uses decides. Feeds without one are read as Indeed's. */
function detectXml(text: string): XmlFormat {
  if (/<(?:rss|rdf:rdf)[\s>]/i.test(text)) return 'rss';
  if (/<job_reference[\s>]/i.test(text)) return 'appcast';
  if (/<jobs[\s>]/i.test(text)) return /<(name|pubdate)[\s>]/i.test(text) ? 'jooble' : 'careerjet';
  if (/<publisher>[^<]{0,20}(<!\[CDATA\[)?\s*ziprecruiter/i.test(text)) return 'ziprecruiter';
  if (/<dateposted[\s>]/i.test(text)) return 'talent';
  return 'indeed';
}
