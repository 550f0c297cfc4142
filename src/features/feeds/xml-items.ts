import { feedLimits } from './feed-row.ts';

/** A piece of an XML feed: one `<job>...</job>` as text, or what is wrong in its place. */
export type XmlPiece =
  | { kind: 'item'; text: string }
  | { kind: 'bad'; reason: string; text: string }
  | { kind: 'broken'; reason: string };

const itemName = 'job';
const terminators = { comment: '-->', cdata: ']]>', instruction: '?>', declaration: '>' } as const;
type Mode = 'content' | 'tag' | keyof typeof terminators;

/**
 * Cuts an XML feed into its job elements without parsing them, so that a malformed row cannot hurt the next one. Holds at most
 * one row in memory. The last piece is `broken` when the feed has a DOCTYPE, ends before its root element does, or has no job.
 */
export async function* splitXmlItems(chunks: AsyncIterable<string>): AsyncGenerator<XmlPiece> {
  const splitter = createSplitter();
  for await (const chunk of chunks) {
    const pieces = splitter.push(chunk);
    yield* pieces;
    if (pieces.at(-1)?.kind === 'broken') return;
  }
  yield* splitter.end();
}

interface Tag {
  name: string;
  isEnd: boolean;
  isEmpty: boolean;
}

function createSplitter() {
  let buffer = '';
  let mode: Mode = 'content';
  /** Where the current markup begins, and up to where it has been looked at. */
  let markup = 0;
  let position = 0;
  /** Where the open item begins; -1 outside of one. */
  let item = -1;
  /** The open item is too long: its text is no longer kept. */
  let skipping = false;
  let quote = '';
  let tag: Tag = { name: '', isEnd: false, isEmpty: false };
  let root = '';
  let rootClosed = false;
  let items = 0;
  let refused = false;
  let pieces: XmlPiece[] = [];

  function endItem(end: number): void {
    if (!skipping && end - item > feedLimits.row) pieces.push(tooLong());
    else if (!skipping) pieces.push({ kind: 'item', text: buffer.slice(item, end) });
    item = -1;
    skipping = false;
    items++;
  }

  function tooLong(): XmlPiece {
    const text = buffer.slice(item, item + feedLimits.row / 10);
    return { kind: 'bad', reason: `the row is longer than ${feedLimits.row} characters`, text };
  }

  function startItem(): void {
    if (item >= 0 && !skipping)
      pieces.push({
        kind: 'bad',
        reason: `<${itemName}> is not closed`,
        text: buffer.slice(item, markup),
      });
    if (item >= 0) items++;
    item = markup;
    skipping = false;
  }

  function onTag(end: number): void {
    if (root === '' && !tag.isEnd) root = tag.name;
    const isItem = tag.name === itemName;
    if (isItem && !tag.isEnd) startItem();
    if (isItem && item >= 0 && (tag.isEnd || tag.isEmpty)) endItem(end);
    else if (tag.isEnd && tag.name === root && item < 0) rootClosed = true;
  }

  /** Finds out what the `<` at `markup` begins; false when more text is needed to tell. */
  function openMarkup(): boolean {
    const start = buffer.slice(markup, markup + 130);
    const atEnd = markup + 130 > buffer.length;
    if (atEnd && start.length < 9 && '<![CDATA['.startsWith(start)) return false;
    if (start.startsWith('<!--')) enter('comment', 4);
    else if (start.startsWith('<![CDATA[')) enter('cdata', 9);
    else if (start.startsWith('<?')) enter('instruction', 2);
    else if (start.startsWith('<!')) return openDeclaration(start, atEnd);
    else return openTag(start, atEnd);
    return true;
  }

  function openDeclaration(start: string, atEnd: boolean): boolean {
    if (atEnd && start.length < 9) return false;
    if (/^<!(doctype|entity|element|attlist)/i.test(start)) {
      pieces.push({ kind: 'broken', reason: 'The feed declares a DOCTYPE or entities. Both are refused.' });
      refused = true;
    }
    enter('declaration', 2);
    return true;
  }

  function openTag(start: string, atEnd: boolean): boolean {
    const [, slash, name] = /^<(\/?)([^\s<>/]{0,120})/.exec(start)!;
    if (atEnd && 1 + slash!.length + name!.length === start.length) return false;
    if (name === '') {
      position = markup + 1;
      return true;
    }
    tag = { name: name!.toLowerCase(), isEnd: slash === '/', isEmpty: false };
    quote = '';
    enter('tag', 1 + slash!.length + name!.length);
    return true;
  }

  function enter(next: Mode, length: number): void {
    mode = next;
    position = markup + length;
  }

  function leave(end: number): void {
    mode = 'content';
    position = end;
  }

  /** Goes on with the current markup; false when its end has not arrived yet. */
  function step(): boolean {
    if (mode === 'content') {
      markup = buffer.indexOf('<', position);
      if (markup < 0) {
        position = buffer.length;
        return false;
      }
      if (openMarkup()) return true;
      position = markup;
      return false;
    }
    if (mode === 'tag') return stepInTag();
    const terminator = terminators[mode];
    const end = buffer.indexOf(terminator, position);
    if (end < 0) {
      position = Math.max(position, buffer.length - terminator.length + 1);
      return false;
    }
    leave(end + terminator.length);
    return true;
  }

  /** A `<` cannot stand inside a tag: the tag before it was malformed, and reading goes on from there. */
  function stepInTag(): boolean {
    for (; position < buffer.length; position++) {
      const character = buffer[position]!;
      if (character === '<') {
        leave(position);
        return true;
      }
      if (quote !== '') {
        if (character === quote) quote = '';
      } else if (character === '"' || character === "'") quote = character;
      else if (character === '>') {
        tag.isEmpty = buffer[position - 1] === '/';
        leave(position + 1);
        onTag(position);
        return true;
      }
    }
    return false;
  }

  /** Drops what is no longer needed, and stops keeping an item that has grown too long. */
  function forget(): void {
    if (item >= 0 && !skipping && buffer.length - item > feedLimits.row) {
      pieces.push(tooLong());
      skipping = true;
    }
    const from = item >= 0 && !skipping ? item : mode === 'content' ? position : Math.max(0, position - 1);
    buffer = buffer.slice(from);
    position -= from;
    markup = Math.max(0, markup - from);
    if (item >= 0) item = Math.max(0, item - from);
  }

  return {
    push(chunk: string): XmlPiece[] {
      pieces = [];
      buffer += chunk;
      while (!refused && step());
      forget();
      return pieces;
    },
    end(): XmlPiece[] {
      if (rootClosed && items > 0) return [];
      return [{ kind: 'broken', reason: whyUnfinished(root, rootClosed, item >= 0) }];
    },
  };
}

function whyUnfinished(root: string, rootClosed: boolean, insideItem: boolean): string {
  if (root === '') return 'The feed is empty or is not XML.';
  if (root === 'html') return 'This is a web page, not a feed.';
  if (rootClosed) return `The feed has no <${itemName}> element.`;
  return insideItem
    ? 'The feed is truncated: it ends in the middle of a row.'
    : `The feed is truncated: it ends without </${root}>.`;
}
