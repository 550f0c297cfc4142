import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Finds all addresses of a host name. node:dns by default, replaced in tests. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** An address that outgoing requests may not reach. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

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
 * A `lookup` for one connection that refuses a host if any of its addresses is not public. The connection uses exactly
 * the addresses that were checked, so DNS rebinding gains nothing.
 */
export function publicLookup(resolve: Resolve = resolveByDns) {
  return (
    host: string,
    options: LookupOptions,
    done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    resolvePublic(host, resolve).then(
      (addresses) => {
        const [{ address, family }] = addresses;
        return options.all ? done(null, addresses) : done(null, address, family);
      },
      (error) => done(error, []),
    );
  };
}

async function resolvePublic(host: string, resolve: Resolve): Promise<[LookupAddress, ...LookupAddress[]]> {
  const addresses = await resolve(host);
  const [first, ...others] = addresses;
  if (first === undefined) throw new Error(`${host} has no IP address`);
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new ForbiddenAddress(`${host} resolves to an address outside the public internet`);
  return [first, ...others];
}
