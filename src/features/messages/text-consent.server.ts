import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { TextTemplate } from './messages.ts';

/** Texts that answer a text of the phone at once: they need no consent of before. */
const answers: readonly string[] = ['sms-help', 'sms-stopped'] satisfies TextTemplate[];

/**
 * Whether the phone's own last word is yes, as the evidence has it: a form cannot say it for the phone, and undoes no STOP.
 * @param phone The number in E.164, as an expression.
 */
export const saidYes = (phone: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  select granted from consents
  where consents.phone = ${phone} and kind = 'sms-alerts' and (channel = 'sms' or not granted)
  order by consents.id desc limit 1), false)`;

/** Whether somebody who agreed for this number waits for its answer. */
const wasAsked = (phone: string): RawBuilder<boolean> => sql<boolean>`coalesce((
  select granted from consents where consents.phone = ${phone} and kind = 'sms-alerts'
  order by consents.id desc limit 1), false)`;

/**
 * Whether a text may go to a number, by the evidence of consent alone: without it nothing goes out, whatever the state of the phone or
 * of the alert says. The question "Reply YES" needs a form that agreed; alerts need the phone's own YES, and an active phone.
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
