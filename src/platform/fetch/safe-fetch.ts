import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, type Dispatcher, request } from 'undici';

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
function literalAddress(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
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

/** An outgoing request that failed or was refused. The message is for a person. */
export class FetchFailed extends Error {
  override name = 'FetchFailed';
  /** The status of the refused response. Undefined if there was no response. */
  status?: number;
}

/** Finds all addresses of a host name. node:dns by default, replaced in tests. */
type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/** An address that outgoing requests may not reach. */
class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

/**
 * A `lookup` for one connection that refuses a host if any of its addresses is not public. The connection uses exactly
 * the addresses that were checked, so DNS rebinding gains nothing.
 */
function publicLookup(resolve: Resolve = resolveByDns) {
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

export interface SafeFetchOptions {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** The User-Agent. The site's name by default. */
  userAgent?: string;
  body?: string;
  /** Exact `host:port` entries that may be reached in addition to public addresses. */
  allow?: readonly string[];
  /** What to do with a redirect. 'refuse' fails with its status. A redirect of a POST is never followed. */
  redirects?: 'follow' | 'refuse';
  /** Max. bytes of the response. */
  maxBytes?: number;
  /** The limit for the whole exchange, including the response's body. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Replaces DNS in tests. */
  resolve?: Resolve;
}

export interface SafeAnswer {
  status: number;
  /** Lowercase names. For a repeated header, the first value. */
  headers: Record<string, string>;
  /**
   * The bytes as sent: a compressed body is not decompressed. Read it to the end or return its iterator, which ends the
   * connection.
   */
  body: AsyncIterable<Uint8Array>;
  /** The address after redirects. */
  url: string;
}

const maxRedirects = 5;
/** Headers that may follow a redirect to another host, because they hold no key. */
const harmless = new Set(['accept', 'if-none-match', 'if-modified-since']);
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const stepTimeoutMs = 30_000;

/**
 * The only way to make outgoing requests. It requests only http(s) addresses of the public internet, with limits on
 * time, size and redirects. Each redirect is checked like the first address.
 * @throws FetchFailed if the address is refused or cannot be reached, or if a limit is exceeded (also while reading the
 * body).
 */
export async function safeFetch(address: string, options: SafeFetchOptions = {}): Promise<SafeAnswer> {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? 60_000);
  const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
  let url = readAddress(address);
  let headers = options.headers ?? {};
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await fetchOnce(url, { ...options, headers, signal });
    const target = redirectStatuses.has(answer.status) ? answer.headers.location : undefined;
    if (target === undefined) return answer;
    await discard(answer.body);
    if (options.method === 'POST' || options.redirects === 'refuse') {
      const failure = new FetchFailed(`${url.host} answered with a redirect, which is not followed.`);
      throw Object.assign(failure, { status: answer.status });
    }
    const next = readAddress(target, url);
    // Keys are for the requested host, not for the host that it redirects to.
    if (next.origin !== url.origin)
      headers = Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name)));
    url = next;
  }
  throw new FetchFailed(`${url.host} redirects more than ${maxRedirects} times.`);
}

function readAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url) throw new FetchFailed(`"${text.slice(0, 200)}" is not a URL.`);
  if (!['http:', 'https:'].includes(url.protocol))
    throw new FetchFailed(`${url.protocol} URLs are refused. Use http or https.`);
  if (url.username || url.password) throw new FetchFailed('URLs with a username or password are refused.');
  return url;
}

async function fetchOnce(url: URL, options: SafeFetchOptions & { signal: AbortSignal }): Promise<SafeAnswer> {
  const agent = openAgent(url, options);
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method: options.method ?? 'GET',
      headers: {
        'user-agent': options.userAgent ?? 'JobLantern',
        accept: '*/*',
        'accept-encoding': 'gzip',
        ...options.headers,
      },
      body: options.body,
      signal: options.signal,
    });
    return {
      status: answer.statusCode,
      headers: firstHeaders(answer.headers),
      body: readBody(answer, agent, url, options.maxBytes ?? 10_000_000),
      url: url.href,
    };
  } catch (error) {
    await agent.destroy();
    throw asFailure(error, url);
  }
}

function openAgent(url: URL, { allow = [], resolve }: SafeFetchOptions): Agent {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  const isAllowed = allow.includes(`${url.hostname}:${port}`);
  const literal = literalAddress(url);
  if (literal !== null && !isAllowed && !isPublicAddress(literal))
    throw new FetchFailed(
      `${url.host} is outside the public internet. To allow it, add it to OUTBOUND_ALLOW.`,
    );
  const lookup = isAllowed ? {} : { lookup: publicLookup(resolve) };
  return new Agent({
    connect: { timeout: 10_000, ...lookup },
    headersTimeout: stepTimeoutMs,
    bodyTimeout: stepTimeoutMs,
    maxHeaderSize: 16_384,
    pipelining: 0,
  });
}

function firstHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

async function* readBody(
  answer: Dispatcher.ResponseData,
  agent: Agent,
  url: URL,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of answer.body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FetchFailed(`${url.host} sent more than ${maxBytes} bytes.`);
      yield chunk;
    }
  } catch (error) {
    throw asFailure(error, url);
  } finally {
    await agent.destroy();
  }
}

async function discard(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of body) break;
}

function asFailure(error: unknown, url: URL): FetchFailed {
  if (error instanceof FetchFailed) return error;
  const cause = error as Error & { code?: string };
  if (cause instanceof ForbiddenAddress)
    return new FetchFailed(`${cause.message}. To allow it, add it to OUTBOUND_ALLOW.`);
  if (cause.name === 'TimeoutError')
    return new FetchFailed(`${url.host} took too long to answer.`, { cause });
  return new FetchFailed(`Can't reach ${url.host}: ${cause.message || cause.code}.`, { cause });
}
