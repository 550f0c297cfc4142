/** A dialog that opens from anywhere. Without JavaScript, the page at `path` takes its place. */
export interface SiteDialog {
  name: string;
  path: string;
  title: string;
}

export const registerDialog: SiteDialog = {
  name: 'register',
  path: '/register',
  title: 'Create Your Free Account',
};

export const smsAlertsDialog: SiteDialog = {
  name: 'sms-alerts',
  path: '/job-alerts',
  title: 'Get Job Alerts via SMS',
};
