import { editDistance } from '../search/spelling.ts';

/** The largest mail providers in the United States. None of these names is a typing error. */
const providers = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'me.com',
  'mac.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'spectrum.net',
  'cox.net',
  'earthlink.net',
  'optonline.net',
  'frontier.com',
  'windstream.net',
  'protonmail.com',
  'proton.me',
  'googlemail.com',
  'rocketmail.com',
  'ymail.com',
  'mail.com',
  'email.com',
  'fastmail.com',
];
/** Shorter names have too many real neighbors ("love.com"). */
const shortestGuess = 'gmail.com'.length;

/** Endings that are not top-level domains. */
const misspelledEndings: [RegExp, string][] = [
  [/\.(con|cmo|ocm|comm|coom|vom|cim|cpm|xom|comn)$/, '.com'],
  [/\.(nte|ner|nett|met)$/, '.net'],
  [/\.(ogr|orgg|prg|rog)$/, '.org'],
];

/** The address that the visitor probably meant ("sam@gmial.com": "sam@gmail.com"), or null. */
export function suggestEmail(text: string): string | null {
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  const domain = text.slice(at + 1).toLowerCase();
  const meant = suggestDomain(domain);
  return meant && meant !== domain ? `${text.slice(0, at)}@${meant}` : null;
}

function suggestDomain(domain: string): string | null {
  if (providers.includes(domain)) return null;
  if (!domain.includes('.')) return providers.find((one) => one.startsWith(`${domain}.`)) ?? null;
  const spelled = misspelledEndings.reduce((text, [ending, right]) => text.replace(ending, right), domain);
  if (providers.includes(spelled)) return spelled;
  const near = providers.find((one) => one.length >= shortestGuess && editDistance(spelled, one, 1) === 1);
  return near ?? spelled;
}
