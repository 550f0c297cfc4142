/** A name as trackers write it between the signs of a macro: click_id, ad.id, sub1:raw. It is no number. */
const name = '[!$#]?[a-z_][\\w .:|-]{0,60}';

/** Macros in braces, also within a text: {click_id}, {{ad.id}}, ${id}, #{id}. A number or JSON in braces is none. */
const inBraces = new RegExp(`\\{\\s?${name}\\}`, 'i');
/** Macros that are the whole text: __CLICKID__, %%ID%%, %ID%, [id], [[id]], <id>, <%= id %>, #id#, @@id@@, $id, *|ID|*. */
const whole = new RegExp(
  [
    `__${name}__`,
    `%{1,2}${name}%{1,2}`,
    `\\[{1,2}${name}\\]{1,2}`,
    `<%?=?\\s?${name}\\s?%?>`,
    `#${name}#`,
    `@{1,2}${name}@{1,2}`,
    `\\$${name}\\$?`,
    `\\*\\|${name}\\|\\*`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'i',
);
/** What programs write for a value that they do not have. */
const nothing = /^(?:undefined|null|\(null\)|\(not set\))$/i;
/** In lower case these can be words: creative "none". */
const nothingInThisCase = /^(?:None|NaN)$/;
/** Some programs write an id of this form in braces. */
const guid = /^\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/i;

/**
 * Whether a value of another system is a macro that it did not fill, or the word of a program for a missing value. Such
 * a value is the same for all visitors, so it identifies nothing.
 * @param text at most some hundred characters.
 */
export function isUnfilled(text: string): boolean {
  const value = text.trim();
  // A link that was encoded twice.
  const plain = value.replace(/%7b/gi, '{').replace(/%7d/gi, '}');
  if (guid.test(plain)) return false;
  return [inBraces, whole, nothing, nothingInThisCase].some((form) => form.test(plain));
}
