import * as z from 'zod/mini';
import { day, optionalLine, optionalMoney, reference } from '../../desk/lists/form-values.schema.ts';
import { outsideText } from '../../platform/text/outside-text.ts';

/** The max spend of one campaign and day, in dollars. */
export const maxSpend = 1_000_000;
/** The first day that can have spend. */
export const firstSpendDay = '2000-01-01';
/** Max characters of a reason. */
export const maxSpendReason = 200;

/** The remedy for an invalid amount of spend in exact dollars. Null if it is valid. */
export function spendProblem(dollars: string): string | null {
  if (!/^\d+\.\d\d$/.test(dollars)) return 'Enter dollars with at most two decimals, such as 125.50.';
  if (Number(dollars) > maxSpend)
    return `Enter at most $${maxSpend.toLocaleString('en-US')} for one campaign and day.`;
  return null;
}

/** The remedy for an invalid day of spend. Null if it is valid. @param today the current business day. */
export function spendDayProblem(day: string, today: string): string | null {
  if (day > today) return `Enter today (${today}) or an earlier day.`;
  return day < firstSpendDay ? `Enter a day from ${firstSpendDay} on.` : null;
}

export const Spend = z.object({
  campaignId: reference('a campaign'),
  /** A business day, today or earlier. */
  day: day('a day'),
  /** The cost of the campaign on that day, in dollars with at most two decimals. */
  amount: optionalMoney('an amount').check(
    z.superRefine((dollars, context) => {
      const problem = dollars ? spendProblem(dollars) : null;
      if (problem) context.addIssue(problem);
    }),
  ),
  /** Why an entered amount changes. Required for a correction. */
  reason: optionalLine('a reason', maxSpendReason),
});
export type Spend = z.infer<typeof Spend>;

/** Max characters of a file. */
const maxFileText = 1024 * 1024;

/** An upload of spend. */
export const SpendFile = z.object({
  /** CSV with the columns day, campaign (code or name) and amount. */
  csv: outsideText(maxFileText, 'Choose a CSV file.').check(z.minLength(1, 'Choose a CSV file.')),
  reason: optionalLine('a reason', maxSpendReason),
});
