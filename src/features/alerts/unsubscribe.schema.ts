import * as z from 'zod/mini';
import { outsideText } from '../../platform/outside-text.ts';

const empty = 'Please enter your email address.';
const invalid = 'Please enter a valid email address.';

/** Marks a request as made by the script of our own page. */
export const unsubscribeHeader = 'x-unsubscribe-page';

/** Stops all mail to an address. Only what cannot be an address is refused: whatever was once accepted must be able to leave. */
export const Unsubscribe = z.object({
  email: outsideText(254, empty, invalid).check(
    z.trim(),
    z.minLength(1, empty),
    z.regex(/^$|^[^\p{Cc}]+@[^\s\p{Cc}]+$/u, invalid),
  ),
  /** A partner's server may send one; browsers have none. */
  apiKey: z.optional(outsideText(200, 'The API key must be a text.')),
});
export type Unsubscribe = z.infer<typeof Unsubscribe>;

/** A button on the page that a token opens. */
export const PreferenceChange = z.object({
  intent: z.enum(['stop', 'resume'], 'Choose what to change.'),
  /** One alert; without it all mail. */
  alert: z.optional(outsideText(20)),
});

/** The id in a link's `alert` parameter; null: all mail. One that cannot be an id is nobody's. */
export function readAlertId(text: string | null | undefined): number | null {
  if (!text) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
