import { isIP } from 'node:net';
import type { HeaderReader } from './request-head.ts';

/** Who asks: for rate limits and as evidence of consent. */
export interface Client {
  /** An IPv4 or IPv6 address; IPv4 in IPv6 is unwrapped. */
  ip: string;
  userAgent: string | null;
  /** Global Privacy Control: `Sec-GPC: 1`. */
  optsOut: boolean;
}

const longestUserAgent = 500;

/**
 * Reads who asks. The connection's address counts, or, behind a proxy of ours, the last entry of X-Forwarded-For, if it is an address:
 * all before it were written by the client.
 */
export function readClient(
  headers: HeaderReader,
  socketAddress: string | undefined,
  trustProxy: boolean,
): Client {
  const last = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  const forwarded = last?.replace(/%.*/, '');
  const stated = forwarded && isIP(forwarded) ? forwarded : socketAddress;
  return {
    ip: (stated || '0.0.0.0').replace(/^::ffff:(?=\d+\.)/i, ''),
    userAgent: headers.get('user-agent')?.slice(0, longestUserAgent) ?? null,
    optsOut: headers.get('sec-gpc') === '1',
  };
}

/** The network that an address belongs to, as far as one person may own it: IPv4 by /24, IPv6 by /48. */
export function networkOf(ip: string): string {
  return ip.includes(':') ? `${ip.split(':').slice(0, 3).join(':')}::/48` : ip.replace(/\.\d+$/, '.0/24');
}
