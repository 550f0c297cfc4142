import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { createAlert, endUnsubscription } from '../alerts/alerts.server.ts';
import { emptySearch } from '../jobs/job-search.schema.ts';
import { recordConsent } from '../messages/consents.server.ts';
import { recordRegistration } from '../tracking/registrations.server.ts';
import { registrationAlerts } from './registration.schema.ts';

/** Radius in miles of the account's first alert. */
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
  /** The landing (click) that brought the visitor. */
  clickId: z.string().nullish(),
  /** When, where and by whom the form was sent, and the consent texts that it showed. */
  evidence: z.object({
    at: z.coerce.date(),
    pageUrl: z.string(),
    ip: z.string(),
    userAgent: z.string().nullable(),
    terms: z.string(),
    tcpa: z.string(),
  }),
});

/** What the visitor entered at registration. The link in the mail carries it. */
export type RegistrationDetails = z.infer<typeof Details>;

/**
 * Applies the registration when its link is used, in that transaction. Using the link proves that the visitor
 * owns the address. Does nothing if the account was registered and confirmed before.
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
 * Stores the names, the ZIP code, the traffic source and the first alert. The alert stays pending unless
 * `confirmed`. The phone number and the consents stay in the link until the address is confirmed, because
 * anyone can type an address.
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
