import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { breakOff, emptyRawJob, type FeedRow, reject } from '../sources/feed-row.ts';
import { type Reading, withMapping } from './reading.ts';
import { type FieldNames, type XmlFormat, xmlFormats } from './xml-formats.ts';
import { splitXmlItems } from './xml-items.ts';
import { parseXmlItem } from './xml-record.ts';

/** Reads an XML feed row by row. A malformed row is rejected. A broken feed ends with a broken row. */
export async function* readXml(
  chunks: AsyncIterable<string>,
  format: XmlFormat,
  reading: Reading = {},
): AsyncGenerator<FeedRow> {
  const names = withMapping(xmlFormats[format], reading.mapping, (name) => name.toLowerCase());
  for await (const piece of splitXmlItems(chunks)) {
    if (piece.kind === 'broken') yield breakOff(piece.reason);
    else if (piece.kind === 'bad') yield reject(piece.reason, piece.text, findId(piece.text, names));
    else yield readItem(piece.text, names, reading, format);
  }
}

function readItem(text: string, names: FieldNames, { onFields }: Reading, format: XmlFormat): FeedRow {
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
