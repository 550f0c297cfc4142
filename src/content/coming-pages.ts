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
  '/job-news': {
    title: 'Job News & Career Insights',
    lead: 'Reporting on work and pay in the United States, with a source behind every figure.',
    holds: [
      'Articles on hiring, pay, and changing careers',
      'Figures from public statistics, with a link and a date',
      'Related reading beside each article',
    ],
    meanwhile: searchNow,
  },
  '/admin': {
    title: 'Administration',
    lead: 'The operator’s part of the site opens with a later release.',
    holds: ['Sign-in for operators', 'Jobs, campaigns, partners, and reports'],
    meanwhile: { text: 'Operators import jobs on the command line: npm run import.', links: [jobs] },
  },
};
