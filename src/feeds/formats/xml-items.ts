import { feedLimits } from '../sources/feed-row.ts';

/** A piece of an XML feed: one `<job>...</job>` as text, or the error in its place. */
export type XmlPiece =
  | { kind: 'item'; text: string }
  | { kind: 'bad'; reason: string; text: string }
  | { kind: 'broken'; reason: string };

/** The element of a row, by the root of the feed. */
const itemOf = (root: string): string => (root === 'rss' || root === 'rdf:rdf' ? 'item' : 'job');
const terminators = { comment: '-->', cdata: ']]>', instruction: '?>', declaration: '>' } as const;
type Mode = 'content' | 'tag' | keyof typeof terminators;

/**
 * Splits an XML feed into its job elements without parsing them, so that a malformed row cannot damage the
 * next one. It holds at most one row in memory. The last piece is `broken` if the feed has a DOCTYPE, ends
 * before its root element does, or has no job.
 */
export async function* splitXmlItems(chunks: AsyncIterable<string>): AsyncGenerator<XmlPiece> {
  const splitter = new XmlSplitter();
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

/** Finds the job elements in the text that has arrived so far. */
class XmlSplitter {
  #buffer = '';
  #mode: Mode = 'content';
  /** The start of the current markup, and how far it has been read. */
  #markup = 0;
  #position = 0;
  /** The start of the open item. -1 outside an item. */
  #item = -1;
  /** The open item is too long, so its text is dropped. */
  #isSkipping = false;
  #quote = '';
  #tag: Tag = { name: '', isEnd: false, isEmpty: false };
  #root = '';
  #isRootClosed = false;
  #items = 0;
  #isRefused = false;
  #pieces: XmlPiece[] = [];

  #endItem(end: number): void {
    if (!this.#isSkipping && end - this.#item > feedLimits.row) this.#pieces.push(this.#tooLong());
    else if (!this.#isSkipping)
      this.#pieces.push({ kind: 'item', text: this.#buffer.slice(this.#item, end) });
    this.#item = -1;
    this.#isSkipping = false;
    this.#items++;
  }

  #tooLong(): XmlPiece {
    const text = this.#buffer.slice(this.#item, this.#item + feedLimits.row / 10);
    return { kind: 'bad', reason: `the row is longer than ${feedLimits.row} characters`, text };
  }

  #startItem(): void {
    if (this.#item >= 0 && !this.#isSkipping)
      this.#pieces.push({
        kind: 'bad',
        reason: `<${itemOf(this.#root)}> is not closed`,
        text: this.#buffer.slice(this.#item, this.#markup),
      });
    if (this.#item >= 0) this.#items++;
    this.#item = this.#markup;
    this.#isSkipping = false;
  }

  #onTag(end: number): void {
    if (this.#root === '' && !this.#tag.isEnd) this.#root = this.#tag.name;
    const isItem = this.#tag.name === itemOf(this.#root);
    if (isItem && !this.#tag.isEnd) this.#startItem();
    if (isItem && this.#item >= 0 && (this.#tag.isEnd || this.#tag.isEmpty)) this.#endItem(end);
    else if (this.#tag.isEnd && this.#tag.name === this.#root && this.#item < 0) this.#isRootClosed = true;
  }

  /** Determines which markup the `<` at #markup starts. False if it needs more text. */
  #openMarkup(): boolean {
    const start = this.#buffer.slice(this.#markup, this.#markup + 130);
    const atEnd = this.#markup + 130 > this.#buffer.length;
    if (atEnd && start.length < 9 && '<![CDATA['.startsWith(start)) return false;
    if (start.startsWith('<!--')) this.#enter('comment', 4);
    else if (start.startsWith('<![CDATA[')) this.#enter('cdata', 9);
    else if (start.startsWith('<?')) this.#enter('instruction', 2);
    else if (start.startsWith('<!')) return this.#openDeclaration(start, atEnd);
    else return this.#openTag(start, atEnd);
    return true;
  }

  #openDeclaration(start: string, atEnd: boolean): boolean {
    if (atEnd && start.length < 9) return false;
    if (/^<!(doctype|entity|element|attlist)/i.test(start)) {
      this.#pieces.push({
        kind: 'broken',
        reason: 'The feed declares a DOCTYPE or entities. Both are refused.',
      });
      this.#isRefused = true;
    }
    this.#enter('declaration', 2);
    return true;
  }

  #openTag(start: string, atEnd: boolean): boolean {
    const [, slash = '', name = ''] = /^<(\/?)([^\s<>/]{0,120})/.exec(start) ?? [];
    if (atEnd && 1 + slash.length + name.length === start.length) return false;
    if (name === '') {
      this.#position = this.#markup + 1;
      return true;
    }
    this.#tag = { name: name.toLowerCase(), isEnd: slash === '/', isEmpty: false };
    this.#quote = '';
    this.#enter('tag', 1 + slash.length + name.length);
    return true;
  }

  #enter(next: Mode, length: number): void {
    this.#mode = next;
    this.#position = this.#markup + length;
  }

  #leave(end: number): void {
    this.#mode = 'content';
    this.#position = end;
  }

  /** Reads on in the current markup. False if its end has not arrived. */
  #step(): boolean {
    if (this.#mode === 'content') {
      this.#markup = this.#buffer.indexOf('<', this.#position);
      if (this.#markup < 0) {
        this.#position = this.#buffer.length;
        return false;
      }
      if (this.#openMarkup()) return true;
      this.#position = this.#markup;
      return false;
    }
    if (this.#mode === 'tag') return this.#stepInTag();
    const terminator = terminators[this.#mode];
    const end = this.#buffer.indexOf(terminator, this.#position);
    if (end < 0) {
      this.#position = Math.max(this.#position, this.#buffer.length - terminator.length + 1);
      return false;
    }
    this.#leave(end + terminator.length);
    return true;
  }

  /** A tag cannot contain `<`. So the tag before it was malformed, and reading continues there. */
  #stepInTag(): boolean {
    for (; this.#position < this.#buffer.length; this.#position++) {
      const character = this.#buffer[this.#position];
      if (character === '<') {
        this.#leave(this.#position);
        return true;
      }
      if (this.#quote !== '') {
        if (character === this.#quote) this.#quote = '';
      } else if (character === '"' || character === "'") this.#quote = character;
      else if (character === '>') {
        this.#tag.isEmpty = this.#buffer[this.#position - 1] === '/';
        this.#leave(this.#position + 1);
        this.#onTag(this.#position);
        return true;
      }
    }
    return false;
  }

  /** Drops text that is no longer needed, and the text of an item that has grown too long. */
  #forget(): void {
    if (this.#item >= 0 && !this.#isSkipping && this.#buffer.length - this.#item > feedLimits.row) {
      this.#pieces.push(this.#tooLong());
      this.#isSkipping = true;
    }
    const from =
      this.#item >= 0 && !this.#isSkipping
        ? this.#item
        : this.#mode === 'content'
          ? this.#position
          : Math.max(0, this.#position - 1);
    this.#buffer = this.#buffer.slice(from);
    this.#position -= from;
    this.#markup = Math.max(0, this.#markup - from);
    if (this.#item >= 0) this.#item = Math.max(0, this.#item - from);
  }

  push(chunk: string): XmlPiece[] {
    this.#pieces = [];
    this.#buffer += chunk;
    while (!this.#isRefused && this.#step());
    this.#forget();
    return this.#pieces;
  }

  end(): XmlPiece[] {
    if (this.#isRootClosed && this.#items > 0) return [];
    return [{ kind: 'broken', reason: whyUnfinished(this.#root, this.#isRootClosed, this.#item >= 0) }];
  }
}

function whyUnfinished(root: string, rootClosed: boolean, insideItem: boolean): string {
  if (root === '') return 'The feed is empty or is not XML.';
  if (root === 'html') return 'This is a web page, not a feed.';
  if (rootClosed) return `The feed has no <${itemOf(root)}> element.`;
  return insideItem
    ? 'The feed is truncated: it ends in the middle of a row.'
    : `The feed is truncated: it ends without </${root}>.`;
}
