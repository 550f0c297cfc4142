import * as z from 'zod/mini';
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
  /** The ID of an alert. Without it, all mail. */
  alert: z.optional(outsideText(20)),
});

/** The ID in a link's `alert` parameter. Null: all mail. A value that can't be an ID belongs to nobody. */
export function readAlertId(text: string | null | undefined): number | null {
  if (!text) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
