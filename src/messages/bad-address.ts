/**
 * Whether a permanent refusal means that the address can't get mail. It reads the status (RFC 3463), if there
 * is one. A refusal because of our reputation, the content or a full mailbox is not about the address.
 * @param refusal a mail server's answer, for example "550 5.1.1 no such user".
 */
export function isBadAddress(refusal: string): boolean {
  const [, subject, detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(refusal) ?? [];
  if (subject) return !['3', '6', '7'].includes(subject) && !isMailboxLimit(subject, detail);
  return /^55[013]\b/.test(refusal);
}

/** Full (5.2.2), message too long (5.2.3), mailing list that does not expand (5.2.4). */
const isMailboxLimit = (subject: string, detail: string): boolean =>
  subject === '2' && '234'.includes(detail);
