import * as z from 'zod/mini';
import { categories, jobTypes } from '../../catalog/postings/posting.ts';
import { readLink } from '../../catalog/postings/read-link.ts';
import {
  address,
  line,
  lines,
  neededText,
  optionalChoice,
  optionalDay,
  optionalLine,
} from '../../desk/lists/form-values.schema.ts';
import { macros, unknownMacros } from '../../money/tracking/links/macros.ts';
import { isPublicHost } from '../../platform/fetch/public-address.ts';

/** The link to apply. An inner address and a macro that we cannot fill in are refused. */
const AffiliateLink = address('an apply link').check(
  z.superRefine((link, context) => {
    const url = readLink(link);
    if (url && !isPublicHost(url))
      context.addIssue('Enter an apply link that opens on the public internet. This host is an inner one.');
    const [unknown] = unknownMacros(link);
    if (unknown !== undefined)
      context.addIssue(
        `Unknown macro {${unknown}}. Use one of: ${macros.map((name) => `{${name}}`).join(' ')}.`,
      );
  }),
);

/** A job that is entered by hand. */
export const OwnJob = z.object({
  title: line('a title', 300),
  company: line('a company', 300),
  location: optionalLine('a location', 300),
  jobType: optionalChoice(jobTypes),
  salary: optionalLine('a salary', 300),
  description: neededText('a description', 30_000),
  affiliateLink: AffiliateLink,
  skills: lines('skills', 12, z.string().check(z.maxLength(60, 'A skill can have at most 60 characters.'))),
  category: optionalChoice(categories),
  /** The last day on which the job is open. */
  expiresOn: optionalDay('an expiry date'),
});
export type OwnJob = z.infer<typeof OwnJob>;
