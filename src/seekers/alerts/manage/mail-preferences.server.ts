import type { Database } from '../../../db/client.ts';
import { NotFound } from '../../../platform/errors.ts';
import { describeReadSearch } from '../match/describe-read-search.server.ts';
import type { AlertFrequency } from '../subscribe/alerts.schema.ts';
import { readAlertQuery } from '../subscribe/alerts.server.ts';

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
}

/** The owner of the token in mails. */
export interface Reader {
  id: number;
  email: string;
  isSubscribed: boolean;
}

const possibleToken = /^[\w-]+$/;

/** Finds the owner of a token from a mail. @throws NotFound */
export async function getReader(db: Database, token: string): Promise<Reader> {
  const reader =
    possibleToken.test(token) &&
    (await db
      .selectFrom('users')
      .select(['id', 'email', 'is_email_subscribed as isSubscribed'])
      .where('unsubscribe_token', '=', token)
      .executeTakeFirst());
  if (!reader)
    throw new NotFound('This link doesn’t work. It may be incomplete, or the account was deleted.');
  return reader;
}

/** The mail that the owner of a token gets, without unconfirmed alerts. @throws NotFound */
export async function getMailPreferences(db: Database, token: string): Promise<MailPreferences> {
  const { id, email, isSubscribed } = await getReader(db, token);
  const alerts = await db
    .selectFrom('alerts')
    .innerJoin('alert_searches', 'alert_searches.id', 'search_id')
    .select(['alerts.id', 'query', 'frequency', 'state'])
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .orderBy('alerts.id')
    .execute();
  return {
    email,
    isSubscribed,
    alerts: alerts.map(({ query, state, ...alert }) => ({
      ...alert,
      search: describeReadSearch(readAlertQuery(query).search),
      isActive: state === 'active',
    })),
  };
}
