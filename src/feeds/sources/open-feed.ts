import type { Config } from '../../platform/config.ts';
import type { FeedFormat } from '../formats/detect-format.ts';
import { readFeed } from '../formats/read-feed.ts';
import type { FeedReading } from '../formats/reading.ts';
import type { BoardOptions } from './board-client.ts';
import { findBoard } from './connectors.ts';
import { type InputOptions, openInput, type Validators } from './feed-input.ts';
import type { FeedRow } from './feed-row.ts';
import { readBoard } from './read-board.ts';

/** A feed's rows from any origin. */
export interface OpenFeed {
  /** The usual kind of its source. */
  kind: 'aggregator' | 'employer';
  /** The name of the job board. Null for a file or an address. */
  board: string | null;
  rows: AsyncIterable<FeedRow>;
  /** The total number of bytes, if known. */
  size: number | null;
  /** The number of bytes read so far. */
  bytesRead(): number;
  /** The source says that the feed has not changed. Known once the rows were read, as what follows. */
  notChanged(): boolean;
  /** The validators for the next request. Null: the source has none. */
  validators(): Validators | null;
  /** The employer's name as the board states it. Null: it states none. */
  statedName(): string | null;
  /** Why the source must not be read again without a person: it refused, or it is another employer's. */
  stop(): 'refused' | 'name' | null;
}

/** A board needs a setting that is missing. */
export class MissingSetting extends Error {
  override name = 'MissingSetting';
}

export interface OpenOptions extends InputOptions, Pick<BoardOptions, 'known' | 'takeTurn' | 'boardsOrigin'> {
  /** The format of a file or an address. A board has its own. */
  format: FeedFormat | 'auto';
  reading?: FeedReading;
  /** The employer of a board that does not name it. Default: the board's token. */
  company?: string;
  /** The employer that a board must state. Null: any. */
  expected?: string | null;
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
    return {
      kind: 'aggregator',
      board: null,
      rows: readFeed(input, options.format, options.reading),
      size: input.size,
      bytesRead: input.bytesRead,
      notChanged: () => input.notChanged,
      validators: () => input.validators,
      statedName: () => null,
      stop: () => null,
    };
  }
  const { name, token, connector } = board;
  const headers = name === 'usajobs' ? usajobsHeaders(options.usajobs) : {};
  let bytes = 0;
  const reading = readBoard(board, {
    ...options,
    company: options.company || token,
    headers,
    onBytes: (count) => {
      bytes += count;
    },
  });
  return { ...reading, kind: connector.kind, board: name, size: null, bytesRead: () => bytes };
}

/** USAJOBS serves its postings only to registered users: developer.usajobs.gov. */
function usajobsHeaders({ key, email }: Config['usajobs']): Record<string, string> {
  if (!key || !email)
    throw new MissingSetting(
      'USAJOBS needs an API key. Get one at developer.usajobs.gov and set USAJOBS_API_KEY and USAJOBS_EMAIL.',
    );
  return { 'authorization-key': key, 'user-agent': email };
}
