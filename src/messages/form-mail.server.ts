import { sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import type { MailData, Message } from './messages.ts';
import { enqueueMessage } from './outbox.server.ts';

/** Mails that forms may send to one mailbox in an hour. Anybody can type anybody's address. */
export const formMailsPerHour = 3;
/**
 * Mails of these that must contain a link. So a stranger who uses up the hour leaves the owner a way to sign
 * in.
 */
const linkPlaces = 1;

type FormTemplate = 'confirm-registration' | 'sign-in' | 'confirm-alert' | 'contact-received';
type FormMail = { [T in FormTemplate]: { template: T; data: MailData[T] } }[FormTemplate] & {
  userId?: number | null;
};

/** Permission to send a mail in this hour. */
export interface FormMailPermit {
  /**
   * When the next mail may be sent, if this one fills the hour. Its link should work until then. Null:
   * another mail may be sent now.
   */
  nextAt: Date | null;
}

/**
 * Sends a mail that a form caused, unless its mailbox got `formMailsPerHour` of them in the last hour. All
 * forms and all processes share one count. Its row stays locked until the transaction ends. A mail whose link
 * was used no longer counts.
 * @param hasLink Whether the mail has a link that signs its reader in.
 * @param write Creates the mail and its link, once the limit allows it.
 * @returns whether the mail is sent.
 */
export async function sendFormMail(
  tx: Database,
  recipient: string,
  { hasLink = true }: { hasLink?: boolean },
  write: (place: FormMailPermit) => FormMail | Promise<FormMail>,
): Promise<boolean> {
  const place = await takePlace(tx, recipient, formMailsPerHour - (hasLink ? 0 : linkPlaces));
  if (!place) return false;
  const mail = await write(place);
  await enqueueMessage(tx, { ...mail, channel: 'email', recipient } as Message);
  return true;
}

const mailboxHash = (email: string): Buffer => sha256(mailboxOf(email));

async function takePlace(tx: Database, email: string, places: number): Promise<FormMailPermit | null> {
  const lastHour = sql`array(select at from unnest(form_mails.sent) at where at > now() - interval '1 hour' order by at)`;
  const { rows } = await sql<{ sent: Date[] }>`
    insert into form_mails (mailbox, sent) values (${mailboxHash(email)}, array[now()])
    on conflict (mailbox) do update set sent = ${lastHour} || now()
      where cardinality(${lastHour}) < ${places}
    returning sent`.execute(tx);
  const sent = rows[0]?.sent;
  if (!sent) return null;
  const [oldest] = sent;
  const isFull = sent.length >= formMailsPerHour;
  return { nextAt: oldest && isFull ? new Date(oldest.getTime() + 60 * 60_000) : null };
}

/**
 * Stops counting a mail whose link was used, because its reader wanted it.
 * @param createdAt When the link was created, as PostgreSQL writes it. The mail was counted in the same
 * transaction.
 */
export async function returnPlace(tx: Database, email: string, createdAt: string): Promise<void> {
  await sql`
    update form_mails set sent = array_remove(sent, ${createdAt}::timestamptz)
    where mailbox = ${mailboxHash(email)}`.execute(tx);
}

/** Deletes the count of a mailbox. For the erasure of its owner. */
export async function forgetMailbox(tx: Database, email: string): Promise<void> {
  await tx.deleteFrom('form_mails').where('mailbox', '=', mailboxHash(email)).execute();
}

const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address most likely belongs to. Letter case and a "+tag" do not matter, and neither do
 * dots at Gmail. Only for counting: accounts are compared by their whole address.
 */
export function mailboxOf(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  const domain = text.slice(at + 1);
  const tagged = text.slice(0, at);
  const local = tagged.replace(/(?<=.)\+.*$/, '');
  return gmail.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
