import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/client.ts';
import { oneRow } from '../db/one-row.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import type { Client } from '../platform/http/client.ts';
import type { TextTemplate } from './messages.ts';

/** A consent that was given or withdrawn. */
export interface Consent {
  userId?: number | null;
  kind: 'terms' | 'tcpa' | 'sms-alerts' | 'email-alerts';
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

/** Whether somebody consented for this number last, so that it may be asked. */
const wasAsked = (phone: string): RawBuilder<boolean> => sql<boolean>`coalesce((
  select granted from consents where consents.phone = ${phone} and kind = 'sms-alerts'
  order by consents.id desc limit 1), false)`;

/**
 * Whether a text may be sent to a number, by the evidence of consent. Without evidence nothing is sent,
 * whatever the state of the phone or alert. The question "Reply YES" needs a consent in a form. Alerts need
 * the phone's own YES and an active phone.
 */
export async function hasTextConsent(tx: Database, template: string, phone: string): Promise<boolean> {
  if (answers.includes(template)) return true;
  const consent =
    template === 'sms-confirm'
      ? wasAsked(phone)
      : sql<boolean>`${saidYes(sql`${phone}`)} and ${isActive(phone)}`;
  const result = await sql<{ allowed: boolean }>`select ${consent} as allowed`.execute(tx);
  return oneRow(result).allowed;
}

const isActive = (phone: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from phones where phones.phone = ${phone} and state = 'active')`;
