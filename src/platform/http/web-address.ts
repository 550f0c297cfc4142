/**
 * `http(s)://host` and the rest. No user, no password, and only valid characters in the host: no macro, no percent
 * sign, no backslash, no control character. Browsers accept more than that, and they differ in what they accept.
 */
const plainStart = /^https?:\/\/[^\s\\/?#@{}%\p{Cc}\p{Default_Ignorable_Code_Point}]+(?:[/?#]|$)/iu;
/** A host in its ASCII form: a name, an IPv4 address, or an IPv6 address in brackets. */
const plainHost = /^(?:[a-z\d_-]{1,63}\.)*[a-z\d_-]{1,63}\.?$|^\[[\da-f:.]{2,45}\]$/;
const controlOrBackslash = /\p{Cc}|^[^?#]*\\/u;

/**
 * Reads an http or https address from a stranger or an operator. Null if it is not one. Store and show its `href`: the
 * host is in ASCII (punycode), so that no letter can imitate another one. Macros such as `{click_id}` are allowed only
 * in path, query and fragment.
 */
export function readWebAddress(text: string): URL | null {
  const trimmed = text.trim();
  if (!plainStart.test(trimmed) || controlOrBackslash.test(trimmed)) return null;
  const url = URL.parse(trimmed.toWellFormed());
  return url && plainHost.test(url.hostname) ? url : null;
}

const maxLength = 500;

/** Whether a text is a path on this site, with or without a query, that browsers cannot read as another site's address. */
export const isLocalPath = (text: string): boolean =>
  text.length <= maxLength && /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(text);

const base = 'http://local.invalid';

/**
 * The path of this site that `to` names, or `otherwise`. Never an address that a browser could read as another site.
 */
export function localPath(to: unknown, otherwise: string): string {
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, base)) return otherwise;
  const { origin, pathname, search, hash } = new URL(to, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
}
