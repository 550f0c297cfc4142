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

/** Gives each item of a list within a line a line of its own. */
export function breakListsInText(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const list = listIn(line);
      if (!list) return line;
      const items = list.items.map((item, at) => `${list.isNumbered ? `${at + 1}.` : '•'} ${item}`);
      return [list.before, ...items].filter(Boolean).join('\n');
    })
    .join('\n');
}

/** Makes lists of the paragraphs of sanitized HTML that are lists and hold no other element. */
export function makeListsInHtml(html: string): string {
  return html.replace(/<p>([^<]*)<\/p>/g, (paragraph, text: string) => {
    const list = listIn(text);
    if (!list) return paragraph;
    const name = list.isNumbered ? 'ol' : 'ul';
    const before = list.before && `<p>${list.before}</p>`;
    return `${before}<${name}>${list.items.map((item) => `<li>${item}</li>`).join('')}</${name}>`;
  });
}
