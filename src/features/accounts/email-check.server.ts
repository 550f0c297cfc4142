import { isDisposable } from './disposable-domains.server.ts';
import { parseEmail } from './email-address.schema.ts';
import { suggestEmail } from './email-suggestion.ts';
import { mailDomains } from './mail-domains.server.ts';

/** What is known of an address before anything is sent to it. */
export interface EmailVerdict {
  valid: boolean;
  /** Why not, for the visitor. */
  reason?: string;
  /** The address that may have been meant. */
  suggestion?: string;
}

/** Why we do not take an address, as far as the address itself tells; null: it is fine. */
export function refuseEmail(text: string): string | null {
  const email = parseEmail(text);
  if (!email) return 'Invalid email address';
  return isDisposable(email.domain)
    ? 'This is a throwaway address. Use one you check, so your alerts reach you.'
    : null;
}

/** Makes the check of addresses: by their form, by the list of throwaway domains, and by DNS, whose silence refuses nobody. */
export function emailChecker(takesMail = mailDomains()): (text: string) => Promise<EmailVerdict> {
  return async (text) => {
    const address = text.trim();
    const suggestion = suggestEmail(address) ?? undefined;
    const reason = refuseEmail(address) ?? (await undeliverable(parseEmail(address)!.domain, takesMail));
    if (!reason) return { valid: true, suggestion };
    return {
      valid: false,
      reason: suggestion ? 'Check the part after the @.' : reason,
      suggestion,
    };
  };
}

async function undeliverable(
  domain: string,
  takesMail: ReturnType<typeof mailDomains>,
): Promise<string | null> {
  if ((await takesMail(domain)) !== 'no') return null;
  return `${domain} doesn’t receive email. Check the part after the @.`;
}
