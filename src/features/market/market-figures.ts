import type { PayQuartiles } from '../salary/pay-context.schema.ts';

export interface Count {
  name: string;
  postings: number;
}

/** What the open postings of the site show, each list from the most to the fewest. */
export interface MarketFigures {
  postings: number;
  /** Whether the postings are the samples that stand in until the first import. */
  isSample: boolean;
  /** When the figures were taken: "November 21, 2026". */
  date: string;
  categories: Count[];
  /** By the state's name; postings without a known state are left out. */
  states: Count[];
  /** Remote, hybrid, on-site, and not stated, in this order. */
  workplaces: Count[];
  /** Of the newest 500 postings of a category that state pay in dollars; none under five. */
  pay: (PayQuartiles & { category: string })[];
  /** As of the last refresh of the search's suggestions. */
  skills: Count[];
}

/** "12%", "under 1%"; a part of nothing is nothing. */
export function share(part: number, whole: number): string {
  if (part === 0) return '0%';
  const percent = Math.round((part / whole) * 100);
  return percent === 0 ? 'under 1%' : `${percent}%`;
}

/** "$95,000" */
export const dollarsText = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** What the live figures are made of, and what to think of them. */
export function aboutFigures({ postings, isSample, date }: MarketFigures): string {
  if (postings === 0) return `There were no open jobs on this site on ${date}, so there’s nothing to count.`;
  const counted = `Counted on ${date} from all ${postings.toLocaleString('en-US')} open jobs on this site.`;
  return isSample
    ? `${counted} These are sample jobs from fictional employers, so the figures show how this section works, not the real market. They become real with the first import of jobs.`
    : `${counted} They show what’s listed here, not the whole country.`;
}
