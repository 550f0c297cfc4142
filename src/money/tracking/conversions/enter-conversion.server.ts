import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../db/client.ts';
import {
  choice,
  day,
  line,
  neededMoney,
  optionalLine,
  reference,
} from '../../../desk/lists/form-values.schema.ts';
import { newUuid7 } from '../../../platform/crypto/uuid7.ts';
import { Conflict, Invalid } from '../../../platform/errors.ts';
import { attribute, unattributed } from '../clicks/attribution.server.ts';
import { type ConversionReport, eventName } from './conversion-report.ts';
import { followChange } from './conversion-status.server.ts';
import { insertConversion, markConverted } from './record-conversion.server.ts';

/** The statuses that a conversion entered by hand may begin with. */
export const enteredStatuses = ['approved', 'pending'] as const;

export const EnteredConversion = z.object({
  partnerId: reference('a partner'),
  amount: neededMoney('an amount'),
  /** A business day, today or earlier. */
  day: day('a day'),
  event: z._default(
    optionalLine('a type', 50, `^$|${eventName.source}`).check(
      z.refine((text) => !text || eventName.test(text), 'Enter a word in lower case, such as application.'),
    ),
    'application',
  ),
  status: z._default(choice(enteredStatuses), 'approved'),
  transaction: optionalLine('a transaction ID'),
  clickId: optionalLine('a click ID', 60),
  reason: line('a reason', 500),
});
export type EnteredConversion = z.infer<typeof EnteredConversion>;

/**
 * Records a conversion that a person enters, for example because a partner's report never arrived. With a click, it
 * counts for the click's campaign and job. It earns today, whatever its day. A person vouches for it, so no review limit
 * holds it.
 * @returns its ID. @throws Invalid; Conflict if the partner has reported this transaction.
 */
export async function enterConversion(
  tx: Database,
  entered: EnteredConversion,
  actor: string,
): Promise<number> {
  const { partnerId, amount, clickId, reason, status = 'approved', event } = entered;
  const now = new Date();
  const convertedAt = await timeOf(tx, entered.day, now);
  const found = clickId ? await attribute(tx, clickId, convertedAt) : unattributed;
  if (clickId && !found.clickId && !found.applicationId)
    throw new Invalid({ clickId: 'There is no click with this ID.' });
  if (found.partnerId !== null && found.partnerId !== partnerId)
    throw new Invalid({ partnerId: 'The click is of a job of another partner.' });
  const report: ConversionReport = {
    clickId: clickId ?? null,
    transactionId: entered.transaction ?? `by-hand-${newUuid7()}`,
    amount,
    event: event ?? 'application',
    status,
  };
  const origin = { ...found, partnerId, holdReason: null };
  const id = await insertConversion(tx, report, origin, status, null, convertedAt);
  if (id === null) {
    const taken = 'This partner has already reported this transaction.';
    throw new Conflict(taken, { transaction: taken });
  }
  await markConverted(tx, found.clickId);
  await followChange(tx, id, { status, actor, note: `entered by hand: ${reason}`, now, by: 'person' });
  return id;
}

/** The time of a conversion of a day: now if it is today, otherwise the day's last second. */
async function timeOf(tx: Database, given: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date; today: string }>`
    select least(day_begins(${given}::date + 1) - interval '1 second', ${now}::timestamptz) as at,
      business_day(${now}::timestamptz)::text as today`.execute(tx);
  const [found] = rows;
  if (!found || given > found.today || given < '2000-01-01')
    throw new Invalid({ day: `Enter today (${found?.today}) or an earlier day.` });
  return found.at;
}
