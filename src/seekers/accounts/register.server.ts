import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import { inEvenTime } from '../../desk/sign-in/even-time.ts';
import { createLink } from '../../desk/sign-in/links.server.ts';
import { sendFormMail } from '../../messages/form-mail.server.ts';
import { toUsPhone } from '../../messages/us-phone.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { Invalid } from '../../platform/errors.ts';
import type { Client } from '../../platform/http/client.ts';
import { enterDetails, type RegistrationDetails } from './apply-registration.server.ts';
import { refuseEmail } from './email-check.server.ts';
import { phoneMessage, type Registration } from './registration.schema.ts';
import { mailSignInLink } from './sign-in.server.ts';

/** Who sent the form. */
export interface Sender {
  client: Client;
  /** The landing that brought the visitor, if known. */
  clickId: string | null;
}

/**
 * Registers an address. A new address gets an account and a link that confirms it. A known address gets a
 * sign-in link, and its account does not change. The answer and its time are the same for both, and also when
 * the mailbox has had its mails for the hour.
 * @throws Invalid by field; TooMany.
 */
export async function register(
  { db, rateLimits }: { db: Database; rateLimits: RateLimits },
  registration: Registration,
  sender: Sender,
): Promise<{ email: string; zipCode: string }> {
  const { email, zipCode } = registration;
  const details = detailsOf(registration, sender);
  await rateLimits.use('register', sender.client, email);
  await inEvenTime(() => db.transaction().execute((tx) => enter(tx, email, details)));
  return { email, zipCode };
}

/** @throws Invalid for what only the server can check: disposable domains, and numbers that do not exist. */
function detailsOf(registration: Registration, { clickId }: Sender): RegistrationDetails {
  const { email, phoneNumber, ...rest } = registration;
  const refusal = refuseEmail(email);
  const phone = phoneNumber === '' ? null : toUsPhone(phoneNumber);
  const wrong = {
    ...(refusal && { email: refusal }),
    ...(phoneNumber !== '' && !phone && { phoneNumber: phoneMessage }),
  };
  if (Object.keys(wrong).length > 0) throw new Invalid(wrong);
  return { ...rest, phoneNumber: phone, clickId };
}

async function enter(tx: Database, email: string, details: RegistrationDetails): Promise<void> {
  const created = await tx
    .insertInto('users')
    .values({ email, unsubscribe_token: newToken() })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (created) {
    await enterDetails(tx, created.id, details);
    return sendConfirmation(tx, created.id, email, details);
  }
  const known = await findByEmail(tx, email);
  if (known.isMember) await mailSignInLink(tx, known);
  else await sendConfirmation(tx, known.id, known.email, details);
}

/**
 * The row of an address in `users`; it may exist only for an alert. A member has registered and confirmed the
 * address.
 */
function findByEmail(tx: Database, email: string): Promise<{ id: number; email: string; isMember: boolean }> {
  return tx
    .selectFrom('users')
    .select(['id', 'email', sql<boolean>`terms_accepted and email_confirmed_at is not null`.as('isMember')])
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirstOrThrow();
}

/** The link carries the whole registration, which counts when the address is confirmed. */
async function sendConfirmation(
  tx: Database,
  userId: number,
  recipient: string,
  details: RegistrationDetails,
): Promise<void> {
  const { firstName, alert } = details;
  await sendFormMail(tx, recipient, {}, async () => ({
    template: 'confirm-registration',
    data: { firstName, link: await createLink(tx, userId, 'confirm', { details }), alert },
    userId,
  }));
}
