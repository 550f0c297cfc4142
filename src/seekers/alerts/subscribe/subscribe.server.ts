import { sql } from 'kysely';
import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { jobsPath } from '../../../catalog/jobs/jobs-path.ts';
import type { Database } from '../../../db/client.ts';
import type { RateLimits } from '../../../db/rate-limits.ts';
import { inEvenTime } from '../../../desk/sign-in/even-time.ts';
import { createLink } from '../../../desk/sign-in/links.server.ts';
import { sendFormMail } from '../../../messages/form-mail.server.ts';
import { frequencyPhrases } from '../../../messages/messages.ts';
import { newToken, sha256 } from '../../../platform/crypto/tokens.ts';
import type { Client } from '../../../platform/http/client.ts';
import { asShown } from '../../../search/as-shown.server.ts';
import { parseJobSearch } from '../../../search/parse-search.ts';
import type { SearchEngine } from '../../../search/search-engine.ts';
import type { OwnAlert } from '../manage/manage-alerts.server.ts';
import { describeReadSearch } from '../match/describe-read-search.server.ts';
import type { AlertFrequency } from './alerts.schema.ts';
import { createAlert, endUnsubscription, readAlertQuery, recordAlertConsent } from './alerts.server.ts';
import type { AlertSignup } from './subscribe.schema.ts';

/**
 * How many confirmation mails one address gets in a day. Further alerts wait at /account, and the links in
 * earlier mails lead there.
 */
export const maxConfirmations = 3;

export interface AlertServices {
  db: Database;
  search: SearchEngine;
  rateLimits: RateLimits;
}

/** Who asks for an alert, and where. */
export interface AlertRequester {
  /** The person who is signed in. */
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
 * Creates an alert. It starts at once if the signed-in person owns the address and has confirmed it.
 * Otherwise it waits until the link in a mail is used.
 * @returns whether it has started.
 * @throws TooMany
 */
export async function subscribe(
  { db, search: engine, rateLimits }: AlertServices,
  signup: AlertSignup,
  asker: AlertRequester,
): Promise<boolean> {
  await rateLimits.use('alert', asker.client, signup.email);
  const search = await asShown(engine, parseJobSearch(new URLSearchParams(signup.search)).search);
  return inEvenTime(() => db.transaction().execute((tx) => openAlert(tx, signup, search, asker)));
}

async function openAlert(
  tx: Database,
  signup: AlertSignup,
  search: JobSearch,
  asker: AlertRequester,
): Promise<boolean> {
  const person = await openSubscriber(tx, signup.email);
  const confirmed = person.id === asker.userId && person.email_confirmed_at !== null;
  const { frequency } = signup;
  const alertId = await createAlert(tx, { recipient: { userId: person.id }, search, frequency, confirmed });
  if (confirmed) {
    await recordAlertConsent(tx, person.id, asker);
    await endUnsubscription(tx, person.id, alertId);
  } else {
    const words = await describeReadSearch(tx, search);
    await askToConfirm(tx, person, alertId, { search: words, frequency });
  }
  return confirmed;
}

/** The account of an address. A new account has no name until the person registers. */
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
  alert: { search: string; frequency: AlertFrequency },
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

type FoundAlert = Pick<OwnAlert, 'query' | 'frequency' | 'state'>;

/** The alert of a link. */
interface LinkedAlert extends FoundAlert {
  /** The SHA-256 of the owner's address, in hexadecimal. */
  owner: string;
}

/** An alert as its confirmation pages describe it. */
export interface AlertInWords {
  /** "nurse jobs in Austin" */
  words: string;
  /** "once a day" */
  frequency: string;
  /** The address of the search's results. */
  jobs: string;
}

/**
 * The alert that a mail's link confirms, even if the link was used or has expired. Null: the link belongs to
 * a registration. The link is not used up.
 */
export async function findLinkedAlert(db: Database, token: string): Promise<LinkedAlert | null> {
  const alert = await alerts(db)
    .innerJoin('sign_in_links', 'sign_in_links.alert_id', 'alerts.id')
    .innerJoin('users', 'users.id', 'alerts.user_id')
    .select('email')
    .where('token_hash', '=', sha256(token))
    .where('details', 'is', null)
    .whereRef('sign_in_links.user_id', '=', 'alerts.user_id')
    .executeTakeFirst();
  if (!alert) return null;
  const { email, ...rest } = alert;
  return { ...rest, owner: sha256(email).toString('hex') };
}

/** An alert of a person. Null if there is none. */
export async function findOwnAlert(db: Database, userId: number, id: number): Promise<FoundAlert | null> {
  const query = alerts(db).where('alerts.id', '=', id).where('alerts.user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

const alerts = (db: Database) =>
  db
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'alerts.search_id')
    .select(['query', 'frequency', 'state']);

export async function alertInWords(db: Database, { query, frequency }: FoundAlert): Promise<AlertInWords> {
  const search = searchOf({ query });
  return {
    words: await describeReadSearch(db, search),
    frequency: frequencyPhrases[frequency],
    jobs: jobsPath({ ...search, sort: 'date' }),
  };
}

/** The search of an alert. */
export const searchOf = ({ query }: Pick<FoundAlert, 'query'>): JobSearch => readAlertQuery(query).search;
