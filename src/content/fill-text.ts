import { brand } from './brand.ts';
import { browserLimits } from './browser-limits.ts';
import { retention } from './retention.ts';

/** What the texts of data files may name: {name}, {email.privacy}, {retention.reportDays}, {browser.lastSearches}. */
const siteValues = { name: brand.name, email: brand.email, retention, browser: browserLimits };

/**
 * Replaces the {names} in a text by values of the site, and of the page that shows it.
 * @throws Error if a name has no value.
 */
export function fillText(text: string, pageValues: Record<string, string> = {}): string {
  return text.replace(/\{([a-z.]+)\}/gi, (_, name: string) => {
    const value = name
      .split('.')
      .reduce<unknown>((values, key) => (values as Record<string, unknown> | undefined)?.[key], {
        ...siteValues,
        ...pageValues,
      });
    if (value === undefined) throw new Error(`A text names {${name}}, which has no value`);
    return String(value);
  });
}
