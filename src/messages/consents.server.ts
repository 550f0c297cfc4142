import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { oneRow } from '../db/one-row.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import type { Client } from '../platform/http/client.ts';
import type { TextTemplate } from './messages.ts';

/** A consent that was given or withdrawn. */
export interface Consent {
  userId?: number | null;
  kind: 'terms' | 'tcpa' | 'sms-alerts' | 'sms-reminders' | 'email-alerts';
  granted: boolean;
  channel: 'web' | 'email' | 'sms';
  /** The exact words that were shown or sent. */
  text: string;
  pageUrl: string;
  /** Null: by text. */
  client: Client | null;
  /** E.164. */
  phone?: string | null;
  /** Default: now. */
  at?: Date;
}

/** Adds the evidence, which never changes (docs/decisions, COMPLIANCE). */
export async function recordConsent(tx: Database, consent: Consent): Promise<void> {
  const { userId = null, kind, granted, channel, text, pageUrl, client, phone = null, at } = consent;
  await tx
    .insertInto('consents')
    .values({
      user_id: userId,
      kind,
      granted,
      channel,
      text,
      text_hash: sha256(text),
      page_url: pageUrl,
      ip: client?.ip ?? null,
      user_agent: client?.userAgent ?? null,
      phone,
      created_at: at,
    })
    .execute();
}

/** Immediate answers to a text from the phone. They need no earlier consent. */
const answers: readonly string[] = ['sms-help', 'sms-stopped'] satisfies TextTemplate[];

/**
 * Whether the phone's own last answer was yes, by the evidence. A form can't answer for the phone, and can't
 * undo a STOP.
 * @param phone the number in E.164, as an expression.
 */
export const saidYes = (phone: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  select granted from consents
  where consents.phone = ${phone} and kind = 'sms-alerts' and (channel = 'sms' or not granted)
  order by consents.id desc limit 1), false)`;

/**
 * Whether the account that a number belongs to wants reminders by text, by the evidence. A later STOP, or the end of
 * all texts on the account's page, ends them.
 * @param phone the number in E.164, as an expression.
 */
export const wantsTextReminders = (phone: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  select granted from consents join phones as owned on owned.phone = consents.phone
  where consents.phone = ${phone} and ((kind = 'sms-reminders' and consents.user_id = owned.user_id)
    or (kind = 'sms-alerts' and not granted))
  order by consents.id desc limit 1), false)`;

/** Whether somebody consented for this number last, so that it may be asked. */
const wasAsked = (phone: string): RawBuilder<boolean> => sql<boolean>`coalesce((
  select granted from consents where consents.phone = ${phone} and kind = 'sms-alerts'
  order by consents.id desc limit 1), false)`;

/**
 * Whether a text may be sent to a number, by the evidence of consent. Without evidence nothing is sent,
 * whatever the state of the phone or alert. The question "Reply YES" needs a consent in a form. Alerts need
 * the phone's own YES and an active phone. Reminders need a consent of their own, too.
 */
export async function hasTextConsent(tx: Database, template: string, phone: string): Promise<boolean> {
  if (answers.includes(template)) return true;
  const confirmed = sql<boolean>`${saidYes(sql`${phone}`)} and ${isActive(phone)}`;
  const reminders = sql<boolean>`${confirmed} and ${wantsTextReminders(sql`${phone}`)}`;
  const needed: Record<string, RawBuilder<boolean>> = {
    'sms-confirm': wasAsked(phone),
    'sms-reminder': reminders,
  };
  const result = await sql<{ allowed: boolean }>`select ${needed[template] ?? confirmed} as allowed`.execute(
    tx,
  );
  return oneRow(result).allowed;
}

const isActive = (phone: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from phones where phones.phone = ${phone} and state = 'active')`;
