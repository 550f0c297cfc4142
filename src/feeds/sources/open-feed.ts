import type { Config } from '../../platform/config.ts';
import type { FeedFormat } from '../formats/detect-format.ts';
import { readFeed } from '../formats/read-feed.ts';
import type { FeedReading } from '../formats/reading.ts';
import { findBoard } from './board-reference.ts';
import { type FeedInput, type InputOptions, openInput } from './feed-input.ts';
import type { FeedRow } from './feed-row.ts';
import { readBoard } from './read-board.ts';

/** A feed's rows from any origin. */
export interface OpenFeed extends Pick<FeedInput, 'size' | 'bytesRead' | 'notChanged' | 'validators'> {
  /** The usual kind of its source. */
  kind: 'aggregator' | 'employer';
  /** The name of the job board. Null for a file or an address. */
  board: string | null;
  rows: AsyncIterable<FeedRow>;
}

/** A board needs a setting that is missing. */
export class MissingSetting extends Error {
  override name = 'MissingSetting';
}

export interface OpenOptions extends InputOptions {
  /** The format of a file or an address. A board has its own. */
  format: FeedFormat | 'auto';
  reading?: FeedReading;
  /** The employer of a board that does not name it. Default: the board's token. */
  company?: string;
  usajobs: Config['usajobs'];
}

/**
 * Opens a file, an http(s) address, `-` for standard input, or a public job board: `greenhouse:acme`.
 * @throws Error with a message for the operator when there is nothing to read.
 */
export async function openFeed(reference: string, options: OpenOptions): Promise<OpenFeed> {
  const board = findBoard(reference);
  if (!board) {
    const input = await openInput(reference, options);
    const rows = readFeed(input, options.format, options.reading);
    return { ...input, kind: 'aggregator', board: null, rows };
  }
  const { name, token, connector } = board;
  const headers = name === 'usajobs' ? usajobsHeaders(options.usajobs) : {};
  const { allow, signal, timeoutMs, userAgent, pace, onRetryAfter } = options;
  const company = options.company || token;
  let bytes = 0;
  const rows = readBoard(connector, {
    ...{ token, company, headers, allow, signal, timeoutMs, userAgent, pace, onRetryAfter },
    onBytes: (count) => {
      bytes += count;
    },
  });
  const { kind } = connector;
  return { kind, board: name, rows, size: null, bytesRead: () => bytes, notChanged: false, validators: null };
}

/** USAJOBS serves its postings only to registered users: developer.usajobs.gov. */
function usajobsHeaders({ key, email }: Config['usajobs']): Record<string, string> {
  if (!key || !email)
    throw new MissingSetting(
      'USAJOBS needs an API key. Get one at developer.usajobs.gov and set USAJOBS_API_KEY and USAJOBS_EMAIL.',
    );
  return { 'authorization-key': key, 'user-agent': email };
}
