import type { RateLimits } from '../../db/rate-limits.ts';
import type { Client } from '../../platform/http/client.ts';
import { isDisposable } from './disposable-domains.server.ts';
import { longestAddress, parseEmail } from './email-address.schema.ts';
import { suggestEmail } from './email-suggestion.ts';
import { mailDomains } from './mail-domains.server.ts';

/** The result of the check of an address, before anything is sent to it. */
export interface EmailVerdict {
  valid: boolean;
  /** Why the address is refused, in words for the visitor. */
  reason?: string;
  /** The address that the visitor probably meant. */
  suggestion?: string;
}

/** Why we refuse an address, judged by its text alone. Null if it is fine. */
export function refuseEmail(text: string): string | null {
  const email = parseEmail(text);
  if (!email) return 'Invalid email address';
  return isDisposable(email.domain)
    ? 'This is a throwaway address. Use one you check, so your alerts reach you.'
    : null;
}

/**
 * Creates the check of addresses: by syntax, by the list of disposable domains, and by DNS. If DNS does not
 * answer, the address passes.
 */
export function emailChecker(takesMail = mailDomains()): (text: string) => Promise<EmailVerdict> {
  return async (text) => {
    const address = text.trim();
    if (address.length > longestAddress) return { valid: false, reason: refuseEmail(address) ?? undefined };
    const suggestion = suggestEmail(address) ?? undefined;
    const parsed = parseEmail(address);
    const reason = refuseEmail(address) ?? (parsed && (await undeliverable(parsed.domain, takesMail)));
    if (!reason) return { valid: true, suggestion };
    return {
      valid: false,
      reason: suggestion ? 'Check the part after the @.' : reason,
      suggestion,
    };
  };
}

/** Checks an address that a visitor typed. @throws TooMany when the client has checked too many. */
export async function checkTypedEmail(
  services: { rateLimits: RateLimits; checkEmail: ReturnType<typeof emailChecker> },
  text: string,
  client: Client,
): Promise<EmailVerdict> {
  await services.rateLimits.use('validate-email', client);
  return services.checkEmail(text);
}

async function undeliverable(
  domain: string,
  takesMail: ReturnType<typeof mailDomains>,
): Promise<string | null> {
  if ((await takesMail(domain)) !== 'no') return null;
  return `${domain} doesn’t receive email. Check the part after the @.`;
}
