/** The text before the first separator, or the whole text if it has none. */
export function textBefore(text: string, separator: string | RegExp): string {
  const [before = ''] = text.split(separator, 1);
  return before;
}
