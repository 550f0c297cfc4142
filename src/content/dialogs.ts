/** A dialog that opens from anywhere; the page at `path` stands in for it without JavaScript. */
export interface SiteDialog {
  name: string;
  path: string;
  title: string;
  lead: string;
}

/** What a dialog says until its form is part of the site. */
export interface DialogText extends SiteDialog {
  promises: string[];
  meanwhile: string;
}

export const registerDialog: DialogText = {
  name: 'register',
  path: '/register',
  title: 'Create Your Free Account',
  lead: 'Registration opens with our next release. Nothing on this site waits behind an account: you can search, read and apply right now.',
  promises: [
    'Job matches near your ZIP code, on one page',
    'New matches by email or text, only with your consent',
    'One link in every message that stops them all',
  ],
  meanwhile: 'Tip: every search has an address of its own. Bookmark one to come back to it.',
};

export const smsAlertsDialog: SiteDialog = {
  name: 'sms-alerts',
  path: '/job-alerts',
  title: 'Get Job Alerts via SMS',
  lead: 'Enter your phone number to receive job alerts that match your interests. You can unsubscribe at any time.',
};
