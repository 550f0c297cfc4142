/**
 * The form in which titles are compared: lower case, words of letters and digits separated by single spaces,
 * with "+", "#" and a leading "." kept ("c++", "c#", ".net"), each word in the singular. It accepts many
 * lines at once and keeps their line ends.
 */
export function titleKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’.](?=[a-z]\b)/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9+#\n]+/g, ' ')
    .replace(/(?<=[a-z]{2})(?:ies\b|(?<=(?:ss|sh|ch|x))es\b|(?<![siu])s\b)/g, (end) =>
      end === 'ies' ? 'y' : '',
    )
    .replace(/ +(?=\n|$)|(?<=\n|^) +/g, '');
}
