import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isPublicAddress } from './public-address.ts';

/** Finds all addresses of a host name. node:dns by default, replaced in tests. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** An address that outgoing requests may not reach. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
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
