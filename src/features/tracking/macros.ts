/** What may stand in braces in a postback's address and in an affiliate link: '{click_id}'. */
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

/** The names in braces that nothing can be filled in for, in their order. */
export function unknownMacros(address: string): string[] {
  const names = [...address.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  return [...new Set(names)].filter((name) => !(macros as readonly string[]).includes(name));
}
