/**
 * `http(s)://host`, and what follows. No user or password, and nothing in the host that is not a host: no macro, no percent sign, no
 * backslash, no control character. Browsers forgive more than that, and each forgives something else.
 */
const plainStart = /^https?:\/\/[^\s\\/?#@{}%\p{Cc}\p{Default_Ignorable_Code_Point}]+(?:[/?#]|$)/iu;
/** Of a host in its ASCII form: a name, an IPv4 address, or an IPv6 address in brackets. */
const plainHost = /^(?:[a-z\d_-]{1,63}\.)*[a-z\d_-]{1,63}\.?$|^\[[\da-f:.]{2,45}\]$/;
const controlOrBackslash = /\p{Cc}|^[^?#]*\\/u;

/**
 * Reads an http or https address that a stranger or an operator gives; null when it is none. Its `href` is what may be stored and shown:
 * the host is in ASCII (punycode), so that no letter passes for another. Macros such as `{click_id}` may stand in path, query and
 * fragment only.
 */
export function readWebAddress(text: string): URL | null {
  const trimmed = text.trim();
  if (!plainStart.test(trimmed) || controlOrBackslash.test(trimmed)) return null;
  const url = URL.parse(trimmed.toWellFormed());
  return url && plainHost.test(url.hostname) ? url : null;
}
