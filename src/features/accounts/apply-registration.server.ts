import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { createAlert, endUnsubscription } from '../alerts/alerts.server.ts';
import { emptySearch } from '../jobs/job-search.schema.ts';
import { recordConsent } from '../messages/consents.server.ts';
import { recordRegistration } from '../tracking/registrations.server.ts';
import { registrationAlerts } from './registration.schema.ts';

/** Miles around the ZIP code that the account's first alert covers. */
const alertMiles = 50;

const Details = z.object({
  firstName: z.string(),
  lastName: z.string(),
  zipCode: z.string(),
  /** E.164. */
  phoneNumber: z.string().nullable(),
  termsAccepted: z.literal(true),
  tcpaAccepted: z.boolean(),
  alert: z.enum(registrationAlerts),
  /** The landing that brought the person. */
  clickId: z.string().nullish(),
  /** When, where and by whom it was entered, and the words that were shown. */
  evidence: z.object({
    at: z.coerce.date(),
    pageUrl: z.string(),
    ip: z.string(),
    userAgent: z.string().nullable(),
    terms: z.string(),
    tcpa: z.string(),
  }),
});

/** What was entered at registration, as the link in the mail carries it. */
export type RegistrationDetails = z.infer<typeof Details>;

/**
 * Applies what was entered at registration when the link in the mail is used, in that transaction: whoever uses it owns the address.
 * Does nothing for a person who had registered and confirmed before.
 */
export async function applyRegistration(
  tx: Database,
  userId: number,
  details: Record<string, unknown>,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(sql<boolean>`terms_accepted and coalesce(email_confirmed_at < now(), false)`.as('isMember'))
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (user && !user.isMember) await enterDetails(tx, userId, Details.parse(details), true);
}

/**
 * Writes the person's names and ZIP code, where they came from, and the first alert, which waits unless `confirmed`. The number and
 * what was agreed to wait in the link until the address is confirmed: before that, anybody may have typed them.
 */
export async function enterDetails(
  tx: Database,
  userId: number,
  details: RegistrationDetails,
  confirmed: boolean,
): Promise<void> {
  const { firstName, lastName, zipCode, phoneNumber, termsAccepted, tcpaAccepted, alert } = details;
  await tx
    .updateTable('users')
    .set({
      first_name: firstName,
      last_name: lastName,
      zip_code: zipCode,
      ...(confirmed && {
        phone_number: phoneNumber,
        terms_accepted: termsAccepted,
        tcpa_accepted: tcpaAccepted,
      }),
      updated_at: sql`now()`,
    })
    .where('id', '=', userId)
    .execute();
  if (confirmed) await recordConsents(tx, userId, details);
  await recordRegistration(tx, userId, details.clickId ?? null);
  if (alert === 'off') return;
  const search = { ...emptySearch, zip: zipCode, radius: alertMiles };
  const alertId = await createAlert(tx, { recipient: { userId }, search, frequency: alert, confirmed });
  if (confirmed) await endUnsubscription(tx, userId, alertId);
}

async function recordConsents(
  tx: Database,
  userId: number,
  { phoneNumber, tcpaAccepted, evidence }: RegistrationDetails,
): Promise<void> {
  const { at, pageUrl, ip, userAgent, terms, tcpa } = evidence;
  const common = {
    userId,
    granted: true,
    channel: 'web' as const,
    pageUrl,
    client: { ip, userAgent, optsOut: false },
    at,
  };
  await recordConsent(tx, { ...common, kind: 'terms', text: terms });
  if (tcpaAccepted) await recordConsent(tx, { ...common, kind: 'tcpa', text: tcpa, phone: phoneNumber });
}
