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
