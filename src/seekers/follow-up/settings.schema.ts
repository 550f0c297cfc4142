import * as z from 'zod/mini';
import { type ReminderKind, reminderKinds } from '../../messages/messages.ts';

/** What a person chose for the follow-up of their account. */
export interface FollowUpSettings {
  reminders: { kind: ReminderKind; isActive: boolean }[];
  /** The secret address. Null: there is none. */
  calendar: string | null;
}

/** The forms of the settings. */
export const settingsForm = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('reminder'),
    kind: z.enum(reminderKinds, 'Choose a reminder of the list.'),
    wanted: z.enum(['yes', 'no'], 'Choose yes or no.'),
  }),
  z.object({ do: z.enum(['new-calendar', 'no-calendar']) }),
]);
