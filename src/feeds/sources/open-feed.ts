import type { Config } from '../../platform/config.ts';
import { companySlug } from '../../search/engine/company-slug.ts';
import { newDecoding } from '../formats/decode-text.ts';
import type { FeedFormat } from '../formats/detect-format.ts';
import { readFeed } from '../formats/read-feed.ts';
import type { FeedReading } from '../formats/reading.ts';
import { settleRows } from '../import/settle-row.ts';
import { BoardClient, type BoardOptions, NotChanged } from './board-client.ts';
import { type Board, findBoard } from './connectors.ts';
import { type InputOptions, openInput, SourceRefused, type Validators } from './feed-input.ts';
import { breakOff, type FeedRow } from './feed-row.ts';

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

export interface OpenOptions
  extends InputOptions,
    Pick<ReadOptions, 'known' | 'takeTurn' | 'boardsOrigin' | 'reading' | 'onAnswer'> {
  /** The format of a file or an address. A board has its own. */
  format: FeedFormat | 'auto';
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

export interface ReadOptions extends BoardOptions {
  reading?: FeedReading;
  /** The employer, for boards that do not name it. */
  company: string;
  /**
   * The employer that the board must have. A board that states another is not read. Null: any. Empty: any, but the
   * board is asked for its name.
   */
  expected?: string | null;
}

/** The rows of a board, and what is known of it once they were read. */
interface BoardReading {
  rows: AsyncGenerator<FeedRow>;
  /** The employer's name as the board states it. Null: it states none, or was not read yet. */
  statedName(): string | null;
  /** Why the board must not be read again without a person. Null: it may. */
  stop(): 'refused' | 'name' | null;
  notChanged(): boolean;
  validators(): Validators | null;
}

/** The postings among which one must have the expected name: an employer may hire for its subsidiaries too. */
const rowsWithName = 20;

/** Reads all postings of one public job board. Never throws: a board that cannot be read ends with a broken row. */
export function readBoard({ connector, token }: Board, options: ReadOptions): BoardReading {
  const decoding = newDecoding();
  const client = new BoardClient(options, decoding);
  let stated: string | null = null;
  let stop: 'refused' | 'name' | null = null;
  let notChanged = false;
  async function* read(): AsyncGenerator<FeedRow> {
    let rows = 0;
    try {
      stated = await boardName();
      const isChecked = !options.expected || stated !== null;
      if (stated !== null && !fits(stated)) throw new WrongEmployer(stated, options.expected);
      for await (const row of checked(connector.read(client, token), isChecked)) {
        rows++;
        if (row.ok && row.raw.company === '') row.raw.company = options.company;
        yield row;
      }
      if (rows === 0) yield breakOff('The board has no postings.');
    } catch (error) {
      notChanged = error instanceof NotChanged;
      if (error instanceof SourceRefused) stop = 'refused';
      if (error instanceof WrongEmployer) stop = 'name';
      if (!notChanged) yield breakOff((error as Error).message);
    }
  }
  /** A name that can't be read is as good as none. */
  const boardName = async (): Promise<string | null> => {
    if (options.expected == null || !connector.nameOf) return null;
    return (await connector.nameOf(client, token).catch(() => '')) || null;
  };
  const fits = (name: string): boolean => !options.expected || isSameEmployer(name, options.expected);
  /** Holds the first rows back until one has the expected name. */
  async function* checked(rows: AsyncGenerator<FeedRow>, isKnown: boolean): AsyncGenerator<FeedRow> {
    let held: FeedRow[] = [];
    let isChecked = isKnown;
    for await (const row of rows) {
      const name = row.ok ? row.raw.company : '';
      if (isChecked) {
        if (name !== '') stated ??= name;
        yield row;
        continue;
      }
      held.push(row);
      if (name !== '' && (stated === null || fits(name))) stated = name;
      isChecked = (name !== '' && fits(name)) || held.length === rowsWithName;
      if (!isChecked) continue;
      yield* release(held);
      held = [];
    }
    yield* release(held);
  }
  function* release(held: FeedRow[]): Generator<FeedRow> {
    if (held.length > 0 && stated !== null && !fits(stated))
      throw new WrongEmployer(stated, options.expected);
    yield* held;
  }
  return {
    rows: settleRows(read(), options.reading, decoding),
    statedName: () => stated,
    stop: () => stop,
    notChanged: () => notChanged,
    validators: () => client.validators,
  };
}

/** The board is that of another employer. */
class WrongEmployer extends Error {
  override name = 'WrongEmployer';

  constructor(stated: string, expected: string | null | undefined) {
    super(
      `The board is that of "${stated}", not of "${expected}". Nothing was read. Accept the name if it is right.`,
    );
  }
}

/**
 * Whether two names mean one employer: the same words, or one name is a part of the other ("Anduril" and "Anduril
 * Industries"). Letter case, accents, punctuation and the legal form do not count.
 */
export function isSameEmployer(one: string, other: string): boolean {
  const [a, b] = [`-${companySlug(one)}-`, `-${companySlug(other)}-`];
  return a !== '--' && b !== '--' && (a.includes(b) || b.includes(a));
}
