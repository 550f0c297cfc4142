import { sql } from 'kysely';
import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { besideWrite } from '../../../db/before-commit.ts';
import type { Database } from '../../../db/client.ts';
import { oneRow } from '../../../db/one-row.ts';
import type { RateLimits } from '../../../db/rate-limits.ts';
import { recordConsent } from '../../../messages/consents.server.ts';
import { countFirstText, mayTextFirst, noticeTextLimit } from '../../../messages/first-texts.server.ts';
import { enqueueMessage } from '../../../messages/outbox.server.ts';
import { findSuppression } from '../../../messages/suppressions.server.ts';
import { toTextNumber } from '../../../messages/us-phone.ts';
import type { Config } from '../../../platform/config.ts';
import { AppError, Invalid, Unavailable } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/http/client.ts';
import { asShown } from '../../../search/as-shown.server.ts';
import type { SearchEngine } from '../../../search/search-engine.ts';
import { createAlert } from '../subscribe/alerts.server.ts';
import { type SmsSubscription, smsConsentText, subscribedSearch } from './sms.schema.ts';

export interface SmsServices {
  db: Database;
  search: SearchEngine;
  rateLimits: RateLimits;
  config: Config;
}

/** Who checked the box, and where. */
interface TextSubscriber {
  userId: number | null;
  client: Client;
  /** The page that showed the consent. */
  pageUrl: string;
}

/** The site has reached its limit of confirmation texts in an hour. */
const busy =
  'We’re sending more confirmation texts than usual right now. Please try again in an hour, or get the same alerts by email.';
const busySeconds = 600;

const noTexts = 'Text messages aren’t available on this site. You can get the same alerts by email instead.';

/** Whether a provider is configured. */
export const hasTexts = ({ sms }: Config): boolean => sms.url !== undefined;

/**
 * Asks a phone whether it wants job alerts. One transaction stores the number, the evidence of consent, the
 * waiting alert and the question. The answer is the same for a new, a known and a stopped number. Only the
 * phone's owner can start a stopped number again, by text.
 * @returns the answer for the visitor.
 * @throws Invalid for a number that no US phone has, AppError 409 if no provider is configured, TooMany, and
 * Unavailable if the site has reached its hourly limit. The limit applies to every number, whether or not it
 * would be asked.
 */
export async function subscribePhone(
  { db, search: engine, rateLimits, config }: SmsServices,
  input: SmsSubscription,
  subscriber: TextSubscriber,
): Promise<string> {
  const phone = toTextNumber(input.phoneNumber);
  if (!phone) throw new Invalid({ phoneNumber: 'Enter a US phone number with area code' });
  if (!hasTexts(config)) throw new AppError(409, 'Texts aren’t available', noTexts);
  await rateLimits.use('sms', subscriber.client, phone);
  const search = await asShown(engine, subscribedSearch(input));
  try {
    await db.transaction().execute(async (tx) => {
      if (!(await mayTextFirst(tx, config.sms.perHour))) throw new NoTextsLeft(busy, busySeconds);
      await askPhone(tx, phone, { ...input, search }, subscriber);
    });
  } catch (error) {
    if (error instanceof NoTextsLeft)
      await besideWrite(() => db.transaction().execute((tx) => noticeTextLimit(tx, config)));
    throw error;
  }
  return answer(config.sms.from);
}

/** The site has reached its hourly limit. */
class NoTextsLeft extends Unavailable {}

/** A form can't restart a number that sent STOP, and must not reveal that it did. */
function answer(from: string | undefined): string {
  const number = from?.startsWith('+') ? ` to ${from}` : ' to the number our texts come from';
  return `We’ll text you to confirm. Reply YES to start your alerts. You can unsubscribe at any time. If you ever replied STOP, text START${number} instead.`;
}

async function askPhone(
  tx: Database,
  phone: string,
  input: Omit<SmsSubscription, 'search'> & { search: JobSearch },
  { userId, client, pageUrl }: TextSubscriber,
): Promise<void> {
  const { search } = input;
  const phoneId = await openPhone(tx, phone, input.zipCode || search.zip);
  await recordConsent(tx, {
    userId,
    kind: 'sms-alerts',
    granted: true,
    channel: 'web',
    text: smsConsentText,
    pageUrl,
    client,
    phone,
  });
  await createAlert(tx, { recipient: { phoneId }, search, frequency: 'daily', confirmed: false });
  if (!(await mayAsk(tx, phone, phoneId))) return;
  await countFirstText(tx);
  const question = { channel: 'sms', template: 'sms-confirm', data: {} } as const;
  await enqueueMessage(tx, { ...question, recipient: phone, phoneId });
}

/** Anybody may type a number, so a form changes its data only until the owner answers. */
async function openPhone(tx: Database, phone: string, zip: string): Promise<number> {
  const row = await tx
    .insertInto('phones')
    .values({ phone, zip_code: zip || null })
    .onConflict((conflict) =>
      conflict.column('phone').doUpdateSet({
        zip_code: sql`case when phones.state = 'pending' then coalesce(excluded.zip_code, phones.zip_code) else phones.zip_code end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Whether there is something to confirm. A stopped number is not asked. A number that does not answer is
 * asked once a day.
 */
async function mayAsk(tx: Database, phone: string, phoneId: number): Promise<boolean> {
  if (await findSuppression(tx, 'sms', phone)) return false;
  const result = await sql<{ ask: boolean }>`
    select exists (select from alerts where phone_id = ${phoneId} and state = 'pending') and not exists (
      select from messages where phone_id = ${phoneId} and template = 'sms-confirm' and created_at > greatest(
        now() - interval '1 day', (select confirmed_at from phones where id = ${phoneId}))
    ) as ask`.execute(tx);
  return oneRow(result).ask;
}
