import { brand } from './brand.ts';

/** What a dialog says until its form is part of the site; the page at `path` says the same without JavaScript. */
export interface DialogText {
  name: string;
  path: string;
  title: string;
  lead: string;
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
