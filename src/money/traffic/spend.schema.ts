import * as z from 'zod/mini';
import { day, optionalLine, optionalMoney, reference } from '../../desk/lists/form-values.schema.ts';
import { outsideText } from '../../platform/text/outside-text.ts';

/** Dollars of one campaign and day at most. */
export const maxSpend = 1_000_000;
/** The first day that can have spend. */
export const firstSpendDay = '2000-01-01';
/** Characters of a reason at most. */
export const maxSpendReason = 200;

/** What is wrong with exact dollars as spend, with the remedy. Null: nothing. */
export function spendProblem(dollars: string): string | null {
  if (!/^\d+\.\d\d$/.test(dollars)) return 'Enter dollars with at most two decimals, such as 125.50.';
  if (Number(dollars) > maxSpend)
    return `Enter at most $${maxSpend.toLocaleString('en-US')} for one campaign and day.`;
  return null;
}

/** What is wrong with a day of spend, with the remedy. Null: nothing. @param today the day of the business. */
export function spendDayProblem(day: string, today: string): string | null {
  if (day > today) return `Enter today (${today}) or an earlier day.`;
  return day < firstSpendDay ? `Enter a day from ${firstSpendDay} on.` : null;
}

export const Spend = z.object({
  campaignId: reference('a campaign'),
  /** A day of the business, today or earlier. */
  day: day('a day'),
  /** What the campaign cost on that day, in dollars with at most two decimals. */
  amount: optionalMoney('an amount').check(
    z.superRefine((dollars, context) => {
      const problem = dollars ? spendProblem(dollars) : null;
      if (problem) context.addIssue(problem);
    }),
  ),
  /** Why an entered amount changes. Needed for a correction. */
  reason: optionalLine('a reason', maxSpendReason),
});
export type Spend = z.infer<typeof Spend>;

/** The maximum characters of a file. */
const maxFileText = 1024 * 1024;

/** A file of spend. */
export const SpendFile = z.object({
  /** CSV with the columns day, campaign (code or name) and amount. */
  csv: outsideText(maxFileText, 'Choose a CSV file.').check(z.minLength(1, 'Choose a CSV file.')),
  reason: optionalLine('a reason', maxSpendReason),
});
