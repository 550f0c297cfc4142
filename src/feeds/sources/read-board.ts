import parseRobots from 'robots-parser';
import { type Decoding, decodeText, newDecoding } from '../formats/decode-text.ts';
import { unpack } from '../formats/read-feed.ts';
import { parseJson } from '../formats/read-json.ts';
import { listAt, textAt } from '../formats/read-record.ts';
import { settleRows } from '../import/settle-row.ts';
import type { Connector } from './connectors.ts';
import { askSource, refusal, type SourceOptions } from './feed-input.ts';
import { breakOff, type FeedRow, feedLimits, reject } from './feed-row.ts';

/** Our name in the robots.txt of others (RFC 9309). It begins our User-Agent. */
const productToken = 'JobLantern';
/** RFC 9309 asks for at least 500 KiB. What follows is not read. */
const maxBytes = 500 * 1024;

/** Throws a sentence for the operator if a host's robots.txt forbids us this address of the host. */
type RobotsCheck = (address: string) => void;

/**
 * Reads the robots.txt of a host. One that does not exist (4xx) allows everything.
 * @throws Error with a sentence for the operator if it can't be read: then nothing of the host may be.
 */
async function readRobots(
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

export interface BoardOptions extends SourceOptions {
  /** The name of the board in its addresses: `acme` in boards.greenhouse.io/acme. */
  token: string;
  /** The employer, for boards that do not name it. */
  company: string;
  /** Replaces the board's public address. */
  base?: string;
  headers?: Record<string, string>;
  /** The time limit of each answer. Default: two minutes. */
  timeoutMs?: number;
  /** Called as bytes arrive. */
  onBytes?(count: number): void;
}

const maxPages = 1000;

/** Reads all postings of one public job board. Never throws: a board that cannot be read ends with a broken row. */
export function readBoard(connector: Connector, options: BoardOptions): AsyncGenerator<FeedRow> {
  const decoding = newDecoding();
  return settleRows(readPages(connector, options, decoding), decoding);
}

type Answering = BoardOptions & { decoding: Decoding; mayRead: RobotsCheck };

async function* readPages(
  connector: Connector,
  given: BoardOptions,
  decoding: Decoding,
): AsyncGenerator<FeedRow> {
  try {
    const options = { ...given, decoding, mayRead: await readRobots(baseOf(connector, given), asked(given)) };
    for (let page = 0; page < maxPages; page++) {
      const answer = await fetchJson(
        connector,
        connector.path(encodeURIComponent(options.token), page),
        options,
      );
      const items = listAt(answer, connector.items);
      if (page === 0 && items.length === 0) yield breakOff('The board has no postings.');
      for (const item of items) yield* readItem(connector, options, item, answer);
      if (items.length === 0 || !connector.hasMore?.(answer, page)) return;
    }
    yield breakOff(`The board has more than ${maxPages} pages.`);
  } catch (error) {
    yield breakOff((error as Error).message);
  }
}

async function* readItem(
  connector: Connector,
  options: Answering,
  item: unknown,
  answer: unknown,
): AsyncGenerator<FeedRow> {
  const path = connector.detailPath?.(encodeURIComponent(options.token), item);
  const whole = path ? await fetchJson(connector, path, options).catch((error: Error) => error) : item;
  if (whole instanceof Error) {
    yield reject("its details can't be read", whole.message, textAt(item, 'id'));
    return;
  }
  if (whole === null || typeof whole !== 'object') {
    yield reject('the posting is not a JSON object', JSON.stringify(whole));
    return;
  }
  const raw = connector.toRaw(whole, options.company, answer);
  if (raw) yield { ok: true, raw };
}

const baseOf = (connector: Connector, { base, token }: BoardOptions): string =>
  base ?? connector.base.replace('{token}', encodeURIComponent(token));

/** How every address of the board is requested. */
function asked({ allow, signal, userAgent, pace, onRetryAfter, timeoutMs = 120_000 }: BoardOptions) {
  return { allow, signal, userAgent, pace, onRetryAfter, timeoutMs };
}

async function fetchJson(connector: Connector, path: string, options: Answering): Promise<unknown> {
  const base = baseOf(connector, options);
  options.mayRead(base + path);
  const answer = await askSource(base + path, {
    ...asked(options),
    headers: { accept: 'application/json', ...options.headers },
    maxBytes: feedLimits.answer,
  });
  if (answer.status !== 200) throw await refusal(answer, `for "${options.token}"`, options);
  let text = '';
  for await (const part of decodeText(unpack(counted(answer.body, options)), null, options.decoding)) {
    text += part;
    if (text.length > feedLimits.answer)
      throw new Error(`${new URL(base).host} sent a response that is too large.`);
  }
  try {
    return parseJson(text);
  } catch {
    throw new Error(`${new URL(base).host} didn't answer with JSON.`);
  }
}

async function* counted(
  body: AsyncIterable<Uint8Array>,
  { onBytes }: BoardOptions,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    onBytes?.(chunk.length);
    yield chunk;
  }
}
