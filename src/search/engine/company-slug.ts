import { companyKey } from './company-key.ts';

const maxLength = 120;
const initial = /(?<![\p{L}\p{N}])(\p{L})\./gu;

/** The vocabulary's entry for the jobs of an employer. */
export const employerToken = (slug: string): string => `=employer:${slug}`;

/**
 * The part of an employer's address that names it: 'johnson-and-johnson'. Spellings that differ in letter case, accents,
 * punctuation, legal form ("Inc", "LLC") or a leading "The" have the same. Empty if the name has no letters or digits.
 */
export function companySlug(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`]/g, '')
    .replace(initial, '$1')
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replaceAll('#', ' sharp ');
  const words = companyKey(plain.normalize('NFC')).replace(/^the (?=.)/, '');
  return [...words.replaceAll(' ', '-')].slice(0, maxLength).join('').replace(/-$/, '');
}
