import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const countries = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
const kinds = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE']);

/**
 * Numbers that look ordinary in the numbering plan but belong to nobody's phone: information (555-1212),
 * premium lines (exchange 976), and exchanges that are service codes (N11).
 */
const serviceNumbers = /^\+1\d{3}(5551212|976\d{4}|[2-9]11\d{4})$/;

/**
 * A number of the United States or its territories in E.164. Null if it does not exist or can't be a person's
 * phone.
 */
export function toUsPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  if (!number?.isValid()) return null;
  if (!countries.has(number.country ?? '') || !kinds.has(number.getType() ?? '')) return null;
  return serviceNumbers.test(number.number) ? null : number.number;
}

/**
 * A number that we send texts to, in E.164: in one of the 50 states or D.C. A text to a territory costs as
 * much as one abroad, so its area codes are excluded: 340, 670, 671, 684, 787 and 939.
 */
export function toTextNumber(text: string): string | null {
  const number = toUsPhone(text);
  return number && parsePhoneNumberFromString(number)?.country === 'US' ? number : null;
}
