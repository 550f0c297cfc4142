import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { eraseVisits } from '../tracking/registrations.server.ts';
import { emailHash } from './export.server.ts';

/** Erases a person in a transaction of its own; see `erasePerson`. */
export async function eraseUser(db: Database, userId: number): Promise<void> {
  await db.transaction().execute((tx) => erasePerson(tx, userId));
}

/**
 * Erases a person: their row and all that hangs on it, their telephones, messages to and about them, and what they sent by the contact
 * forms, in the caller's transaction. What stays holds no address: the hashes of suppressed addresses, so that mail to them stays
 * stopped, and the hash in the log of requests.
 */
export async function erasePerson(tx: Database, userId: number): Promise<void> {
  const { email, phone_number } = await tx
    .selectFrom('users')
    .select(['email', 'phone_number'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const searches = await listSearchIds(tx, userId, phone_number);
  await erasePhones(tx, userId, phone_number);
  await eraseWritten(tx, email);
  await eraseVisits(tx, userId);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
  await eraseOrphans(tx, searches);
  await tx
    .insertInto('privacy_requests')
    .values({ kind: 'erasure', email_hash: emailHash(email) })
    .execute();
}

/** Telephones of the person: those tied to the account, and the profile's number where it signed up for texts by itself. */
const ownPhones = (userId: number, phone: string | null) =>
  sql<boolean>`(phones.user_id = ${userId} or (phones.user_id is null and phones.phone = ${phone}))`;

async function listSearchIds(tx: Database, userId: number, phone: string | null): Promise<number[]> {
  const rows = await tx
    .selectFrom('alerts')
    .leftJoin('phones', 'phones.id', 'alerts.phone_id')
    .select('search_id')
    .where((where) => where.or([where('alerts.user_id', '=', userId), ownPhones(userId, phone)]))
    .execute();
  return rows.map(({ search_id }) => search_id);
}

async function erasePhones(tx: Database, userId: number, phone: string | null): Promise<void> {
  const rows = await tx.deleteFrom('phones').where(ownPhones(userId, phone)).returning('phone').execute();
  const numbers = [...rows.map((row) => row.phone), ...(phone ? [phone] : [])];
  if (numbers.length === 0) return;
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

/** Searches that nobody else has an alert for may hold what the person typed. */
async function eraseOrphans(tx: Database, searchIds: number[]): Promise<void> {
  if (searchIds.length === 0) return;
  // Locked first: an alert that is being created for one of them is seen by the statement after.
  await tx.selectFrom('alert_searches').select('id').where('id', 'in', searchIds).forUpdate().execute();
  await tx
    .deleteFrom('alert_searches')
    .where('id', 'in', searchIds)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('alerts').select('id').whereRef('alerts.search_id', '=', 'alert_searches.id'),
        ),
      ),
    )
    .execute();
}
