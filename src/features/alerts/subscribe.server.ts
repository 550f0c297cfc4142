import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { Client } from '../../platform/client.ts';
import { newToken } from '../../platform/tokens.ts';
import type { JobSearch } from '../jobs/job-search.schema.ts';
import { sendFormMail } from '../messages/form-mail.server.ts';
import { asShown } from '../search/as-shown.server.ts';
import { parseJobSearch } from '../search/parse-search.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { inEvenTime } from '../sign-in/even-time.ts';
import { createLink } from '../sign-in/links.server.ts';
import { createAlert, endUnsubscription, recordAlertConsent } from './alerts.server.ts';
import { describeReadSearch } from './describe-read-search.server.ts';
import type { AlertSignup } from './subscribe.schema.ts';

/** Mails a day that ask one address to confirm; what is asked for beyond them waits at /account, where the links that were sent lead. */
export const maxConfirmations = 3;

export interface AlertServices {
  db: Database;
  search: SearchEngine;
  rateLimits: RateLimits;
}

/** Who asks for an alert, and where. */
export interface Asker {
  /** The person signed in on this browser. */
  userId: number | null;
  client: Client;
  pageUrl: string;
}

interface Subscriber {
  id: number;
  email: string;
  email_confirmed_at: Date | null;
}

/**
 * Creates an alert. It starts at once for the signed-in owner of a confirmed address; for everybody else it waits until the link
 * in a mail to that address is used.
 * @returns whether it has started.
 * @throws TooMany
 */
export async function subscribe(
  { db, search: engine, rateLimits }: AlertServices,
  signup: AlertSignup,
  asker: Asker,
): Promise<boolean> {
  await rateLimits.use('alert', asker.client, signup.email);
  const search = await asShown(engine, parseJobSearch(new URLSearchParams(signup.search)).search);
  return inEvenTime(() => db.transaction().execute((tx) => openAlert(tx, signup, search, asker)));
}

async function openAlert(
  tx: Database,
  signup: AlertSignup,
  search: JobSearch,
  asker: Asker,
): Promise<boolean> {
  const person = await openSubscriber(tx, signup.email);
  const confirmed = person.id === asker.userId && person.email_confirmed_at !== null;
  const { frequency } = signup;
  const alertId = await createAlert(tx, { recipient: { userId: person.id }, search, frequency, confirmed });
  if (confirmed) {
    await recordAlertConsent(tx, person.id, asker);
    await endUnsubscription(tx, person.id, alertId);
  } else await askToConfirm(tx, person, alertId, { search: describeReadSearch(search), frequency });
  return confirmed;
}

/** The person of an address; a new one has no name until they register. */
async function openSubscriber(tx: Database, email: string): Promise<Subscriber> {
  await tx
    .insertInto('users')
    .values({ email, unsubscribe_token: newToken() })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .execute();
  return tx
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function askToConfirm(
  tx: Database,
  { id, email }: Subscriber,
  alertId: number,
  alert: { search: string; frequency: string },
): Promise<void> {
  const { sent } = await tx
    .selectFrom('messages')
    .select((expression) => expression.fn.countAll<number>().as('sent'))
    .where('user_id', '=', id)
    .where('template', '=', 'confirm-alert')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (sent >= maxConfirmations) return;
  await sendFormMail(tx, email, {}, async () => ({
    template: 'confirm-alert',
    data: { ...alert, link: await createLink(tx, id, 'confirm', { alertId }) },
    userId: id,
  }));
}
