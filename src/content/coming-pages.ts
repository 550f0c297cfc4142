export interface ComingText {
  title: string;
  lead: string;
  holds: string[];
  meanwhile: { text: string; links: { label: string; to: string }[] };
}

const jobs = { label: 'Search jobs', to: '/jobs' };
const searchWorks = 'Search, filters, and every job’s own page work now, without an account.';
const searchNow = { text: searchWorks, links: [jobs] };

/** Pages that later releases bring, by path; each says honestly what it will hold and what helps until then. */
export const comingPages: Record<string, ComingText> = {
  '/resume-templates': {
    title: 'Resume Templates',
    lead: 'Clean layouts that hiring software can read, free to download.',
    holds: ['Templates for different careers and stages', 'Downloads that open in any word processor'],
    meanwhile: searchNow,
  },
  '/job-market-report': {
    title: 'Job Market Report',
    lead: 'Which fields are hiring and what they pay, from figures that name their source.',
    holds: [
      'Growth, pay, and demand by industry',
      'Charts with the table behind them',
      'A report to download',
    ],
    meanwhile: searchNow,
  },
};
