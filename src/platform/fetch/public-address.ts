import ipaddr from 'ipaddr.js';

/** Names of inner networks: RFC 6761, RFC 6762, RFC 8375, and ICANN's reservation of 2024. */
const innerName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local (cloud metadata), shared,
 * multicast or reserved, nor an IPv6 form that contains such an IPv4 address (mapped, NAT64, 6to4, Teredo). In IPv6
 * only 2000::/3 is public (RFC 4291).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  const [first = 0] = address.toByteArray();
  return address.kind() === 'ipv4' || (first & 0xe0) === 0x20;
}

/**
 * The host of a URL as an IP address, or null if it is a name. `URL` has already normalized forms like 0x7f.1 and
 * 2130706433.
 */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : null;
}

/**
 * Whether a URL's host can be one of the public internet: a public IP address, or a name with a dot that no inner
 * network uses. It asks no DNS.
 */
export function isPublicHost(url: URL): boolean {
  const literal = literalAddress(url);
  if (literal !== null) return isPublicAddress(literal);
  const name = url.hostname.toLowerCase().replace(/\.$/, '');
  return name.includes('.') && !innerName.test(name);
}
