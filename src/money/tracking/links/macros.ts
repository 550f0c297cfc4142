/** The macros that affiliate links and postback URLs may have in braces. */
export const macros = [
  'click_id',
  'external_id',
  'payout',
  'revenue',
  'currency',
  'status',
  'event',
  'conversion_id',
  'transaction_id',
  'campaign_id',
  'source_id',
  'partner_id',
  'job_id',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
  'timestamp',
] as const;
export type Macro = (typeof macros)[number];
export type MacroValues = Partial<Record<Macro, string | number | null>>;

/** Matches names in braces, plain or percent-encoded. */
const pattern = /(?:\{|%7B)(\w+)(?:\}|%7D)/gi;
const names = new Set<string>(macros);

/** Names in braces that are not macros. A form refuses a URL with one. */
export function unknownMacros(template: string): string[] {
  return [...template.matchAll(pattern)]
    .map(([, name = '']) => name)
    .filter((name) => !names.has(name.toLowerCase()));
}

/** Whether a URL has names in braces. */
export function hasMacros(template: string): boolean {
  return template.search(pattern) >= 0;
}

/** Fills macros with URL-encoded values. Unknown values and unknown names become empty. */
export function fillMacros(template: string, values: MacroValues): string {
  return template.replace(pattern, (_, name: string) => {
    const key = name.toLowerCase();
    const value = names.has(key) ? values[key as Macro] : null;
    return encodeURIComponent(String(value ?? '').toWellFormed());
  });
}

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
