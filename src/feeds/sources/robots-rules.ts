import parseRobots from 'robots-parser';
import { unpack } from '../formats/unpack.ts';
import { askSource, refusal, type SourceOptions } from './source-answer.ts';

/** Our name in the robots.txt of others (RFC 9309). It begins our User-Agent. */
const productToken = 'JobLantern';
/** RFC 9309 asks for at least 500 KiB. What follows is not read. */
const maxBytes = 500 * 1024;

/** Throws a sentence for the operator if a host's robots.txt forbids us this address of the host. */
export type RobotsCheck = (address: string) => void;

/**
 * Reads the robots.txt of a host. One that does not exist (4xx) allows everything.
 * @throws Error with a sentence for the operator if it can't be read: then nothing of the host may be.
 */
export async function readRobots(
  base: string,
  options: SourceOptions & { timeoutMs: number },
): Promise<RobotsCheck> {
  const { href, host } = new URL('/robots.txt', base);
  const answer = await askSource(href, { ...options, maxBytes: Number.POSITIVE_INFINITY });
  if (answer.status >= 500)
    throw await refusal(answer, 'for its robots.txt, so nothing may be read', options);
  const start = await readStart(answer.body);
  const rules = parseRobots(href, answer.status < 300 ? start : '');
  return (address) => {
    if (rules.isAllowed(address, productToken) !== false) return;
    const line = rules.getMatchingLineNumber(address, productToken);
    throw new Error(
      `${host} forbids robots to read ${new URL(address).pathname} (line ${line} of its robots.txt). Ask the board for permission or for a feed.`,
    );
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
