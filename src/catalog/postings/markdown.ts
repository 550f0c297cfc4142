import { escapeText } from 'entities';

/** Marks that only Markdown has: a heading, a bold text, a link. JobSpy and some boards send their texts so. */
const marks = /^#{1,6} \S|\*\*[^*]{1,300}\*\*|\[[^\]]{1,200}\]\(https?:/;
/** A longer line is read as text, because patterns take time on it. */
const longestLine = 5000;

/** Whether a text has headings, bold texts or links, or a list of two items, that `markdownToHtml` reads. */
export function isMarkdown(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.length <= longestLine);
  const items = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length;
  return lines.some((line) => marks.test(line)) || items(bullet) > 1 || items(step) > 1;
}

const heading = /^#{1,6} (.+)$/;
/** A short line that is bold as a whole. */
const boldLine = /^(?:\*{2,3}|__)([^*_]{1,80})(?:\*{2,3}|__):?$/;
const bullet = /^[*+•-] (.+)$/;
const numbered = /^(\d{1,2})[.)] (.+)$/;
/** The first items of a numbered list. */
const step = /^[12][.)] \S/;
const rule = /^(?:[-*_=] ?){3,}$/;

/** "\*" is a star. It waits as a character that no text has, until the marks are read. */
const escaped = /\\([\\`*_{}[\]()#+.!$&~|>-])/g;
const firstWaiting = 0xe000;
const waiting = /[\ue000-\ue07f]/g;

interface Block {
  tag: 'h3' | 'ul' | 'ol' | 'p';
  lines: string[];
}

/**
 * A description in Markdown as HTML, which still needs `cleanHtml`. Reads headings, lists, bold and italic texts and links,
 * line by line: the libraries take seconds for hostile texts.
 */
export function markdownToHtml(text: string): string {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const stated of text.split('\n')) {
    const line = stated.trim();
    const last = blocks.at(-1);
    const { tag, words } = readLine(line, last?.tag === 'ol' ? last.lines.length + 1 : 1);
    // An empty line between two items does not end their list.
    const joins = last?.tag === tag && (tag === 'p' ? isOpen : tag !== 'h3');
    isOpen = words !== '';
    if (words === '') continue;
    if (joins) last?.lines.push(inline(words));
    else blocks.push({ tag, lines: [inline(words)] });
  }
  return blocks.map(({ tag, lines }) => `<${tag}>${inside(tag, lines)}</${tag}>`).join('');
}

/** @param next the number of the next item, if the line is one of a numbered list. Another number is part of the text. */
function readLine(line: string, next: number): { tag: Block['tag']; words: string } {
  if (line.length > longestLine) return { tag: 'p', words: line };
  const title = heading.exec(line)?.[1] ?? boldLine.exec(line)?.[1];
  if (title) return { tag: 'h3', words: title.replace(/[ #]{1,20}$/, '') };
  const item = bullet.exec(line)?.[1];
  if (item) return { tag: 'ul', words: item };
  const [, number, words] = numbered.exec(line) ?? [];
  if (words && Number(number) === next) return { tag: 'ol', words };
  return { tag: 'p', words: rule.test(line) ? '' : line };
}

const inside = (tag: string, lines: string[]): string =>
  tag === 'ul' || tag === 'ol' ? lines.map((line) => `<li>${line}</li>`).join('') : lines.join('<br>');

function inline(words: string): string {
  if (words.length > longestLine) return escapeText(words);
  return escapeText(
    words.replace(escaped, (_, mark: string) => String.fromCharCode(firstWaiting + mark.charCodeAt(0))),
  )
    .replace(/\[([^\][\n]{1,200})\]\((https?:[^\s()"]{1,500})\)/g, '<a href="$2">$1</a>')
    .replace(/\*{2,3}([^*\n]{1,300})\*{2,3}/g, '<strong>$1</strong>')
    .replace(/\b__([^_\n]{1,300})__\b/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*([^*\s][^*\n]{0,300})\*(?![\w*])/g, '<em>$1</em>')
    .replace(/\*{2,}/g, '')
    .replace(waiting, (mark) => escapeText(String.fromCharCode(mark.charCodeAt(0) - firstWaiting)));
}
