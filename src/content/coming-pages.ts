import { brand } from './brand.ts';
import { smsAlertsDialog } from './dialogs.ts';

export interface ComingText {
  title: string;
  lead: string;
  holds: string[];
  meanwhile: { text: string; links: { label: string; to: string }[] };
}

const jobs = { label: 'Search jobs', to: '/jobs' };
const searchWorks = 'Search, filters, and every job’s own page work now, without an account.';
const searchNow = { text: searchWorks, links: [jobs] };
const write = (address: string) => ({
  text: `Until then, write to ${address}.`,
  links: [{ label: 'Write an email', to: `mailto:${address}` }, jobs],
});

/** Pages that later releases bring, by path; each says honestly what it will hold and what helps until then. */
export const comingPages: Record<string, ComingText> = {
  '/job-alerts': {
    title: smsAlertsDialog.title,
    lead: smsAlertsDialog.lead,
    holds: smsAlertsDialog.promises,
    meanwhile: { text: smsAlertsDialog.meanwhile, links: [{ label: 'See the newest jobs', to: '/jobs' }] },
  },
  '/my-jobs': {
    title: 'My Job Matches',
    lead: 'Up to ten jobs near your ZIP code, picked for you. This page opens together with registration.',
    holds: [
      'Jobs in your area, marked Local Match',
      'Skills and pay at a glance, Apply Now on each card',
      'Jobs from further away when nothing is posted nearby',
    ],
    meanwhile: {
      text: 'Enter your ZIP code as the location of a search to see what is posted around you.',
      links: [jobs],
    },
  },
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
  '/terms': {
    title: 'Terms of Service',
    lead: 'The full terms are being prepared. Until they stand here: the site is free, it is for your own job search, and you can delete your account whenever you like.',
    holds: [
      'What you may expect of this site, and what it may expect of you',
      'How listings reach us, and who is responsible for them',
      'How to reach us about the terms',
    ],
    meanwhile: write(brand.email.legal),
  },
  '/privacy': {
    title: 'Privacy Policy',
    lead: 'The full policy is being prepared. In short: you can search without an account, and what you enter when you register is kept to find and send you jobs until you delete it.',
    holds: [
      'Which data is collected, by category, and why',
      'Cookies, opting out, and age limits',
      'Your rights in California, Nevada, and Colorado',
    ],
    meanwhile: write(brand.email.privacy),
  },
  '/about': {
    title: `About ${brand.name}`,
    lead: brand.tagline,
    holds: [
      'Where the listings come from, and how often they are refreshed',
      'How the site earns money',
      'Who runs it',
    ],
    meanwhile: {
      text: 'Every listing names its employer and leads to the application page. Have a look around.',
      links: [jobs, { label: 'Contact Us', to: '/contact' }],
    },
  },
  '/salary-calculator': {
    title: 'Salary Calculator',
    lead: 'An estimate of what your work is worth, with the arithmetic shown.',
    holds: [
      'Your field, experience, education, and place in one short form',
      'A range, a median, and the hourly equivalent',
      'The assumptions behind the figures',
    ],
    meanwhile: {
      text: 'Sort any search by Salary to see what employers state today.',
      links: [{ label: 'Jobs by salary', to: '/jobs?sort=salary' }],
    },
  },
  '/career-resources': {
    title: 'Career Resources',
    lead: 'Guides and tools for each step, from the first draft of a resume to a signed offer.',
    holds: [
      'Resume templates, a writing guide, and a list of action words',
      'Interview questions with examples',
      'Guides to certifications, free courses, and changing careers',
    ],
    meanwhile: searchNow,
  },
  '/resume-templates': {
    title: 'Resume Templates',
    lead: 'Clean layouts that hiring software can read, free to download.',
    holds: ['Templates for different careers and stages', 'Downloads that open in any word processor'],
    meanwhile: searchNow,
  },
  '/resume-writing-guide': {
    title: 'Resume Writing Guide',
    lead: 'From an empty page to a resume that says what you can do.',
    holds: ['Each section, step by step', 'Before and after examples', 'A checklist to print'],
    meanwhile: searchNow,
  },
  '/action-words': {
    title: 'Action Words',
    lead: 'Verbs that say what you did, sorted by the kind of work.',
    holds: ['Words by category', 'Search and copy', 'A text file to download'],
    meanwhile: searchNow,
  },
  '/interview-questions': {
    title: 'Interview Questions',
    lead: 'What you will be asked, why, and how to answer in your own words.',
    holds: ['Common questions with tips and an example each', 'Sets for single industries'],
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
  '/career-transition-guide': {
    title: 'Career Transition Guide',
    lead: 'Changing fields without starting over.',
    holds: [
      'The steps, and how long each tends to take',
      'Skills that carry over',
      'Stories, marked as samples',
    ],
    meanwhile: searchNow,
  },
  '/free-online-courses': {
    title: 'Free Online Courses',
    lead: 'Courses worth your evenings, at no cost.',
    holds: ['Courses by field and level', 'Where each is taught, and what a certificate costs'],
    meanwhile: searchNow,
  },
  '/industry-skills-guide': {
    title: 'Industry Skills Guide',
    lead: 'What employers ask for, field by field.',
    holds: ['Core and growing skills for each industry', 'Jobs that ask for them'],
    meanwhile: searchNow,
  },
  '/professional-certifications': {
    title: 'Professional Certifications',
    lead: 'Which certificates open doors, and what they take.',
    holds: ['Certificates by field', 'Cost, time, and who issues them'],
    meanwhile: searchNow,
  },
  '/downloads': {
    title: 'Downloads',
    lead: `Images for those who write about ${brand.name}.`,
    holds: ['The logo, and pictures to share', 'What each may be used for'],
    meanwhile: write(brand.email.partners),
  },
  '/admin': {
    title: 'Administration',
    lead: 'The operator’s part of the site opens with a later release.',
    holds: ['Sign-in for operators', 'Jobs, campaigns, partners, and reports'],
    meanwhile: { text: 'Operators import jobs on the command line: npm run import.', links: [jobs] },
  },
};
