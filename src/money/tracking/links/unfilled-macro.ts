/** A name inside a macro: click_id, ad.id, sub1:raw. It does not start with a digit. */
const name = '[!$#]?[a-z_][\\w .:|-]{0,60}';

/** Macros in braces anywhere in a text: {click_id}, {{ad.id}}, ${id}, #{id}. A number or JSON in braces is no macro. */
const inBraces = new RegExp(`\\{\\s?${name}\\}`, 'i');
/** Macros as the whole text: __CLICKID__, %%ID%%, %ID%, [id], [[id]], <id>, <%= id %>, #id#, @@id@@, $id, *|ID|*. */
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
/** The words that programs write for a missing value. */
const nothing = /^(?:undefined|null|\(null\)|\(not set\))$/i;
/** Only in this case: a lower-case "none" can be a real value. */
const nothingInThisCase = /^(?:None|NaN)$/;
/** A GUID in braces is a real value, not a macro. */
const guid = /^\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/i;

/**
 * Whether a value is a macro that another system did not fill, or a word for a missing value. Such a value is the same
 * for all visitors, so it identifies nothing.
 * @param text at most a few hundred characters.
 */
export function isUnfilled(text: string): boolean {
  const value = text.trim();
  // The braces are still encoded if a link was encoded twice.
  const plain = value.replace(/%7b/gi, '{').replace(/%7d/gi, '}');
  if (guid.test(plain)) return false;
  return [inBraces, whole, nothing, nothingInThisCase].some((form) => form.test(plain));
}
