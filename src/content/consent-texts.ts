import { brand } from './brand.ts';

/** Words to agree to. A string is plain text; an object is a link to a page. */
export type ConsentWords = (string | { label: string; to: string })[];

const terms = { label: 'Terms of Service', to: '/terms' };
const privacy = { label: 'Privacy Policy', to: '/privacy' };

/** What everyone accepts when they register. */
export const termsWords: ConsentWords = [
  'I am at least 18 years old, and I accept the ',
  terms,
  ' and the ',
  privacy,
  '.',
];

/** The consent to calls and texts that the TCPA requires. It is optional everywhere. */
export const tcpaWords: ConsentWords = [
  `I agree that ${brand.name} may contact me about jobs at the number I gave, by phone or text message, including by autodialer. This is optional. It isn’t a condition of registering or of buying anything. Up to 5 texts a week. Msg & data rates may apply. Reply STOP to end, HELP for help. See the `,
  terms,
  ' and the ',
  privacy,
  '.',
];

/** The words as plain text. Every consent is stored with them as evidence. */
const plain = (words: ConsentWords): string =>
  words.map((word) => (typeof word === 'string' ? word : word.label)).join('');

export const termsConsent = plain(termsWords);
export const tcpaConsent = plain(tcpaWords);

/** The words stored as evidence when someone withdraws that consent. */
export const tcpaWithdrawal = `I withdraw my agreement that ${brand.name} may contact me by phone or text message.`;
