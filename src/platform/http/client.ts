import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** Reads a request header by its lowercase name. Null if it is missing. */
export type HeaderReader = Pick<Headers, 'get'>;

/** The head of a request. A `Request` is one. So is Node's own message, which saves making a `Request`. */
export interface RequestHead {
  method: string;
  headers: HeaderReader;
}

/** The head of Node's own request. */
export function headOf({ method = 'GET', headers }: IncomingMessage): RequestHead {
  const get = (name: string): string | null => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return { method, headers: { get } };
}

/** The client of a request, for rate limits and as evidence of consent. */
export interface Client {
  /** An IPv4 or IPv6 address. IPv4-mapped IPv6 is unwrapped. */
  ip: string;
  userAgent: string | null;
  /** Global Privacy Control: `Sec-GPC: 1`. */
  optsOut: boolean;
}

const longestUserAgent = 500;

/**
 * Reads the client of a request: the connection's address or, behind a trusted proxy, the last entry of X-Forwarded-For
 * if it is an address. The client wrote all earlier entries.
 */
export function readClient(
  headers: HeaderReader,
  socketAddress: string | undefined,
  trustProxy: boolean,
): Client {
  const last = trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return {
    ip: readAddress(last) ?? readAddress(socketAddress) ?? '0.0.0.0',
    userAgent: headers.get('user-agent')?.slice(0, longestUserAgent) ?? null,
    optsOut: headers.get('sec-gpc') === '1',
  };
}

/** The address without its zone. IPv4-mapped IPv6 becomes IPv4. Null if the text is not an address. */
function readAddress(text: string | undefined): string | null {
  const address = text?.replace(/%.*/, '') ?? '';
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const groups = groupsOf(address);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : address;
}

/** The key of a client for rate limits: its IPv4 address, or its IPv6 /64, because one connection has a whole /64. */
export const limitedClient = (ip: string): string => (ip.includes(':') ? `${firstGroups(ip, 4)}::/64` : ip);

/** The network of an address, as large as one person may own: IPv4 by /24, IPv6 by /48. */
export const networkOf = (ip: string): string =>
  ip.includes(':') ? `${firstGroups(ip, 3)}::/48` : ip.replace(/\.\d+$/, '.0/24');

const firstGroups = (ip: string, count: number): string =>
  groupsOf(ip)
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');

const bytesOf = (group: number): number[] => [group >> 8, group & 255];

/** The eight groups of an IPv6 address, with the zeros that it leaves out. */
function groupsOf(ip: string): number[] {
  const [before = '', after] = ip.split('::');
  const [start, end] = [before, after ?? ''].map(readGroups) as [number[], number[]];
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => 0);
  return [...start, ...zeros, ...end];
}

/** An IPv4 address at the end replaces two groups. */
function readGroups(text: string): number[] {
  return text
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
}

/** The context of every API handler: `context.env.client`. */
export interface ApiEnv {
  Bindings: { client: Client };
}
