import { sql } from 'kysely';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { forgetMailbox } from '../../messages/form-mail.server.ts';
import { eraseVisits } from '../../money/tracking/clicks/registrations.server.ts';
import { everyPart } from '../../platform/processes/every-part.ts';
import { lockOwnNumbers } from '../alerts/texts/phone-owner.server.ts';
import { emailHash } from './export.server.ts';

/** Erases an account in a transaction of its own. See `erasePerson`. */
export async function eraseUser(db: Database, userId: number): Promise<void> {
  await db.transaction().execute((tx) => erasePerson(tx, userId));
}

/**
 * Erases an account in the caller's transaction, and records it in the log of privacy requests. Two hashes stay: the
 * hash of a suppressed address, so that mail to it stays stopped, and the hash in the log.
 */
export async function erasePerson(tx: Database, userId: number): Promise<void> {
  const email = await eraseTraces(tx, userId);
  await tx
    .insertInto('privacy_requests')
    .values({ kind: 'erasure', email_hash: emailHash(email) })
    .execute();
}

/**
 * Deletes an account's row and all rows that refer to it, its phones, the messages to it and about it, and its messages
 * from the contact forms. `lockOwnNumbers` decides which phone numbers belong to it.
 * @returns its address.
 */
export async function eraseTraces(tx: Database, userId: number): Promise<string> {
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
  return email;
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

/** The news that the account's mails share with other mails. The news repeats the words of its search. */
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

/**
 * Deletes the mails to the address, the notices to the operator about it, and its messages from the contact
 * forms.
 */
async function eraseWritten(tx: Database, email: string): Promise<void> {
  await tx
    .deleteFrom('messages')
    .where(
      sql<boolean>`lower(recipient) = lower(${email}) or (template = 'contact-notice' and lower(data->>'email') = lower(${email}))`,
    )
    .execute();
  await tx.deleteFrom('contact_submissions').where(sql<boolean>`lower(email) = lower(${email})`).execute();
}

/** Deletes searches without any alert, and their news. Both can hold what the visitor typed. */
export async function eraseOrphans(
  tx: Database,
  searchIds: number[],
  news: SharedNews[] = [],
): Promise<void> {
  if (searchIds.length === 0) return;
  // Lock first: the next statement then sees an alert that another transaction creates for one of them.
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

/** Rows that one look finds. Each person is erased in a transaction of its own. */
const batch = 500;

/**
 * Deletes what somebody typed for an address whose owner never confirmed it: accounts with all of their rows, and
 * alerts of confirmed addresses that still wait. Days count from the last request.
 * @returns rows deleted.
 */
export async function purgeUnconfirmed(
  db: Database,
  now: Date,
  stop?: AbortSignal,
): Promise<{ unconfirmedUsers: number; waitingAlerts: number }> {
  const before = sql<Date>`(${now}::timestamptz - make_interval(days => ${retention.unconfirmedDays}))`;
  let unconfirmedUsers = 0;
  for (let after = 0; !stop?.aborted; ) {
    const { rows } = await sql<{ id: number }>`
      select id from users where id > ${after} and email_confirmed_at is null and created_at < ${before} and not exists (
        select from sign_in_links where user_id = users.id and created_at >= ${before})
      order by id limit ${batch}`.execute(db);
    const erase = ({ id }: { id: number }) =>
      [`user ${id}`, () => db.transaction().execute((tx) => eraseTraces(tx, id))] as const;
    await everyPart(Object.fromEntries(rows.map(erase)));
    unconfirmedUsers += rows.length;
    const last = rows.at(-1);
    if (rows.length < batch || !last) break;
    after = last.id;
  }
  const waitingAlerts = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ searchId: number }>`
      delete from alerts where state = 'pending' and user_id is not null and created_at < ${before} and not exists (
        select from sign_in_links where alert_id = alerts.id and created_at >= ${before})
      returning search_id as "searchId"`.execute(tx);
    await eraseOrphans(
      tx,
      rows.map(({ searchId }) => searchId),
    );
    return rows.length;
  });
  return { unconfirmedUsers, waitingAlerts };
}
