import * as z from 'zod/mini';
import {
  choice,
  day,
  neededMoney,
  optionalLine,
  optionalReference,
  reference,
} from '../../desk/lists/form-values.schema.ts';

/** The kinds of entries in a partner's account. A bonus adds to what the partner owes, the others subtract. */
export const entryKindNames = ['payment', 'bonus', 'fee', 'clawback'] as const;
export type EntryKind = (typeof entryKindNames)[number];

export const entryStates = ['waiting', 'booked', 'refused'] as const;

/** The first day that can have an entry. */
const firstDay = '2000-01-01';

/** The remedy for an invalid day of an entry. Null if it is valid. @param today the current business day. */
export function entryDayProblem(entryDay: string, today: string): string | null {
  if (entryDay > today) return `Enter today (${today}) or an earlier day.`;
  return entryDay < firstDay ? `Enter a day from ${firstDay} on.` : null;
}

export const PartnerEntry = z.object({
  partnerId: reference('a partner'),
  kind: z._default(choice(entryKindNames), 'payment'),
  /** A business day, today or earlier. */
  day: day('a day'),
  /** Dollars without a sign. The kind decides whether it adds or subtracts. */
  amount: neededMoney('an amount'),
  reference: optionalLine('a reference'),
  /** Why. Required for an adjustment. */
  note: optionalLine('a reason', 500),
  conversionId: optionalReference('a conversion'),
});
export type PartnerEntry = z.infer<typeof PartnerEntry>;
