import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { belongsTo } from '../alerts/texts/phone-owner.server.ts';

type ExportedRow = Record<string, unknown>;
type ExportQuery = RawBuilder<{ row: ExportedRow }>;

/** An account's rows by table, under the database's names. */
export interface PersonalData {
  exportedAt: string;
  tables: Record<string, ExportedRow[]>;
}

interface Person {
  id: number;
  email: string;
}

const own = (table: string, { id }: Person, order: string): ExportQuery =>
  sql`select to_jsonb(t) - 'token_hash' - 'text_hash' - 'report_hash' as row from ${sql.table(table)} t where user_id = ${id} order by ${sql.ref(order)}`;

/** The tables that refer to an account only by id, and the order of their rows. */
const plainTables = {
  sessions: 'id',
  known_devices: 'id',
  sign_in_links: 'created_at',
  tracked_jobs: 'saved_at',
  hidden_jobs: 'hidden_at',
  hidden_companies: 'hidden_at',
  viewed_jobs: 'viewed_at',
  recent_searches: 'searched_at',
  user_sources: 'id',
  site_events: 'at',
  conversions: 'id',
};

/**
 * The rows of an account in each table. Secrets (hashes, tokens, links) are left out: anyone who finds the
 * file could use them.
 */
function personalRows(person: Person): Record<string, ExportQuery> {
  const { id, email } = person;
  const hash = emailHash(email);
  // The number in the profile is not confirmed, so it may belong to someone else.
  const ownNumbers = sql`(select phone from phones where ${belongsTo(id)})`;
  const ofMail = (table: string, order: string): ExportQuery => sql`
    select to_jsonb(t) - 'key' as row from ${sql.table(table)} t join messages m on m.id = message_id
    where m.user_id = ${id} or lower(m.recipient) = lower(${email}) order by ${sql.ref(order)}`;
  const plain = Object.entries(plainTables).map(([table, order]) => [table, own(table, person, order)]);
  return {
    users: sql`
      select to_jsonb(u) - 'password_hash' - 'unsubscribe_token' - 'calendar_token'
        || jsonb_build_object('has_password', password_hash is not null) as row
      from users u where id = ${id}`,
    ...(Object.fromEntries(plain) as Record<string, ExportQuery>),
    tracked_job_events: sql`
      select to_jsonb(e) as row from tracked_job_events e join tracked_jobs t on t.id = tracked_job_id
      where user_id = ${id} order by at, e.id`,
    tracked_job_reminders: sql`
      select to_jsonb(r) as row from tracked_job_reminders r join tracked_jobs t on t.id = tracked_job_id
      where user_id = ${id} order by r.created_at`,
    consents: sql`
      select to_jsonb(c) - 'text_hash' as row from consents c
      where user_id = ${id} or (user_id is null and phone in ${ownNumbers}) order by id`,
    phones: sql`select to_jsonb(p) as row from phones p where phone in ${ownNumbers} order by id`,
    alerts: sql`
      select to_jsonb(a) || jsonb_build_object('search', s.query) as row
      from alerts a join alert_searches s on s.id = a.search_id left join phones p on p.id = a.phone_id
      where a.user_id = ${id} or p.phone in ${ownNumbers} order by a.id`,
    alert_deliveries: sql`
      select to_jsonb(d) as row
      from alert_deliveries d join alerts a on a.id = d.alert_id left join phones p on p.id = a.phone_id
      where a.user_id = ${id} or p.phone in ${ownNumbers} order by d.created_at`,
    messages: sql`
      select to_jsonb(m) - 'news_id' - 'mark' || jsonb_build_object('data', coalesce(n.content, '{}') || m.data - 'link' - 'unsubscribeToken') as row
      from messages m left join phones p on p.id = m.phone_id left join alert_news n on n.id = m.news_id
      where m.user_id = ${id} or p.phone in ${ownNumbers} or lower(m.recipient) = lower(${email}) order by m.id`,
    mail_clicks: ofMail('mail_clicks', 'clicked_at'),
    mail_visits: ofMail('mail_visits', 'begins'),
    mail_applications: ofMail('mail_applications', 'application_id'),
    clicks: sql`select to_jsonb(c) as row from clicks c join user_sources s on s.click_id = c.id where s.user_id = ${id}`,
    contact_submissions: sql`
      select to_jsonb(c) as row from contact_submissions c where lower(email) = lower(${email}) order by id`,
    suppressions: sql`
      select to_jsonb(s) - 'address_hash' as row from suppressions s
      where (channel = 'email' and address_hash = ${hash}) or (channel = 'sms' and address_hash in
        (select sha256(convert_to(phone, 'UTF8')) from phones where phone in ${ownNumbers}))`,
    privacy_requests: sql`
      select to_jsonb(r) - 'email_hash' as row from privacy_requests r where email_hash = ${hash} order by id`,
  };
}

/** The form of an address in the log of privacy requests. */
export const emailHash = (email: string): Buffer => sha256(email.toLowerCase());

/**
 * All stored data of an account, in one snapshot. The log of privacy requests records the export.
 * @param record records it elsewhere, in the same transaction.
 */
export async function exportPersonalData(
  db: Database,
  person: Person,
  record: (tx: Database) => Promise<void> = async () => undefined,
): Promise<PersonalData> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await tx
        .insertInto('privacy_requests')
        .values({ kind: 'export', email_hash: emailHash(person.email) })
        .execute();
      await record(tx);
      return readTables(tx, person);
    });
}

/** The same without a log entry, for an account that reads its own data. */
export function readPersonalData(db: Database, person: Person): Promise<PersonalData> {
  return inSnapshot(db, (tx) => readTables(tx, person));
}

async function readTables(tx: Database, person: Person): Promise<PersonalData> {
  const tables: Record<string, ExportedRow[]> = {};
  for (const [table, query] of Object.entries(personalRows(person)))
    tables[table] = (await query.execute(tx)).rows.map(({ row }) => row);
  return { exportedAt: new Date().toISOString(), tables };
}
