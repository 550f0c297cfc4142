import { sql } from 'kysely';
import { brand } from '../../content/brand.ts';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { purgeRows } from '../../db/purge-rows.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import { sendFormMail } from '../../messages/form-mail.server.ts';
import type { MailData } from '../../messages/messages.ts';
import { enqueueMessage } from '../../messages/outbox.server.ts';
import type { Config } from '../../platform/config.ts';
import type { Client } from '../../platform/http/client.ts';
import { daysBefore } from '../../platform/time/day.ts';
import type { ContactForm, PartnershipForm } from './contact.schema.ts';
import { isHasty } from './form-stamp.server.ts';

/** Acknowledgements a day to one address: anybody can enter anybody's. */
const maxAcknowledgements = 3;

export interface ContactServices {
  db: Database;
  rateLimits: RateLimits;
  config: Config;
  now(): Date;
}

type ContactNotice = MailData['contact-notice'];
type Trap = Pick<ContactForm, 'website' | 'opened'>;

/** Stores a message from the contact form, and mails the sender and the operator. @throws TooMany */
export async function receiveContact(
  services: ContactServices,
  form: ContactForm,
  client: Client,
): Promise<void> {
  const { name, email, subject, message } = form;
  const nothing = { companyName: null, phone: null, partnershipType: null };
  await receive(services, { name, email, subject, message, ...nothing }, form, client);
}

/** Stores a partnership inquiry, and mails the sender and the operator. @throws TooMany */
export async function receivePartnership(
  services: ContactServices,
  form: PartnershipForm,
  client: Client,
): Promise<void> {
  const { name, email, message, companyName, phone, partnershipType } = form;
  const subject = `Partnership inquiry: ${partnershipType}`;
  await receive(
    services,
    { name, email, subject, message, companyName, phone, partnershipType },
    form,
    client,
  );
}

/** A message that looks automated is stored for the operator, without any mail. */
async function receive(
  { db, rateLimits, config, now }: ContactServices,
  notice: ContactNotice,
  trap: Trap,
  client: Client,
): Promise<void> {
  await rateLimits.use('contact', client, notice.email);
  const isSpam =
    Boolean(trap.website) || (trap.opened !== undefined && (await isHasty(db, trap.opened, now())));
  await db.transaction().execute(async (tx) => {
    const isFirst = (await countToday(tx, notice.email)) < maxAcknowledgements;
    await store(tx, notice, isSpam);
    if (isSpam) return;
    if (isFirst) await acknowledge(tx, notice);
    const operator = notice.partnershipType ? brand.email.partners : brand.email.support;
    const message = { channel: 'email', template: 'contact-notice', data: notice } as const;
    await enqueueMessage(tx, { ...message, recipient: config.mail.operator ?? operator });
  });
}

async function store(tx: Database, notice: ContactNotice, isSpam: boolean): Promise<void> {
  await tx
    .insertInto('contact_submissions')
    .values({
      name: notice.name,
      email: notice.email,
      subject: notice.subject,
      message: notice.message,
      for_partnership: notice.partnershipType !== null,
      company_name: notice.companyName,
      phone: notice.phone,
      partnership_type: notice.partnershipType,
      status: isSpam ? 'spam' : 'new',
    })
    .execute();
}

/**
 * Mails the entered address, which may be a stranger's. So the mail does not repeat the message, and it makes
 * the other input harmless.
 */
async function acknowledge(
  tx: Database,
  { name, email, subject, partnershipType }: ContactNotice,
): Promise<void> {
  const data = { name, subject, message: '', isPartnership: partnershipType !== null };
  await sendFormMail(tx, email, { hasLink: false }, () => ({ template: 'contact-received', data }));
}

async function countToday(tx: Database, email: string): Promise<number> {
  const { count } = await tx
    .selectFrom('contact_submissions')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('status', '<>', 'spam')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes messages from the contact and partnership forms after their retention, in any status.
 * @returns the number of deleted rows.
 */
export const purgeContact = (db: Database, now: Date): Promise<number> =>
  purgeRows(
    db,
    'contact_submissions',
    sql`created_at < ${daysBefore(now, retention.contactDays)}
      or (status = 'spam' and created_at < ${daysBefore(now, retention.contactSpamDays)})`,
  );
