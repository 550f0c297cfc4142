import type { Database } from '../../db/client.ts';
import { reminderKinds } from '../../messages/messages.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { checked } from '../../platform/http/read-body.ts';
import type { Evidence } from '../accounts/account.server.ts';
import { setReminder } from '../alerts/manage/reminders.server.ts';
import { setCalendarToken } from './export.server.ts';
import { type FollowUpSettings, settingsForm } from './settings.schema.ts';
import { readTextReminders, setTextReminders } from './text-reminders.server.ts';

/** @param origin the site's address, for the calendar's. */
export async function readSettings(db: Database, userId: number, origin: string): Promise<FollowUpSettings> {
  const user = await db
    .selectFrom('users')
    .select(['stopped_reminders', 'calendar_token'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    reminders: reminderKinds.map((kind) => ({ kind, isActive: !user.stopped_reminders.includes(kind) })),
    texts: await readTextReminders(db, userId),
    calendar: user.calendar_token && `${origin}/my-jobs/calendar/${user.calendar_token}.ics`,
  };
}

/**
 * Runs a form of the settings.
 * @returns false for any other form.
 */
export async function runSettingsForm(
  db: Database,
  userId: number,
  fields: Record<string, unknown>,
  evidence: Evidence,
): Promise<boolean> {
  if (!['reminder', 'texts', 'new-calendar', 'no-calendar'].includes(String(fields.do))) return false;
  const form = checked(settingsForm, fields);
  if (form.do === 'reminder') await setReminder(db, userId, form.kind, form.wanted === 'yes');
  else if (form.do === 'texts') await setTextReminders(db, userId, form.wanted === 'yes', evidence);
  else await setCalendarToken(db, userId, form.do === 'new-calendar' ? newToken() : null);
  return true;
}
