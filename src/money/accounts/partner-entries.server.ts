import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts';
import { sumDollars } from '../../platform/money/dollars.ts';
import { readToday } from '../traffic/spend-resource.server.ts';
import { type EntryKind, entryDayProblem, type PartnerEntry } from './partner-entries.schema.ts';

/**
 * Adds a payment or an adjustment to a partner's account. An adjustment of a conversion changes its revenue, too.
 * @returns the entry's ID.
 * @throws Invalid; Conflict if the partner already has a payment with this reference.
 */
export async function addEntry(tx: Database, entry: PartnerEntry, enteredBy: string): Promise<number> {
  const { partnerId, kind = 'payment', day, amount, reference, note, conversionId } = entry;
  const problem = entryDayProblem(day, await readToday(tx));
  if (problem) throw new Invalid({ day: problem });
  if (kind !== 'payment' && !note) throw new Invalid({ note: 'Say why. The statement shows the reason.' });
  await lockPartner(tx, partnerId);
  if (kind === 'payment') await refuseSamePayment(tx, partnerId, reference ?? '');
  if (conversionId) await checkConversion(tx, { partnerId, kind, amount, conversionId });
  const { id } = await tx
    .insertInto('partner_entries')
    .values({
      partner_id: partnerId,
      kind,
      day,
      amount: kind === 'bonus' ? amount : opposite(amount),
      reference: reference ?? '',
      note: note ?? '',
      conversion_id: conversionId ?? null,
      entered_by: enteredBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Entries of one partner wait for each other, so that none is entered twice. */
async function lockPartner(tx: Database, partnerId: number): Promise<void> {
  const { rows } = await sql`select from partners where id = ${partnerId} for no key update`.execute(tx);
  if (rows.length === 0) throw new Invalid({ partnerId: 'Choose a partner from the list.' });
}

async function refuseSamePayment(tx: Database, partnerId: number, reference: string): Promise<void> {
  if (!reference) return;
  const same = await tx
    .selectFrom('partner_entries as e')
    .select('day')
    .where('partner_id', '=', partnerId)
    .where('kind', '=', 'payment')
    .where('reference', '=', reference)
    .where('cancels', 'is', null)
    .where(sql<boolean>`not exists (select from partner_entries as c where c.cancels = e.id)`)
    .executeTakeFirst();
  if (!same) return;
  const taken = `This partner already has a payment with this reference, of ${same.day}. Cancel that one first.`;
  throw new Conflict(taken, { reference: taken });
}

interface ConversionEntry {
  partnerId: number;
  kind: EntryKind;
  amount: string;
  conversionId: number;
}

/** @throws Invalid if the conversion is not this partner's, or a clawback exceeds what the conversion earned. */
async function checkConversion(
  tx: Database,
  { partnerId, kind, amount, conversionId }: ConversionEntry,
): Promise<void> {
  if (kind === 'payment') throw new Invalid({ conversionId: 'Leave it empty: a payment is of the partner.' });
  const { rows } = await sql<{ earned: string; exceeds: boolean }>`
    select as_dollars(earned) as earned, ${amount}::numeric > earned as exceeds
    from (select id from conversions where id = ${conversionId} and partner_id = ${partnerId} for update) as found,
      lateral (select coalesce(sum(amount), 0) as earned from conversion_entries where conversion_id = found.id) as sums`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Invalid({ conversionId: 'This partner has no conversion with this ID.' });
  if (kind !== 'bonus' && found.exceeds)
    throw new Invalid({ amount: `This conversion earned $${found.earned}. Enter at most that.` });
}

/** Decides an entry that waits. A booked one counts from today on. @throws Conflict if it does not wait. */
export async function decideEntry(
  tx: Database,
  id: number,
  state: 'booked' | 'refused',
  decidedBy: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('partner_entries')
    .set({
      state,
      day: sql<string>`business_day(now())`,
      decided_by: decidedBy,
      decided_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Conflict('Somebody has decided this entry already.');
}

/**
 * Takes back a booked entry: adds its opposite, with today's day.
 * @throws NotFound; Conflict if it does not count, or is canceled already.
 */
export async function cancelEntry(
  tx: Database,
  id: number,
  reason: string,
  enteredBy: string,
): Promise<void> {
  const entry = await tx
    .selectFrom('partner_entries')
    .select(['partner_id', 'kind', 'amount', 'reference', 'conversion_id', 'state', 'cancels'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry) throw new NotFound('There is no entry with this ID.');
  const refusal = refuseCancel({ state: entry.state, cancels: entry.cancels, canceledBy: null });
  if (refusal) throw new Conflict(refusal);
  await tx
    .insertInto('partner_entries')
    .values({
      partner_id: entry.partner_id,
      kind: entry.kind,
      day: await readToday(tx),
      amount: opposite(entry.amount),
      reference: entry.reference,
      note: reason,
      conversion_id: entry.conversion_id,
      cancels: id,
      entered_by: enteredBy,
    })
    .execute();
}

const opposite = (amount: string): string =>
  sumDollars([amount.startsWith('-') ? amount.slice(1) : `-${amount}`]);

/** Why an entry can't be canceled, or false. */
export function refuseCancel(entry: {
  state: unknown;
  cancels: unknown;
  canceledBy: unknown;
}): string | false {
  if (entry.state !== 'booked') return 'Only a booked entry can be canceled.';
  if (entry.cancels) return 'This entry cancels another one. Enter a new one instead.';
  return entry.canceledBy ? 'This entry is canceled already.' : false;
}
