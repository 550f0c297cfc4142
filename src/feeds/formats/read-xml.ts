import { SaxesParser } from 'saxes';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { required } from '../../platform/required.ts';
import { breakOff, emptyRawJob, type FeedRow, feedLimits, reject } from '../sources/feed-row.ts';
import { type FieldNames, type XmlFormat, xmlFormats } from './detect-format.ts';
import { type FeedReading, withMapping } from './reading.ts';
import { splitXmlItems } from './xml-items.ts';

/** Reads an XML feed row by row. A malformed row is rejected. A broken feed ends with a broken row. */
export async function* readXml(
  chunks: AsyncIterable<string>,
  format: XmlFormat,
  reading: FeedReading = {},
): AsyncGenerator<FeedRow> {
  const names = withMapping(xmlFormats[format], reading.mapping, (name) => name.toLowerCase());
  for await (const piece of splitXmlItems(chunks)) {
    if (piece.kind === 'broken') yield breakOff(piece.reason);
    else if (piece.kind === 'bad') yield reject(piece.reason, piece.text, findId(piece.text, names));
    else yield readItem(piece.text, names, reading, format);
  }
}

function readItem(text: string, names: FieldNames, { onFields }: FeedReading, format: XmlFormat): FeedRow {
  const parsed = parseXmlItem(text);
  if (!parsed.ok) return reject(parsed.reason, text, findId(text, names));
  onFields?.(parsed.record.keys());
  const raw = toRawJob((name) => parsed.record.get(name), names);
  if (format === 'rss' && raw.company === '') Object.assign(raw, companyInTitle(raw.title));
  return { ok: true, raw };
}

/** RSS has no element for the employer: "Registered Nurse at Mercy Clinic", "Mercy Clinic: Registered Nurse". */
function companyInTitle(text: string): Pick<RawJob, 'title' | 'company'> {
  const at = /\s(?:at|@)\s/.exec(text);
  if (at) return { title: text.slice(0, at.index), company: text.slice(at.index + at[0].length) };
  const [, employer = '', work = text] = /^([^:]{2,100}):\s(.{2,200})$/.exec(text) ?? [];
  return { title: work, company: employer };
}

/** Fills a posting from texts by their names. */
export function toRawJob(find: (name: string) => string | undefined, names: FieldNames): RawJob {
  const raw = emptyRawJob();
  for (const [field, candidates] of Object.entries(names) as [keyof FieldNames, readonly string[]][]) {
    const text = candidates.map((name) => find(name)?.trim()).find(Boolean);
    if (!text) continue;
    if (field === 'latitude' || field === 'longitude') raw[field] = readDegrees(text);
    else if (field === 'skills') raw.skills = text.split(/[,;|]/).map((skill) => skill.trim());
    else raw[field] = text;
  }
  return raw;
}

function readDegrees(text: string): number | null {
  return /^-?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : null;
}

/** The id of a row that cannot be parsed. It shows that the job is still in the feed. */
function findId(text: string, names: FieldNames): string {
  for (const name of names.externalId ?? []) {
    const pattern = name.startsWith('@')
      ? new RegExp(`^<\\w+\\s+${literal(name.slice(1))}=["']([^"'<>]{1,200})`, 'i')
      : new RegExp(`<${literal(name)}>\\s{0,50}(?:<!\\[CDATA\\[)?([^<>\\]]{1,200})`, 'i');
    const id = pattern.exec(text)?.[1]?.trim();
    if (id) return id;
  }
  return '';
}

/** Escapes an operator's name for a pattern. */
function literal(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '\\$&');
}

/**
 * Element names with their texts. Names are in lower case, nested names are joined by `/`, and attributes of
 * the item are `@name`.
 */
type XmlRecord = Map<string, string>;

/** Deeper elements are ignored, because no format has fields below this depth. */
const deepestField = 6;

/**
 * Parses one item of an XML feed. Of a repeated element the first one that is not blank counts. Markup in an
 * element without CDATA is kept as text. Two frequent errors are repaired: a field with the end tag of
 * another field, and a bare `&`.
 */
function parseXmlItem(text: string): { ok: true; record: XmlRecord } | { ok: false; reason: string } {
  const parsed = parse(text);
  return parsed.ok ? parsed : parse(repair(text));
}

function parse(text: string): ReturnType<typeof parseXmlItem> {
  const reader = createReader();
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes));
  parser.on('closetag', ({ name }) => reader.close(name));
  parser.on('text', reader.append);
  parser.on('cdata', reader.append);
  try {
    parser.write(text).close();
    return { ok: true, record: reader.record };
  } catch (error) {
    return { ok: false, reason: `malformed XML: ${(error as Error).message.replace(/^\d+:\d+: /, '')}` };
  }
}

/**
 * Collects the fields of an item. Its time and memory grow linearly with the item's length, with any nesting.
 */
function createReader() {
  const record: XmlRecord = new Map();
  /** Open elements: their paths (null: ignored), and the index where their texts start. */
  const open: { path: string | null; from: number }[] = [];
  const parts: string[] = [];
  /** Fields with a text. The first text counts. */
  const filled = new Set<string>();
  const keep = (name: string, value: string): void => {
    if (filled.has(name) || (record.size >= feedLimits.columns && !record.has(name))) return;
    record.set(name, value);
    if (value.trim() !== '') filled.add(name);
  };
  const pathOf = (name: string): string | null => {
    const outer = open.at(-1)?.path ?? null;
    if (outer === null || open.length > deepestField || outer.length + name.length > feedLimits.name)
      return null;
    return outer === '' ? name.toLowerCase() : `${outer}/${name.toLowerCase()}`;
  };
  return {
    record,
    append: (part: string): void => {
      parts.push(part);
    },
    open(name: string, attributes: Record<string, string>): void {
      if (open.length >= feedLimits.depth) throw new Error('elements are nested too deeply');
      for (const [attribute, value] of Object.entries(attributes)) {
        if (value.length > feedLimits.attribute) throw new Error('an attribute is too long');
        if (open.length === 0 && attribute.length <= feedLimits.name)
          keep(`@${attribute.toLowerCase()}`, value);
      }
      const path = open.length === 0 ? '' : pathOf(name);
      parts.push(`<${name}>`);
      open.push({ path, from: parts.length });
    },
    close(name: string): void {
      const { path, from } = required(open.pop(), `the start of ${name}`);
      if (path && !filled.has(path)) keep(path, parts.slice(from).join(''));
      // The text of an item's own fields is no longer needed.
      if (open.length === 1) parts.length = 0;
      parts.push(`</${name}>`);
    },
  };
}

const tag = /^<(\/?)([^\s<>/]{1,100})(?=[\s>/])/;
const longestTag = 20_000;
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;
const wholeMarkup = { '<![CDATA[': ']]>', '<!--': '-->' } as const;

/** Reads each character once. A mark that was not found is not searched again. */
function repair(text: string): string {
  const findEnd = createFinder(text);
  const repaired: string[] = [];
  let last = 0;
  let open = '';
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', Math.max(last, at + 1))) {
    const whole = endOfWhole(text, at, findEnd);
    const end = whole ?? endOfTag(text, at);
    if (end === null) continue;
    repaired.push(text.slice(last, at).replace(bareAmpersand, '&amp;'));
    const all = text.slice(at, end);
    last = end;
    if (whole !== null) {
      repaired.push(all);
      continue;
    }
    const [, slash, name = ''] = tag.exec(all) ?? [];
    repaired.push(slash && open ? `</${open}>` : all.replace(bareAmpersand, '&amp;'));
    open = slash || all.endsWith('/>') ? '' : name;
  }
  return repaired.join('') + text.slice(last);
}

/** The end of the comment or CDATA section that starts here. Null if it has none. */
function endOfWhole(text: string, at: number, findEnd: ReturnType<typeof createFinder>): number | null {
  for (const [begin, end] of Object.entries(wholeMarkup))
    if (text.startsWith(begin, at)) return findEnd(end, at + begin.length);
  return null;
}

/** The end of the tag that starts here. Null if it has none. */
function endOfTag(text: string, at: number): number | null {
  const next = text.slice(at + 1, at + 1 + longestTag).search(/[<>]/);
  if (next < 0 || text[at + 1 + next] !== '>') return null;
  const end = at + 2 + next;
  return tag.test(text.slice(at, Math.min(end, at + 110))) ? end : null;
}

/** Finds the end of a mark. A mark that does not occur any more is searched only once. */
function createFinder(text: string) {
  const missing = new Set<string>();
  return (mark: string, from: number): number | null => {
    if (missing.has(mark)) return null;
    const found = text.indexOf(mark, from);
    if (found < 0) missing.add(mark);
    return found < 0 ? null : found + mark.length;
  };
}
