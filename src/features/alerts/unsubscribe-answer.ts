const late = 'One that is already on its way may still arrive within 24 hours.';

/** What the owner of a token is told. */
export function stoppedAnswer(email: string, isOneAlert: boolean): string {
  return isOneAlert
    ? `This alert no longer goes to ${email}, as of now. ${late}`
    : `We no longer send job emails to ${email}, as of now. ${late}`;
}

/** What anybody is told who enters an address: it does not say whether we know it. */
export function neutralAnswer(email: string): string {
  return `If we send job emails to ${email}, they stop now. ${late}`;
}
