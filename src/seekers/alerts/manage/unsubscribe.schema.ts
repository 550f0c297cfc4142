import * as z from 'zod/mini';
import { type ReminderKind, reminderKinds } from '../../../messages/messages.ts';
import { outsideText } from '../../../platform/text/outside-text.ts';

const empty = 'Please enter your email address.';
const invalid = 'Please enter a valid email address.';

/** The header that the script of our own page sends. */
export const unsubscribeHeader = 'x-unsubscribe-page';

/**
 * Stops all mail to an address. The check is loose, so that every address that was ever accepted can
 * unsubscribe.
 */
export const Unsubscribe = z.object({
  email: outsideText(254, empty, invalid).check(
    z.trim(),
    z.minLength(1, empty),
    z.regex(/^$|^[^\p{Cc}]+@[^\s\p{Cc}]+$/u, invalid),
  ),
  /** The key of a partner's server. Browsers send none. */
  apiKey: z.optional(outsideText(200, 'The API key must be a text.')),
});
export type Unsubscribe = z.infer<typeof Unsubscribe>;

/** A button on the page that a token opens. */
export const PreferenceChange = z.object({
  intent: z.enum(['stop', 'resume'], 'Choose what to change.'),
  /** The ID of an alert, or a kind of reminder. Without it, all mail. */
  alert: z.optional(outsideText(20)),
});

/** What one link stops: an alert by its ID, a kind of reminder, or null for all mail. */
export type StoppedMail = number | ReminderKind | null;

/** Reads a link's `alert` parameter. A value that can't be an ID belongs to nobody. */
export function readStoppedMail(text: string | null | undefined): StoppedMail {
  if (!text) return null;
  const kind = reminderKinds.find((name) => name === text);
  if (kind) return kind;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

const late = 'An email that’s already on its way may still arrive within 24 hours.';

/** The outcome of a change of mail preferences. */
export interface PreferencesOutcome {
  tone: 'success' | 'failure';
  title?: string;
  message: string;
}

const thingOf = (what: StoppedMail): string =>
  what === null ? 'job emails' : typeof what === 'number' ? 'this alert' : 'this reminder';

/** The answer for the owner of a token. */
export const stoppedAnswer = (email: string, what: StoppedMail): string =>
  `We’ve stopped sending ${thingOf(what)} to ${email}. ${late}`;

export function resumedAnswer(email: string, what: StoppedMail): string {
  const from =
    what === null ? ', just as before' : typeof what === 'number' ? ', with jobs posted from now on' : '';
  return `We’ll send ${thingOf(what)} to ${email} again${from}.`;
}

/** The answer for anybody who enters an address. It does not reveal whether we know the address. */
export function neutralAnswer(email: string): string {
  return `If we send job emails to ${email}, we’re stopping them now. ${late}`;
}

export const stoppedTitle = (what: StoppedMail): string =>
  what === null ? 'You’re unsubscribed' : typeof what === 'number' ? 'Alert stopped' : 'Reminder stopped';

export const unsubscribeFailed = 'Failed to unsubscribe. Please try again.';
export const unexpected = 'An unexpected error occurred. Please try again later.';

/** Masks an address so that only its owner recognizes it: "d•••@example.org". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0]}•••${email.slice(at)}`;
}
