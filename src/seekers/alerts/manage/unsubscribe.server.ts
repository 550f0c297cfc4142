import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import type { RateLimits } from '../../../db/rate-limits.ts';
import { inEvenTime } from '../../../desk/sign-in/even-time.ts';
import { recordConsent } from '../../../messages/consents.server.ts';
import { type ReminderKind, reminderKinds } from '../../../messages/messages.ts';
import { releaseAddress, suppressAddress } from '../../../messages/suppressions.server.ts';
import type { Config } from '../../../platform/config.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { AppError, NotFound } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/http/client.ts';
import { describeReadSearch } from '../match/describe-read-search.server.ts';
import type { AlertFrequency } from '../subscribe/alerts.schema.ts';
import { readAlertQuery } from '../subscribe/alerts.server.ts';
import { startAlert, stopAlert, stopPendingAlerts } from './manage-alerts.server.ts';
import { setReminder } from './reminders.server.ts';
import type { StoppedMail, Unsubscribe } from './unsubscribe.schema.ts';

/** Who changes mail preferences, and where. It becomes evidence. */
export interface Act {
  client: Client;
  pageUrl: string;
  /** 'email': the button of the mail program. */
  channel: 'web' | 'email';
  /** The mark of the mail whose link they used. */
  mail?: string | null | undefined;
}

/**
 * Stops all mail to the owner of a token, one alert, or a kind of reminder, including queued mail. Repeating it changes nothing.
 * @returns the address.
 * @throws NotFound
 */
export async function stopMail(db: Database, token: string, what: StoppedMail, act: Act): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const reader = await getReader(tx, token);
    if (what === null) await stopAllMail(tx, reader, act);
    else if (typeof what === 'string') await changeReminder(tx, reader, what, false, act);
    else if (await stopAlert(tx, reader.id, what))
      await recordChange(tx, reader, false, `Stop the alert ${what}`, act);
    if (act.mail) await noteUnsubscribed(tx, reader, act.mail);
    return reader.email;
  });
}

/** Marks the mail whose link stopped mails. Somebody else's mail stays as it is. */
async function noteUnsubscribed(tx: Database, { id }: Reader, mark: string): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ unsubscribed_at: sql<Date>`coalesce(unsubscribed_at, now())` })
    .where('mark', '=', mark)
    .where('user_id', '=', id)
    .execute();
}

export interface UnsubscribeServices {
  db: Database;
  rateLimits: RateLimits;
  config: Pick<Config, 'unsubscribeApiKey'>;
}

/**
 * Stops all mail to an address. It takes the same time whether or not we know the address. Requests with a
 * partner's key are not rate-limited.
 * @throws TooMany, AppError 401 for a wrong key.
 */
export async function stopMailTo(
  { db, rateLimits, config }: UnsubscribeServices,
  { email, apiKey }: Unsubscribe,
  act: Act,
): Promise<void> {
  const isPartner = isKey(config.unsubscribeApiKey, apiKey);
  if (!isPartner) await rateLimits.use('unsubscribe', act.client, email);
  if (!isPartner && config.unsubscribeApiKey && apiKey !== undefined)
    throw new AppError(
      401,
      'Wrong API key',
      'We don’t recognize this API key. If you don’t have one, leave the field out.',
    );
  await inEvenTime(() => db.transaction().execute((tx) => stopAddress(tx, email, act)));
}

function isKey(expected: string | undefined, given: string | undefined): boolean {
  return expected !== undefined && given !== undefined && timingSafeEqual(sha256(expected), sha256(given));
}

async function stopAddress(tx: Database, email: string, act: Act): Promise<void> {
  const reader = await tx
    .selectFrom('users')
    .select(['id', 'email', 'is_email_subscribed as isSubscribed', 'stopped_reminders as stopped'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  if (reader) await stopAllMail(tx, reader, act);
  else await suppressAddress(tx, 'email', email, 'unsubscribed');
}

/**
 * Restarts all mail as it was before it was stopped, one alert, or a kind of reminder.
 * @returns the address.
 * @throws NotFound
 */
export async function resumeMail(db: Database, token: string, what: StoppedMail, act: Act): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const reader = await getReader(tx, token);
    if (typeof what === 'string') await changeReminder(tx, reader, what, true, act);
    else if (what !== null) {
      await startAlert(tx, reader.id, what);
      await recordChange(tx, reader, true, `Start the alert ${what} again`, act);
    } else if (!reader.isSubscribed) {
      await releaseAddress(tx, 'email', reader.email);
      await setSubscribed(tx, reader.id, true);
      await recordChange(tx, reader, true, 'Start all mail again', act);
    }
    return reader.email;
  });
}

async function changeReminder(
  tx: Database,
  reader: Reader,
  kind: ReminderKind,
  isWanted: boolean,
  act: Act,
): Promise<void> {
  await setReminder(tx, reader.id, kind, isWanted);
  await recordChange(tx, reader, isWanted, `${isWanted ? 'Start' : 'Stop'} the reminder ${kind}`, act);
}

async function stopAllMail(tx: Database, reader: Reader, act: Act): Promise<void> {
  await suppressAddress(tx, 'email', reader.email, 'unsubscribed');
  await stopPendingAlerts(tx, reader.id);
  if (!reader.isSubscribed) return;
  await setSubscribed(tx, reader.id, false);
  await recordChange(tx, reader, false, 'Stop all mail', act);
}

async function setSubscribed(tx: Database, userId: number, isSubscribed: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_email_subscribed: isSubscribed, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

async function recordChange(
  tx: Database,
  { id }: Reader,
  granted: boolean,
  text: string,
  act: Act,
): Promise<void> {
  const { client, pageUrl, channel } = act;
  await recordConsent(tx, { userId: id, kind: 'email-alerts', granted, text, client, pageUrl, channel });
}

/** The mail that a person gets. */
export interface MailPreferences {
  email: string;
  isSubscribed: boolean;
  alerts: {
    id: number;
    /** "nurse jobs in Austin" */
    search: string;
    frequency: AlertFrequency;
    isActive: boolean;
  }[];
  reminders: { kind: ReminderKind; isActive: boolean }[];
}

/** The owner of the token in mails. */
interface Reader {
  id: number;
  email: string;
  isSubscribed: boolean;
  stopped: string[];
}

const possibleToken = /^[\w-]+$/;

/** Finds the owner of a token from a mail. @throws NotFound */
async function getReader(db: Database, token: string): Promise<Reader> {
  const reader =
    possibleToken.test(token) &&
    (await db
      .selectFrom('users')
      .select(['id', 'email', 'is_email_subscribed as isSubscribed', 'stopped_reminders as stopped'])
      .where('unsubscribe_token', '=', token)
      .executeTakeFirst());
  if (!reader)
    throw new NotFound('This link doesn’t work. It may be incomplete, or the account was deleted.');
  return reader;
}

/** The mail that the owner of a token gets, without unconfirmed alerts. @throws NotFound */
export async function getMailPreferences(db: Database, token: string): Promise<MailPreferences> {
  const { id, email, isSubscribed, stopped } = await getReader(db, token);
  const alerts = await db
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['alerts.id', 'query', 'frequency', 'state'])
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .orderBy('alerts.id')
    .execute();
  const described = alerts.map(async ({ query, state, ...alert }) => ({
    ...alert,
    search: await describeReadSearch(db, readAlertQuery(query).search),
    isActive: state === 'active',
  }));
  const reminders = reminderKinds.map((kind) => ({ kind, isActive: !stopped.includes(kind) }));
  return { email, isSubscribed, alerts: await Promise.all(described), reminders };
}
