/** A thing with its article: 'a job', 'an article'. */
export const oneOf = (thing: string): string => `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`;

/** A stored word as people read it: 'source-blocked' becomes 'Source blocked'. Other texts stay. */
export function inWords(stored: string): string {
  if (stored === 'true' || stored === 'false') return stored === 'true' ? 'Yes' : 'No';
  if (!/^[a-z]+([_-][a-z]+)*$/.test(stored)) return stored;
  return capitalized(stored.replace(/[_-]/g, ' '));
}

/** A name of code as a label: 'landingPath' becomes 'Landing path'. */
export const labelFrom = (name: string): string =>
  capitalized(name.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`).replace(/[_-]/g, ' '));

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many of a thing: '1 conversion', '1,200 entries'. */
export const countOf = (count: number, thing: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? thing : pluralOf(thing)}`;

/** Several of a thing: 'entries'. */
export function pluralOf(thing: string): string {
  if (/[^aeiou]y$/.test(thing)) return `${thing.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(thing) ? `${thing}es` : `${thing}s`;
}

/** The notice of an action that changed some rows. `{rows}` in its text is how many of what. */
export const doneNotice = (text: string, count: number, thing: string): string =>
  text.replace('{rows}', countOf(count, thing));

/** A row that a filter offers by name. */
export interface Name {
  id: string;
  name: string;
}

/** A suggestion as a text field holds it. The id keeps equal names apart. */
export const nameWithId = ({ id, name }: Name): string => (id === name ? name : `${name} (${id})`);

/** The prefix of a row's id in the name of its check box. */
export const rowPrefix = 'row:';
