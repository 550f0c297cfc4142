import { brand } from './brand.ts';

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

export const registerDialog: SiteDialog = {
  name: 'register',
  path: '/register',
  title: 'Create Your Free Account',
  lead: 'See matches near you and hear of new jobs that fit. One click stops every message.',
};

export const smsAlertsDialog: DialogText = {
  name: 'sms-alerts',
  path: '/job-alerts',
  title: 'Get Job Alerts via SMS',
  lead: 'Text alerts open with our next release. You will enter a phone number to receive job alerts that match your interests, and you can unsubscribe at any time.',
  promises: [
    'A short text when jobs that fit you are posted',
    'Reply STOP once, and the texts end',
    `Your number is used for alerts from ${brand.name}, and for nothing you did not agree to`,
  ],
  meanwhile: 'Until then, sort any search by Most Recent to see what was posted today.',
};
