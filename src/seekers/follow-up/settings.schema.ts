import * as z from 'zod/mini';
import { type ReminderKind, reminderKinds } from '../../messages/messages.ts';
import { textCaps } from '../../messages/texts.ts';

/** What a person chose for the follow-up of their account. */
export interface FollowUpSettings {
  reminders: { kind: ReminderKind; isActive: boolean }[];
  /** The confirmed number, and whether it gets reminders. Null: there is no number. */
  texts: { lastDigits: string; isOn: boolean } | null;
  /** The secret address. Null: there is none. */
  calendar: string | null;
}

/** The words that a person agrees to for reminders by text, and those of its end. They are stored as evidence. */
export const reminderConsent = `Text me reminders about my jobs: the day before an interview, and after a week without news. With job alerts, up to ${textCaps.perWeek} texts a week. Msg & data rates may apply. Reply STOP to end all texts, HELP for help. This isn’t a condition of buying anything.`;
export const reminderWithdrawal = 'Send me no more reminders by text.';

/** The forms of the settings. */
export const settingsForm = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('reminder'),
    kind: z.enum(reminderKinds, 'Choose a reminder from the list.'),
    wanted: z.enum(['yes', 'no'], 'Choose yes or no.'),
  }),
  z.object({ do: z.literal('texts'), wanted: z.enum(['yes', 'no'], 'Choose yes or no.') }),
  z.object({ do: z.enum(['new-calendar', 'no-calendar']) }),
]);
