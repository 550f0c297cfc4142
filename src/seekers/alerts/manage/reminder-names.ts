import type { ReminderKind } from '../../../messages/messages.ts';

export const reminderNames: Record<ReminderKind, string> = {
  silence: 'A week without news after you applied',
  interview: 'The day before an interview',
};
