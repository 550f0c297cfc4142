/** A dialog that opens from anywhere. Without JavaScript, the page at `path` takes its place. */
export interface SiteDialog {
  name: string;
  path: string;
  title: string;
  lead: string;
}

export const registerDialog: SiteDialog = {
  name: 'register',
  path: '/register',
  title: 'Create Your Free Account',
  lead: 'See matches near you, and hear about new jobs that fit. One click stops every message.',
};

export const smsAlertsDialog: SiteDialog = {
  name: 'sms-alerts',
  path: '/job-alerts',
  title: 'Get Job Alerts via SMS',
  lead: 'Enter your phone number to receive job alerts that match your interests. You can unsubscribe at any time.',
};
