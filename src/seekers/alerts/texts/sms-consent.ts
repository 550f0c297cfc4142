import { brand } from '../../../content/brand.ts';
import { textCaps } from '../../../messages/text-caps.ts';

/** The consent for text alerts. The evidence contains it word for word, with the line after it. */
export const smsConsent = `I agree to receive text messages with job alerts from ${brand.name} at this number, sent automatically, up to ${textCaps.perWeek} a week. I may unsubscribe at any time by replying STOP, and reply HELP for help. Msg & data rates may apply. My consent is not a condition of using this site or of buying anything.`;

/** The line below the box. The names of the two pages are links. */
export const smsConsentPages = [
  'Please read our ',
  'Terms of Service',
  ' and ',
  'Privacy Policy',
  '.',
] as const;

/** The complete consent, as shown. */
export const smsConsentText = `${smsConsent} ${smsConsentPages.join('')}`;
