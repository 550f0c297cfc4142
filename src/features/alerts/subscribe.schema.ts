import * as z from 'zod/mini';
import { brand } from '../../content/brand.ts';
import { MailAddress } from '../messages/mail-address.schema.ts';
import { parseJobSearch } from '../search/parse-search.ts';
import { alertFrequencies } from './alerts.schema.ts';

/** What one agrees to by asking for an alert: shown in the form, kept as evidence. */
export const alertConsent = `By pressing the button you agree that ${brand.name} sends jobs for this search to this address. Every email has a link that stops them, with one click and at once.`;

const longestSearch = 3000;
const isReadable = (search: string): boolean =>
  Object.keys(parseJobSearch(new URLSearchParams(search)).errors).length === 0;

/** Asks for an alert by email. */
export const AlertSignup = z.object({
  email: MailAddress,
  frequency: z._default(z.enum(alertFrequencies, 'Choose daily, weekly or instant.'), 'daily'),
  /** The parameters of /jobs: "keywords=nurse&zip=78701". */
  search: z._default(
    z
      .string('The search must be a text such as keywords=nurse&zip=78701.')
      .check(
        z.maxLength(longestSearch, `The search may have at most ${longestSearch} characters.`),
        z.refine(
          isReadable,
          'The search holds a filter that makes no sense. Please check it on the job list.',
        ),
      ),
    '',
  ),
});
export type AlertSignup = z.infer<typeof AlertSignup>;
