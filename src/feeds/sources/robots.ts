import parseRobots from 'robots-parser';
import type { SafeAnswer } from '../../platform/fetch/safe-fetch.ts';
import { unpack } from '../formats/read-feed.ts';

/** Our name in the robots.txt of others (RFC 9309). It begins our User-Agent. */
const productToken = 'JobLantern';
/** RFC 9309 asks for at least 500 KiB. What follows is not read. */
const maxBytes = 500 * 1024;
/** Hosts that ask for a longer pause get this one. */
const longestDelaySeconds = 30;

/** What a host's robots.txt says to us. */
export interface Robots {
  /** Why an address may not be read, in a sentence for the operator. Null: it may. */
  whyNot(address: string): string | null;
  /** Milliseconds to wait after each request. */
  delayMs: number;
  /** The sitemaps that it names. */
  sitemaps: string[];
}

/**
 * Reads a host's robots.txt. One that does not exist (4xx) allows everything.
 * @param address the address that it has for others: `https://host/robots.txt`.
 */
export async function readRobots(
  address: string,
  { status, body }: Pick<SafeAnswer, 'status' | 'body'>,
): Promise<Robots> {
  const start = await readStart(body);
  const rules = parseRobots(address, status < 300 ? start : '');
  const { host } = new URL(address);
  return {
    whyNot: (asked) => {
      if (rules.isAllowed(asked, productToken) !== false) return null;
      const line = rules.getMatchingLineNumber(asked, productToken);
      return `${host} forbids robots to read ${new URL(asked).pathname} (line ${line} of its robots.txt). Ask the board for permission or for a feed.`;
    },
    delayMs: Math.min(rules.getCrawlDelay(productToken) ?? 0, longestDelaySeconds) * 1000,
    sitemaps: rules.getSitemaps(),
  };
}

/** The whole lines of the first `maxBytes`. Half a line could forbid more than the whole one. */
async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of unpack(body)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  const start = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes));
  return bytes > maxBytes
    ? start.slice(0, Math.max(start.lastIndexOf('\n'), start.lastIndexOf('\r')) + 1)
    : start;
}
