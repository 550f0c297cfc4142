import { registerDialog, type SiteDialog, smsAlertsDialog } from './dialogs.ts';

export interface NavigationLink {
  label: string;
  to: string;
  /** With JavaScript, the link opens this dialog instead of the page. */
  dialog?: SiteDialog;
}

const dialogLink = (label: string, dialog: SiteDialog): NavigationLink => ({
  label,
  to: dialog.path,
  dialog,
});

export const headerLinks: NavigationLink[] = [
  { label: 'Find Jobs', to: '/jobs' },
  { label: 'Career Resources', to: '/career-resources' },
  { label: 'Job News', to: '/job-news' },
  { label: 'About', to: '/about' },
];

export const footerColumns: { heading: string; links: NavigationLink[] }[] = [
  {
    heading: 'For Job Seekers',
    links: [
      { label: 'Search Jobs', to: '/jobs' },
      dialogLink('Create Account', registerDialog),
      dialogLink('Job Alerts', smsAlertsDialog),
      { label: 'Career Resources', to: '/career-resources' },
      { label: 'Salary Calculator', to: '/salary-calculator' },
    ],
  },
  {
    heading: 'For Partners',
    links: [
      { label: 'Partnership Programs', to: '/partnership' },
      { label: 'Industry News', to: '/job-news' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { label: 'About Us', to: '/about' },
      { label: 'Contact Us', to: '/contact' },
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Terms of Service', to: '/terms' },
      { label: 'Unsubscribe', to: '/unsubscribe' },
    ],
  },
];
