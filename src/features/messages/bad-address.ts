/**
 * Whether a refusal for good means that the address itself cannot get mail, by its status (RFC 3463) if it has one: refusals of our
 * reputation, of the content, or of a full mailbox say nothing about the address.
 * @param refusal a mail server's answer, for example "550 5.1.1 no such user".
 */
export function isBadAddress(refusal: string): boolean {
  const [, subject, detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(refusal) ?? [];
  if (subject) return !['3', '6', '7'].includes(subject) && !isMailboxLimit(subject, detail);
  return /^55[013]\b/.test(refusal);
}

/** Full (5.2.2), too long a message (5.2.3), a list that does not expand (5.2.4). */
const isMailboxLimit = (subject: string, detail: string): boolean =>
  subject === '2' && '234'.includes(detail);
