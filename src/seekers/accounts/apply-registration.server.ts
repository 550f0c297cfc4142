import { sql } from 'kysely';
import { z } from 'zod';
import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { tcpaConsent, termsConsent } from '../../content/consent-texts.ts';
import type { Database } from '../../db/client.ts';
import { recordConsent } from '../../messages/consents.server.ts';
import { recordRegistration } from '../../money/tracking/clicks/registrations.server.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import {
  alertQuery,
  type Confirmer,
  createAlert,
  endUnsubscription,
  recordAlertConsent,
} from '../alerts/subscribe/alerts.server.ts';
import { type AlertInWords, alertInWords } from '../alerts/subscribe/subscribe.server.ts';
import { registrationAlerts, type Ticked } from './registration.schema.ts';

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
});

/** What the visitor entered at registration. The link in the mail carries it. */
export type RegistrationDetails = z.infer<typeof Details>;

/** An account that was registered and confirmed before. What a later registration entered does not change it. */
const isMember = sql<boolean>`terms_accepted and coalesce(email_confirmed_at < now(), false)`;

/** What the page of a registration's link asks the owner of the address to confirm. */
export interface LinkedRegistration {
  firstName: string;
  lastName: string;
  zipCode: string;
  /** E.164. */
  phoneNumber: string | null;
  /** Whether the form agreed to calls and texts. */
  asksForCalls: boolean;
  /** The first alert in words, and how often it comes. Null: none. */
  alert: AlertInWords | null;
}

/** The registration that a link would apply. Null if it would apply none. The link stays as it is. */
export async function findLinkedRegistration(
  db: Database,
  token: string,
): Promise<LinkedRegistration | null> {
  const row = await db
    .selectFrom('sign_in_links')
    .innerJoin('users', 'users.id', 'sign_in_links.user_id')
    .select('details')
    .where('token_hash', '=', sha256(token))
    .where('details', 'is not', null)
    .where(sql<boolean>`not (${isMember})`)
    .executeTakeFirst();
  if (!row) return null;
  const { firstName, lastName, zipCode, phoneNumber, tcpaAccepted, alert } = Details.parse(row.details);
  const query = alertQuery(searchNear(zipCode));
  return {
    ...{ firstName, lastName, zipCode, phoneNumber },
    asksForCalls: tcpaAccepted && phoneNumber !== null,
    alert: alert === 'off' ? null : await alertInWords(db, { query, frequency: alert, state: 'pending' }),
  };
}

/**
 * Applies the registration when its link is used, in that transaction. Using the link proves that the visitor owns the
 * address. Of what the form had entered, only what the owner ticks counts, because anyone can type an address. Does
 * nothing if the account was registered and confirmed before.
 */
export async function applyRegistration(
  tx: Database,
  userId: number,
  entered: Record<string, unknown>,
  ticked: Ticked,
  by: Confirmer,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(isMember.as('isMember'))
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user || user.isMember) return;
  const details = Details.parse(entered);
  const { phoneNumber } = details;
  const tcpa = ticked.calls && details.tcpaAccepted && phoneNumber !== null;
  await tx
    .updateTable('users')
    .set({
      phone_number: ticked.phone || tcpa ? phoneNumber : null,
      terms_accepted: true,
      tcpa_accepted: tcpa,
    })
    .where('id', '=', userId)
    .execute();
  const common = { userId, granted: true, channel: 'web' as const, ...by };
  await recordConsent(tx, { ...common, kind: 'terms', text: termsConsent });
  if (tcpa) await recordConsent(tx, { ...common, kind: 'tcpa', text: tcpaConsent, phone: phoneNumber });
  await enterNames(tx, userId, details);
  const alertId = await enterAlert(tx, userId, details, ticked.alert);
  if (alertId === null || !ticked.alert) return;
  await recordAlertConsent(tx, userId, by);
  await endUnsubscription(tx, userId, alertId);
}

/** Stores what a form entered for a new address. The alert waits for the owner of the address. */
export async function enterDetails(
  tx: Database,
  userId: number,
  details: RegistrationDetails,
): Promise<void> {
  await enterNames(tx, userId, details);
  await enterAlert(tx, userId, details, false);
}

/** Stores the names, the ZIP code and the traffic source. */
async function enterNames(
  tx: Database,
  userId: number,
  { firstName, lastName, zipCode, clickId }: RegistrationDetails,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, zip_code: zipCode, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
  await recordRegistration(tx, userId, clickId ?? null);
}

const searchNear = (zip: string): JobSearch => ({ ...emptySearch, zip, radius: alertMiles });

/** @returns the id of the first alert. Null if the form asked for none. */
async function enterAlert(
  tx: Database,
  userId: number,
  { alert, zipCode }: RegistrationDetails,
  confirmed: boolean,
): Promise<number | null> {
  if (alert === 'off') return null;
  const search = searchNear(zipCode);
  return createAlert(tx, { recipient: { userId }, search, frequency: alert, confirmed });
}
