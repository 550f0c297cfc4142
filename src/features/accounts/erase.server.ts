import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { lockOwnNumbers } from '../alerts/phone-owner.server.ts';
import { forgetMailbox } from '../messages/form-mail.server.ts';
import { eraseVisits } from '../tracking/registrations.server.ts';
import { emailHash } from './export.server.ts';

/** Erases a person in a transaction of its own; see `erasePerson`. */
export async function eraseUser(db: Database, userId: number): Promise<void> {
  await db.transaction().execute((tx) => erasePerson(tx, userId));
}

/**
 * Erases a person: their row and all that hangs on it, their telephones, messages to and about them, and what they sent by the contact
 * forms, in the caller's transaction. A number counts as theirs only as `lockOwnNumbers` says. What stays holds no address: the hashes of suppressed addresses, so that mail to them stays
 * stopped, and the hash in the log of requests.
 */
export async function erasePerson(tx: Database, userId: number): Promise<void> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const numbers = await lockOwnNumbers(tx, userId);
  const searches = await listSearchIds(tx, userId, numbers);
  const news = await listNews(tx, userId);
  await erasePhones(tx, numbers);
  await eraseWritten(tx, email);
  await forgetMailbox(tx, email);
  await eraseVisits(tx, userId);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
  await eraseOrphans(tx, searches, news);
  await tx
    .insertInto('privacy_requests')
    .values({ kind: 'erasure', email_hash: emailHash(email) })
    .execute();
}

async function listSearchIds(tx: Database, userId: number, numbers: string[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('alerts')
    .leftJoin('phones', 'phones.id', 'alerts.phone_id')
    .select('search_id')
    .where(sql<boolean>`alerts.user_id = ${userId} or phones.phone = any(${numbers}::text[])`)
    .execute();
  return rows.map(({ search_id }) => search_id);
}

interface SharedNews {
  id: number;
  searchId: number;
}

/** What the person's mails share with those of others: it repeats the words of its search. */
async function listNews(tx: Database, userId: number): Promise<SharedNews[]> {
  const { rows } = await sql<SharedNews>`
    select news_id as id, search_id as "searchId"
    from messages join alerts on alerts.id::text = data->>'alertId'
    where messages.user_id = ${userId} and alerts.user_id = ${userId} and news_id is not null`.execute(tx);
  return rows;
}

async function erasePhones(tx: Database, numbers: string[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx.deleteFrom('phones').where('phone', 'in', numbers).execute();
  await tx.deleteFrom('messages').where('recipient', 'in', numbers).execute();
  await tx.deleteFrom('consents').where('user_id', 'is', null).where('phone', 'in', numbers).execute();
}

/** Mails to the address, notices to the operator about it, and what it sent by the contact forms. */
async function eraseWritten(tx: Database, email: string): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where(
      sql<boolean>`lower(recipient) = lower(${email}) or (template = 'contact-notice' and lower(data->>'email') = lower(${email}))`,
    )
    .execute();
  await tx.deleteFrom('contact_submissions').where(sql<boolean>`lower(email) = lower(${email})`).execute();
}

/** Searches that nobody else has an alert for may hold what the person typed, and so does the news of them. */
async function eraseOrphans(tx: Database, searchIds: number[], news: SharedNews[]): Promise<void> {
  if (searchIds.length === 0) return;
  // Locked first: an alert that is being created for one of them is seen by the statement after.
  await tx.selectFrom('alert_searches').select('id').where('id', 'in', searchIds).forUpdate().execute();
  const gone = await tx
    .deleteFrom('alert_searches')
    .where('id', 'in', searchIds)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('alerts').select('id').whereRef('alerts.search_id', '=', 'alert_searches.id'),
        ),
      ),
    )
    .returning('id')
    .execute();
  const orphans = new Set(gone.map(({ id }) => id));
  const newsIds = news.filter(({ searchId }) => orphans.has(searchId)).map(({ id }) => id);
  if (newsIds.length > 0) await tx.deleteFrom('alert_news').where('id', 'in', newsIds).execute();
}
