import { editDistance } from '../../search/spelling.ts';
import providers from './mail-providers.json' with { type: 'json' };

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
  // The largest mail providers in the United States: none of these names is a typing error.
  if (providers.includes(domain)) return null;
  if (!domain.includes('.')) return providers.find((one) => one.startsWith(`${domain}.`)) ?? null;
  const spelled = misspelledEndings.reduce((text, [ending, right]) => text.replace(ending, right), domain);
  if (providers.includes(spelled)) return spelled;
  const near = providers.find((one) => one.length >= shortestGuess && editDistance(spelled, one, 1) === 1);
  return near ?? spelled;
}
