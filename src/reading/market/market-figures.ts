import type { PayQuartiles } from '../../search/salary/pay-figures.schema.ts';

export interface PostingCount {
  name: string;
  postings: number;
}

/** Figures of the open postings. Each list is in descending order. */
export interface MarketFigures {
  postings: number;
  /** Whether the postings are the samples that the site shows before the first import. */
  isSample: boolean;
  /** The date of the figures: "November 21, 2026". */
  date: string;
  categories: PostingCount[];
  /** By the state's name, without postings in an unknown state. */
  states: PostingCount[];
  /** In this order: remote, hybrid, on-site, not stated. */
  workplaces: PostingCount[];
  /**
   * From the newest 500 postings of a category with pay in dollars. A category with fewer than five is left
   * out.
   */
  pay: (PayQuartiles & { category: string })[];
  /** As of the last refresh of the search suggestions. */
  skills: PostingCount[];
}

/** "12%", "under 1%". Zero of anything is 0%. */
export function share(part: number, whole: number): string {
  if (part === 0) return '0%';
  const percent = Math.round((part / whole) * 100);
  return percent === 0 ? 'under 1%' : `${percent}%`;
}

/** "$95,000" */
export const dollarsText = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** The source of the live figures, and how to read them. */
export function aboutFigures({ postings, isSample, date }: MarketFigures): string {
  if (postings === 0) return `There were no open jobs on this site on ${date}, so there’s nothing to count.`;
  const counted = `As of ${date}, from all ${postings.toLocaleString('en-US')} open jobs on this site.`;
  return isSample
    ? `${counted} These are sample jobs from fictional employers, so the figures show how this section works, not the real market. They become real with the first import of jobs.`
    : `${counted} They show what’s listed here, not the whole country.`;
}
