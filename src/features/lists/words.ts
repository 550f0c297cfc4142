/** A thing with its article: 'a job', 'an article'. */
export const oneOf = (thing: string): string => `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`;

/** How many of a thing: '1 conversion', '1,200 entries'. */
export const countOf = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? thing : pluralOf(thing)}`;

function pluralOf(thing: string): string {
  if (/[^aeiou]y$/.test(thing)) return `${thing.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(thing) ? `${thing}es` : `${thing}s`;
}

/** The notice of an action that changed some rows. `{rows}` in its text is how many of what. */
export const doneNotice = (text: string, count: number, thing: string): string =>
  text.replace('{rows}', countOf(count, thing));
