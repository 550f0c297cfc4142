import { companySlug } from '../../search/index/company-slug.ts';

/**
 * Whether two names mean one employer: the same words, or one name is a part of the other ("Anduril" and "Anduril
 * Industries"). Letter case, accents, punctuation and the legal form do not count.
 */
export function isSameEmployer(one: string, other: string): boolean {
  const [a, b] = [`-${companySlug(one)}-`, `-${companySlug(other)}-`];
  return a !== '--' && b !== '--' && (a.includes(b) || b.includes(a));
}
