import * as z from 'zod/mini';
import { brand } from '../../../content/brand.ts';
import { MailAddress } from '../../../messages/mail-address.schema.ts';
import { outsideText } from '../../../platform/text/outside-text.ts';
import { parseJobSearch } from '../../../search/parse-search.ts';
import { alertFrequencies } from './alerts.schema.ts';

/** The consent for an alert by email. The form shows it, and the evidence contains it. */
export const alertConsent = `By selecting the button, you agree that ${brand.name} will email jobs for this search to this address. Every email has a link that stops them right away, with one click.`;

const longestSearch = 3000;
const isReadable = (search: string): boolean =>
  Object.keys(parseJobSearch(new URLSearchParams(search)).errors).length === 0;

/** A request for an alert by email. */
export const AlertSignup = z.object({
  email: MailAddress,
  frequency: z._default(z.enum(alertFrequencies, 'Choose right away, daily, or weekly.'), 'daily'),
  /** The parameters of /jobs: "keywords=nurse&zip=78701". */
  search: z._default(
    outsideText(
      longestSearch,
      'The search must be a text such as keywords=nurse&zip=78701.',
      `The search must be ${longestSearch} characters or fewer.`,
    ).check(
      z.refine(isReadable, 'One of the search filters doesn’t make sense. Please check it on the job list.'),
    ),
    '',
  ),
});
export type AlertSignup = z.infer<typeof AlertSignup>;

/** The answer to a request for an alert. */
export interface AlertAnswer {
  /** 'pending': the visitor must use the link in a mail first. */
  state: 'active' | 'pending';
  message: string;
}

export function alertAnswer(hasStarted: boolean, email: string): AlertAnswer {
  return hasStarted
    ? { state: 'active', message: `Your alert is on. We’ll email ${email} when new jobs match.` }
    : {
        state: 'pending',
        message: `We sent a link to ${email}. Open it and confirm to start your alert. The link works for three days.`,
      };
}

const storageKey = 'askedAlert';

/**
 * Remembers that this browser asked for an alert, as a hash of the address. The link in its mail then needs
 * no button.
 */
export async function noteAskedAlert(email: string): Promise<void> {
  try {
    localStorage.setItem(storageKey, await hashOf(email));
  } catch {
    // Storage is blocked, or the site is not on https. The page then has a button.
  }
}

/**
 * Whether this browser asked for the alert. Removes the note, so it counts once.
 * @param owner the SHA-256 of the owner's address, in hexadecimal.
 */
export function takeAskedAlert(owner: string): boolean {
  try {
    if (localStorage.getItem(storageKey) !== owner) return false;
    localStorage.removeItem(storageKey);
    return true;
  } catch {
    return false;
  }
}

async function hashOf(email: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
