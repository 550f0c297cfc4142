import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const countries = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
const kinds = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE']);

/** A number of the United States or its territories in E.164; null where no such number exists, or none that a person's phone has. */
export function toUsPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  if (!number?.isValid()) return null;
  return countries.has(number.country ?? '') && kinds.has(number.getType() ?? '') ? number.number : null;
}
