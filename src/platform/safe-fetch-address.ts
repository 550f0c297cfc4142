import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Finds all addresses of a host name; node:dns by default, replaced in tests. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** An address that outgoing requests may not reach. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local (cloud metadata), shared, multicast or
 * reserved, nor an IPv6 form that hides such an IPv4 address (mapped, NAT64, 6to4, Teredo). Of IPv6 only 2000::/3 is public (RFC 4291).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address.toByteArray()[0]! & 0xe0) === 0x20;
}

/** The host of a URL as an IP address, or null where it is a name. `URL` has already brought 0x7f.1, 2130706433 and the like to one form. */
export function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : null;
}

/**
 * A `lookup` for one connection that refuses a host with any address outside the public internet. The connection uses the very
 * addresses that were checked, so a name that changes its mind (DNS rebinding) gains nothing.
 */
export function publicLookup(resolve: Resolve = resolveByDns) {
  return (
    host: string,
    options: LookupOptions,
    done: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
  ): void => {
    resolvePublic(host, resolve).then(
      (addresses) =>
        options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family),
      (error) => done(error, []),
    );
  };
}

async function resolvePublic(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  const addresses = await resolve(host);
  if (addresses.length === 0) throw new Error(`${host} has no IP address`);
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw new ForbiddenAddress(`${host} resolves to an address outside the public internet`);
  return addresses;
}
