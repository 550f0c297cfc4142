import * as z from 'zod/mini';
import { required } from '../../platform/required.ts';
import { outsideText } from '../../platform/text/outside-text.ts';

/** Limits in octets, by RFC 5321: the part before the @, and the whole address. */
const longestLocal = 64;
export const longestAddress = 254;

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const topLevelLabel = /^([a-z]{2,}|xn--[a-z0-9-]+)$/;
/** The characters of a domain in any script. */
const anyScript = /^[\p{L}\p{M}\p{N}.-]+$/u;

export interface ParsedEmail {
  local: string;
  /** In lower case. A domain in another script is in its DNS form (xn--...). */
  domain: string;
}

/**
 * Reads an address that the public mail system can deliver to: letters, digits and the signs of RFC 5322's
 * dot-atom, an @, and a domain with a dot. Returns null for anything else.
 * docs/decisions/0005-which-email-addresses.md lists the forms that the RFCs allow and that we refuse.
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
  return isDomain && topLevelLabel.test(labels.at(-1) ?? '') ? domain : null;
}

function asciiDomain(text: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  if (!anyScript.test(text) || !URL.canParse(`http://${text}`)) return null;
  return new URL(`http://${text}`).hostname;
}

const message = 'Invalid email address';

/** An email address that we can send to. Its domain is in lower case. */
export const EmailAddress = z.pipe(
  outsideText(longestAddress, message, message).check(
    z.trim(),
    z.refine((text) => parseEmail(text) !== null, message),
    z.meta({ format: 'email' }),
  ),
  z.transform((text) => {
    const { local, domain } = required(parseEmail(text), 'an email address');
    return `${local}@${domain}`;
  }),
);
