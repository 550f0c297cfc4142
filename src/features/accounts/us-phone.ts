import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const unitedStates = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);

/** A telephone number of the United States or a territory in E.164; null when no such number exists. */
export function toUsPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'US');
  return number?.isValid() && unitedStates.has(number.country ?? '') ? number.number : null;
}
