/** Fewer bullets may separate the parts of a line. */
const fewestItems = 3;
/** Shorter parts are the words of a line, such as "Python · Java · SQL". */
const shortestMean = 20;
const bullet = /(?:^|\s)[•▪●○◦·\uf0b7]\s*/;

/** The text before the first bullet of a line and the items, if the line is a list that lost its line breaks. */
function itemsOf(line: string): { before: string; items: string[] } | null {
  const [before = '', ...parts] = line.split(bullet);
  const items = parts.map((part) => part.trim()).filter(Boolean);
  const length = items.reduce((sum, item) => sum + item.length, 0);
  if (items.length < fewestItems || length / items.length < shortestMean) return null;
  return { before: before.trim(), items };
}

/** Gives each item of a list within a line a line of its own: "Duties: • Lift boxes. • Drive." */
export function breakListsInText(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const list = itemsOf(line);
      return list ? [list.before, ...list.items.map((item) => `• ${item}`)].filter(Boolean).join('\n') : line;
    })
    .join('\n');
}

/** Makes lists of the paragraphs of sanitized HTML that hold bullets and no other element. */
export function makeListsInHtml(html: string): string {
  return html.replace(/<p>([^<]*)<\/p>/g, (paragraph, text: string) => {
    const list = itemsOf(text);
    if (!list) return paragraph;
    const before = list.before && `<p>${list.before}</p>`;
    return `${before}<ul>${list.items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  });
}
