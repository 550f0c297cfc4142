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
