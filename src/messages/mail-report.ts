import PostalMime, { type Email } from 'postal-mime';
import { cutText } from '../platform/text/plain-text.ts';

/** What a returned mail reports. */
export type MailReport =
  | {
      kind: 'bounced' | 'complained';
      /** The addresses in lower case. */
      addresses: string[];
      /** The Message-ID of our mail, if the report names it. */
      messageId: string | null;
    }
  /** A mail to the address in our List-Unsubscribe header, with the token and the mail's mark in its subject. */
  | { kind: 'unsubscribe'; token: string; mail: string | null }
  | { kind: 'nothing' };

/** How many lines of a mail are read. */
const maxLines = 5000;
const lineFeed = 10;
/** How many characters of a field are read. */
const longestValue = 1000;

/** Header fields of a report. Names are in lower case. */
type Fields = Map<string, string>;

/**
 * Reads a returned mail: a delivery status notification (RFC 3464), a complaint (RFC 5965), or a request to
 * unsubscribe. Only a permanent failure is a bounce. A delay or a full mailbox is not.
 * @param raw the mail as received (RFC 5322).
 */
export async function readMailReport(raw: Uint8Array): Promise<MailReport> {
  const email = await PostalMime.parse(beginning(raw), { forceRfc822Attachments: true }).catch(() => null);
  if (!email) return { kind: 'nothing' };
  const original = originalFields(email);
  const messageId = original?.get('message-id')?.replace(/^<|>$/g, '') ?? null;
  const complaint = part(email, 'message/feedback-report');
  if (complaint) return readComplaint(complaint, original, messageId);
  const status = part(email, 'message/delivery-status') ?? part(email, 'message/global-delivery-status');
  if (status) return readBounce(status, messageId);
  const [, token, mail = null] =
    /^\s*unsubscribe\s+([\w-]{1,100})(?:\s+([\w-]{1,100}))?\s*$/i.exec(email.subject ?? '') ?? [];
  return token ? { kind: 'unsubscribe', token, mail } : { kind: 'nothing' };
}

/**
 * The first lines of a mail. The report comes before the mail that it returns, and the parser is slow for
 * each line.
 */
function beginning(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let line = 0; line < maxLines; line++) {
    end = raw.indexOf(lineFeed, end + 1);
    if (end === -1) return raw;
  }
  return raw.subarray(0, end + 1);
}

function readBounce(status: string, messageId: string | null): MailReport {
  const addresses = groups(status).flatMap(bouncedAddresses);
  return addresses.length > 0 ? { kind: 'bounced', addresses, messageId } : { kind: 'nothing' };
}

/** Some providers hide the address. Then the Message-ID of our mail identifies the recipient. */
function readComplaint(report: string, original: Fields | null, messageId: string | null): MailReport {
  const fields: Fields = groups(report)[0] ?? new Map();
  if (/^not-spam\b/i.test(fields.get('feedback-type') ?? '')) return { kind: 'nothing' };
  const named = addressesOf(fields, 'original-rcpt-to', 'removal-recipient');
  const addresses = named.length > 0 || !original ? named : addressesOf(original, 'to');
  return { kind: 'complained', addresses, messageId };
}

function part(email: Email, type: string): string | null {
  const found = email.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  return found ? textOf(found.content) : null;
}

const textOf = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** The headers of our mail. A report includes the whole mail, or only its headers. */
function originalFields(email: Email): Fields | null {
  const text =
    part(email, 'message/rfc822') ??
    part(email, 'text/rfc822-headers') ??
    part(email, 'message/rfc822-headers');
  return text === null ? null : (groups(text)[0] ?? null);
}

/** Groups of unfolded header fields, separated by empty lines. */
function groups(text: string): Fields[] {
  return text
    .trimStart()
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map(
      (group) =>
        new Map(
          group
            .replace(/\n[ \t]+/g, ' ')
            .split('\n')
            .flatMap((line) => {
              const [, name, value = ''] = /^([\w-]+)[ \t]*:(.*)$/s.exec(line) ?? [];
              return name ? [[name.toLowerCase(), cutText(value.trim(), longestValue)] as const] : [];
            }),
        ),
    );
}

/**
 * The addresses of one recipient if delivery failed permanently: the one that we sent to, and the one it was
 * forwarded to.
 */
function bouncedAddresses(fields: Fields): string[] {
  if (!/^failed\b/i.test(fields.get('action') ?? '')) return [];
  const [status] = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
  if (!status || !isBadAddress(status)) return [];
  return addressesOf(fields, 'original-recipient', 'final-recipient');
}

/** The addresses in fields such as "rfc822;dana@example.com" or "<dana@example.com>". */
function addressesOf(fields: Fields, ...names: string[]): string[] {
  const found = names.flatMap((name) => {
    const [address] = /[^\s<>;,"]+@[^\s<>;,"]+/.exec(fields.get(name) ?? '') ?? [];
    return address ? [address.toLowerCase()] : [];
  });
  return [...new Set(found)];
}

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
