import { brand } from './brand.ts';
import { registerDialog, smsAlertsDialog } from './dialogs.ts';

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
  '/register': {
    title: registerDialog.title,
    lead: registerDialog.lead,
    holds: registerDialog.promises,
    meanwhile: { text: registerDialog.meanwhile, links: [jobs] },
  },
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
  '/unsubscribe': {
    title: 'Email Preferences',
    lead: `${brand.name} sends no email yet, so there is nothing to unsubscribe from. When it does, one click here will end it.`,
    holds: ['Unsubscribe with your email address alone', 'A link in each message that does it in one step'],
    meanwhile: searchNow,
  },
  '/contact': {
    title: 'Contact Us',
    lead: 'A contact form is being built. Email reaches us today.',
    holds: [
      'A short form: name, email, subject, message',
      'A copy of what you sent, and when to expect an answer',
    ],
    meanwhile: write(brand.email.support),
  },
  '/partnership': {
    title: 'Partnership Programs',
    lead: 'For companies that bring jobs, readers, or data. An inquiry form is being built.',
    holds: [
      'Affiliate, content, data, and strategic partnerships',
      'What each side brings, in plain words',
      'A reply within 2 business days',
    ],
    meanwhile: write(brand.email.partners),
  },
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
  '/admin': {
    title: 'Administration',
    lead: 'The operator’s part of the site opens with a later release.',
    holds: ['Sign-in for operators', 'Jobs, campaigns, partners, and reports'],
    meanwhile: { text: 'Operators import jobs on the command line: npm run import.', links: [jobs] },
  },
};
