import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A telephone number in E.164, read as American where it names no country; null when no such number can exist. */
export function toE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() ? number.number : null;
}
