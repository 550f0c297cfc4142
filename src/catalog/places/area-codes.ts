import codesByZone from './area-codes.json' with { type: 'json' };

/**
 * Area codes of the United States and its territories by time zone. A code that spans two zones is in both.
 * Origin: docs/data-sources.md.
 */
const zonesByCode = new Map<string, string[]>();
for (const [zone, codes] of Object.entries(codesByZone))
  for (const code of codes.map(String)) zonesByCode.set(code, [...(zonesByCode.get(code) ?? []), zone]);

/** The time zones of a US phone number (E.164) by its area code. Empty for an unknown code. */
export function areaCodeZones(phone: string): string[] {
  return zonesByCode.get(phone.slice(2, 5)) ?? [];
}
