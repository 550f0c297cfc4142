const late = 'One that is already on its way may still arrive within 24 hours.';

/** What became of a change of mail. */
export interface Outcome {
  tone: 'success' | 'failure';
  title?: string;
  message: string;
}

/** What the owner of a token is told. */
export function stoppedAnswer(email: string, isOneAlert: boolean): string {
  return isOneAlert
    ? `This alert no longer goes to ${email}, as of now. ${late}`
    : `We no longer send job emails to ${email}, as of now. ${late}`;
}

export function resumedAnswer(email: string, isOneAlert: boolean): string {
  return isOneAlert
    ? `This alert goes to ${email} again, with jobs that are posted from now on.`
    : `Job emails go to ${email} again, as before.`;
}

/** What anybody is told who enters an address: it does not say whether we know it. */
export function neutralAnswer(email: string): string {
  return `If we send job emails to ${email}, they stop now. ${late}`;
}

export const stoppedTitle = (isOneAlert: boolean): string =>
  isOneAlert ? 'This alert is stopped' : 'You are unsubscribed';

export const unsubscribeFailed = 'Failed to unsubscribe. Please try again.';
export const unexpected = 'An unexpected error occurred. Please try again later.';
