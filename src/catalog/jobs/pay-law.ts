import type { PayLaw } from '../../content/content.schema.ts';
import payLaws from '../../content/pay-laws.json' with { type: 'json' };
import type { JobDetail } from './jobs.schema.ts';

/** A law for employers of this size or smaller holds for most employers. */
const mostEmployers = 15;
/** Federal agencies are not bound by a state's law, and several of the laws leave out other governments. */
const governmentHost = /\.(gov|mil)$/;
/** Any amount in the text counts as stated pay. */
const amount = /[$€£]\s?\d|\b\d[\d,.]{0,14}k?\s?(?:usd|dollars|per hour|an hour|\/\s?h(?:ou)?r)\b/i;

type Ad = Pick<JobDetail, 'state' | 'country' | 'salary' | 'description' | 'postedAt' | 'affiliateLink'>;

/** "Colorado asks most employers to state pay; this ad does not." Null if the ad states pay, or if no law is known. */
export function payLawFact(job: Ad): { text: string; source: string } | null {
  if (job.salary || (job.country !== null && job.country !== 'US') || amount.test(job.description))
    return null;
  const law = payLaws.find(({ state }) => state === job.state);
  if (!law || job.postedAt < new Date(law.since) || governmentHost.test(new URL(job.affiliateLink).hostname))
    return null;
  return { text: `${law.name} asks ${whom(law)} to state pay; this ad does not.`, source: law.source };
}

/** "most employers", or "employers with 25 or more employees". */
export const whom = ({ employees }: PayLaw): string =>
  employees <= mostEmployers ? 'most employers' : `employers with ${employees} or more employees`;
