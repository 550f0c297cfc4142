// Every page loads dialogs.ts, and only the open dialogs and their pages need these texts.

export const registerLead = 'See matches near you, and hear about new jobs that fit. Unsubscribe anytime.';

export const smsAlertsLead =
  'Enter your phone number to receive job alerts that match your interests. You can unsubscribe at any time.';
