import { SaxesParser } from 'saxes';
import { feedLimits } from './feed-row.ts';

/** Element names (lower case, nested ones joined by `/`, attributes of the item as `@name`) to their texts. */
export type XmlRecord = Map<string, string>;

/**
 * Parses one item of an XML feed. Of a repeated element the first that is not blank counts; markup inside an element that is not
 * wrapped in CDATA is kept as text. Two frequent faults are put right: a field closed by another field's name, and a bare `&`.
 */
export function parseXmlItem(text: string): { ok: true; record: XmlRecord } | { ok: false; reason: string } {
  const parsed = parse(text);
  return parsed.ok ? parsed : parse(repair(text));
}

function parse(text: string): ReturnType<typeof parseXmlItem> {
  const record: XmlRecord = new Map();
  const path: string[] = [];
  /** For each open element below the item: its text so far, inner tags included. */
  const texts: string[] = [];
  const parser = new SaxesParser();
  const append = (part: string): void => {
    for (let level = 1; level < texts.length; level++) texts[level] += part;
  };
  const keep = (name: string, value: string): void => {
    if (!record.get(name)?.trim()) record.set(name, value);
  };
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length >= feedLimits.depth) throw new Error('elements are nested too deeply');
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value.length > feedLimits.attribute) throw new Error('an attribute is too long');
      if (path.length === 0) keep(`@${attribute.toLowerCase()}`, value);
    }
    append(`<${name}>`);
    path.push(name.toLowerCase());
    texts.push('');
  });
  parser.on('closetag', ({ name }) => {
    const value = texts.pop()!;
    if (texts.length > 0) keep(path.slice(1).join('/'), value);
    path.pop();
    append(`</${name}>`);
  });
  parser.on('text', append);
  parser.on('cdata', append);
  try {
    parser.write(text).close();
    return { ok: true, record };
  } catch (error) {
    return { ok: false, reason: `malformed XML: ${(error as Error).message.replace(/^\d+:\d+: /, '')}` };
  }
}

const markup = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<(\/?)([^\s<>/]{1,100})[^<>]{0,20000}>/g;
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;

function repair(text: string): string {
  let repaired = '';
  let last = 0;
  let open = '';
  for (const match of text.matchAll(markup)) {
    repaired += text.slice(last, match.index).replace(bareAmpersand, '&amp;');
    last = match.index + match[0].length;
    const [all, slash, name] = match;
    if (name === undefined) {
      repaired += all;
      continue;
    }
    repaired += slash && open ? `</${open}>` : all.replace(bareAmpersand, '&amp;');
    open = slash || all.endsWith('/>') ? '' : name;
  }
  return repaired + text.slice(last);
}
