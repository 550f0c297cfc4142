/** Fewer marks may separate the parts of a line. */
const fewestItems = 3;
/** Shorter parts are the words of a line, such as "Python · Java · SQL". */
const shortestMean = 20;
const bullet = /(?:^|\s)[•▪●○◦·\uf0b7]\s*/;
const number = /(?:^|\s)(\d{1,2})[.)]\s(?=\p{Lu})/gu;

interface List {
  /** The text before the first item. */
  before: string;
  items: string[];
  isNumbered: boolean;
}

/** The list that a line is, if it lost its line breaks: "Duties: • Lift boxes. • Drive.", "1. A degree. 2. A license." */
function listIn(line: string): List | null {
  const numbered = splitByNumbers(line);
  const parts = numbered.length > fewestItems ? numbered : line.split(bullet);
  const [before = '', ...items] = parts.map((part) => part.trim());
  const stated = items.filter(Boolean);
  const length = stated.reduce((sum, item) => sum + item.length, 0);
  if (stated.length < fewestItems || length / stated.length < shortestMean) return null;
  return { before, items: stated, isNumbered: parts === numbered };
}

/** Splits before 1., 2., 3. and so on. Other numbers are part of the text. */
function splitByNumbers(line: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of line.matchAll(number)) {
    if (Number(match[1]) !== parts.length + 1) continue;
    parts.push(line.slice(from, match.index));
    from = match.index + match[0].length;
  }
  return [...parts, line.slice(from)];
}

/** A longer line is a wall of text, which lost its line breaks. Its paragraphs get at least the other number of characters. */
const [longestLine, paragraph] = [1200, 500];
/** Between two sentences, but not after "U.S." or "Inc." */
const sentenceEnd = /(?<=(?:[\p{Ll}\d)]{3}|\s\p{Ll}{1,2})[.!?]["”’)]?)\s+(?=["“(*]?\p{Lu})/u;

/** The paragraphs of a line that is too long to be read as one. */
function paragraphsOf(line: string): string[] {
  if (line.length <= longestLine) return [line];
  const paragraphs: string[] = [];
  for (const sentence of line.split(sentenceEnd)) {
    const last = paragraphs.at(-1);
    if (last === undefined || last.length >= paragraph) paragraphs.push(sentence);
    else paragraphs[paragraphs.length - 1] = `${last} ${sentence}`;
  }
  return paragraphs;
}

/** A heading that says what the page says above the text. */
const ownHeading = /^\s*(?:<h\d>\s*(?:job )?description:?\s*<\/h\d>|(?:job )?description:?\n)\s*/i;

/** An item that is as much longer than the others holds the text behind the list, too. */
const longItem = { least: 250, times: 2.5 };

/** A line in parts: paragraphs, and lists that lost their line breaks. */
function partsOf(line: string): (string | List)[] {
  const list = listIn(line);
  if (!list) return paragraphsOf(line);
  const lengths = list.items.map(({ length }) => length).sort((a, b) => a - b);
  const longest = Math.max(longItem.least, longItem.times * (lengths[(lengths.length - 1) >> 1] ?? 0));
  const parts: (string | List)[] = list.before ? paragraphsOf(list.before) : [];
  let items: string[] = [];
  for (const [at, item] of list.items.entries()) {
    const isLast = at === list.items.length - 1;
    const [head = '', ...rest] = item.length > longest ? item.split(sentenceEnd) : [item];
    const isCut = rest.length > 0 && head.length <= longest && (isLast || !list.isNumbered);
    items.push(isCut ? head : item);
    if (!isCut && !isLast) continue;
    parts.push({ ...list, items });
    if (isCut) parts.push(...paragraphsOf(rest.join(' ')));
    items = [];
  }
  return parts;
}

/** Gives each item of a list within a line a line of its own, and breaks lines that are too long. */
export function breakListsInText(text: string): string {
  const inLines = (part: string | List): string[] =>
    typeof part === 'string'
      ? [part]
      : part.items.map((item, at) => `${part.isNumbered ? `${at + 1}.` : '•'} ${item}`);
  return text
    .replace(ownHeading, '')
    .split('\n')
    .map((line) => partsOf(line).flatMap(inLines).join('\n'))
    .join('\n');
}

/**
 * Makes lists of the paragraphs of sanitized HTML that are lists and hold no other element, and breaks those that are too
 * long.
 */
export function makeListsInHtml(html: string): string {
  const inHtml = (part: string | List): string => {
    if (typeof part === 'string') return `<p>${part}</p>`;
    const name = part.isNumbered ? 'ol' : 'ul';
    return `<${name}>${part.items.map((item) => `<li>${item}</li>`).join('')}</${name}>`;
  };
  return html
    .replace(ownHeading, '')
    .replace(/<p>([^<]*)<\/p>/g, (_, text: string) => partsOf(text).map(inHtml).join(''));
}
