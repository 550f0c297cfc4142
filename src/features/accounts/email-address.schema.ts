import * as z from 'zod/mini';

/** RFC 5321's limits in octets: what stands before the @, and the whole. */
const longestLocal = 64;
const longestAddress = 254;

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevelLabel = /^([a-z]{2,}|xn--[a-z0-9-]+)$/;
/** What a domain in any script may consist of. */
const anyScript = /^[\p{L}\p{M}\p{N}.-]+$/u;

export interface ParsedEmail {
  local: string;
  /** In lower case; a domain in another script as DNS spells it (xn--...). */
  domain: string;
}

/**
 * Reads an address as the public mail system delivers it: letters, digits and the signs of RFC 5322's dot-atom, an @, a domain with a
 * dot. Null for anything else, also for what the RFCs allow and nobody uses: docs/decisions/0005-which-email-addresses.md lists it.
 */
export function parseEmail(text: string): ParsedEmail | null {
  if (text.length > longestAddress) return null;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const domain = readDomain(text.slice(at + 1));
  if (!domain || local.length > longestLocal || !localPart.test(local)) return null;
  return local.length + 1 + domain.length > longestAddress ? null : { local, domain };
}

function readDomain(text: string): string | null {
  const domain = asciiDomain(text);
  if (!domain) return null;
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((one) => label.test(one));
  return isDomain && topLevelLabel.test(labels.at(-1)!) ? domain : null;
}

function asciiDomain(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII's
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  if (!anyScript.test(text) || !URL.canParse(`http://${text}`)) return null;
  return new URL(`http://${text}`).hostname;
}

const message = 'Invalid email address';

/** An e-mail address that we can send to; its domain in lower case. */
export const EmailAddress = z.pipe(
  z.string(message).check(
    z.trim(),
    z.refine((text) => parseEmail(text) !== null, message),
  ),
  z.transform((text) => {
    const { local, domain } = parseEmail(text)!;
    return `${local}@${domain}`;
  }),
);
