import * as z from 'zod/mini';
import { emptySearch, type JobSearch, searchLimits } from '../../../catalog/jobs/job-search.schema.ts';
import { brand } from '../../../content/brand.ts';
import { textCaps } from '../../../messages/texts.ts';
import { outsideText } from '../../../platform/text/outside-text.ts';
import { activeFilters } from '../../../search/filters.ts';
import { parseJobSearch } from '../../../search/parse-search.ts';

const PhoneNumber = outsideText(
  30,
  'Phone number must be at least 10 digits',
  'Phone number must be 30 digits or fewer',
).check(
  z.trim(),
  z.minLength(10, 'Phone number must be at least 10 digits'),
  z.regex(/^\d+$/, 'Phone number must contain only digits'),
);

/** A checked box: true in JSON, 'on' in a form. */
const Ticked = z.pipe(
  z.union([z.literal(true), z.literal('on')], 'You must agree to receive text messages'),
  z.transform(() => true as const),
);

const zipMessage = 'Zip code must be 5 digits';
const ZipCode = outsideText(20, zipMessage, zipMessage).check(z.trim(), z.regex(/^(\d{5})?$/, zipMessage));

/** No search on /jobs has longer parameters. */
const longestQuery = 4 * searchLimits.textLength;
const Search = outsideText(
  longestQuery,
  'Search must be the parameters of a search, for example keywords=nurse&zip=78701',
  `Search must be ${longestQuery} characters or fewer.`,
);

/** The fields of the form for text alerts. */
export const SmsSubscription = z.object({
  phoneNumber: PhoneNumber,
  agreeToTerms: Ticked,
  zipCode: z._default(ZipCode, ''),
  /** The parameters of a search on /jobs. */
  search: z._default(Search, ''),
});
export type SmsSubscription = z.infer<typeof SmsSubscription>;

/**
 * The search of the alerts. Without a search, it finds jobs near the ZIP code. Without a ZIP code, it finds
 * all jobs.
 */
export function subscribedSearch({ search, zipCode }: { search: string; zipCode: string }): JobSearch {
  return findSearch(search) ?? { ...emptySearch, zip: zipCode };
}

/** The search with these parameters. Null: it has no filter. */
export function findSearch(params: string): JobSearch | null {
  const { search } = parseJobSearch(new URLSearchParams(params));
  return activeFilters(search).length > 0 ? search : null;
}

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
