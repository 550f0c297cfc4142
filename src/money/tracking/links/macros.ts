/** What may stand in braces in affiliate links and postback URLs. */
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

/** Braces as they stand in a link, or as a URL writes them. */
const pattern = /(?:\{|%7B)(\w+)(?:\}|%7D)/gi;
const names = new Set<string>(macros);

/** Names in braces that are no macros: a link with one is refused when it is saved. */
export function unknownMacros(template: string): string[] {
  return [...template.matchAll(pattern)]
    .map(([, name = '']) => name)
    .filter((name) => !names.has(name.toLowerCase()));
}

/** Whether a link holds macros. */
export function hasMacros(template: string): boolean {
  return template.search(pattern) >= 0;
}

/** The link with its macros filled, URL-encoded; what is not known, and what is no macro, is left out. */
export function fillMacros(template: string, values: MacroValues): string {
  return template.replace(pattern, (_, name: string) => {
    const key = name.toLowerCase();
    const value = names.has(key) ? values[key as Macro] : null;
    return encodeURIComponent(String(value ?? '').toWellFormed());
  });
}
