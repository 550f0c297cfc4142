const late = 'An email that’s already on its way may still arrive within 24 hours.';

/** The outcome of a change of mail preferences. */
export interface PreferencesOutcome {
  tone: 'success' | 'failure';
  title?: string;
  message: string;
}

/** The answer for the owner of a token. */
export function stoppedAnswer(email: string, isOneAlert: boolean): string {
  return isOneAlert
    ? `We’ve stopped sending this alert to ${email}. ${late}`
    : `We’ve stopped sending job emails to ${email}. ${late}`;
}

export function resumedAnswer(email: string, isOneAlert: boolean): string {
  return isOneAlert
    ? `We’ll send this alert to ${email} again, with jobs posted from now on.`
    : `We’ll send job emails to ${email} again, just as before.`;
}

/** The answer for anybody who enters an address. It does not reveal whether we know the address. */
export function neutralAnswer(email: string): string {
  return `If we send job emails to ${email}, we’re stopping them now. ${late}`;
}

export const stoppedTitle = (isOneAlert: boolean): string =>
  isOneAlert ? 'Alert stopped' : 'You’re unsubscribed';

export const unsubscribeFailed = 'Failed to unsubscribe. Please try again.';
export const unexpected = 'An unexpected error occurred. Please try again later.';
