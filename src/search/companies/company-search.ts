import { type JobSearch, searchLimits } from '../../catalog/jobs/job-search.schema.ts';

/**
 * The search for an employer's jobs: its spellings as phrases. It also finds ads of others that name the employer in
 * their text. A spelling that holds another one is left out, because the shorter one finds it too.
 */
export function companySearch(names: readonly string[]): Partial<JobSearch> {
  const phrases: string[] = [];
  for (const phrase of names
    .map(phraseOf)
    .sort((a, b) => a.length - b.length || a.localeCompare(b, 'en-US'))) {
    const isFound = phrases.some((known) => ` ${phrase} `.toLowerCase().includes(` ${known} `.toLowerCase()));
    if (phrase && !isFound) phrases.push(phrase);
  }
  let keywords = '';
  for (const phrase of phrases.slice(0, searchLimits.maxTerms)) {
    const longer = `${keywords && `${keywords}, `}"${phrase}"`;
    if (longer.length <= searchLimits.textLength) keywords = longer;
  }
  return { keywords };
}

/** The longest part between commas, because commas separate terms: "Acme" of "Acme, Inc." */
function phraseOf(name: string): string {
  const parts = name.replaceAll('"', ' ').split(',');
  const [longest = ''] = parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .sort((a, b) => b.length - a.length);
  return longest.slice(0, searchLimits.textLength - 2);
}
