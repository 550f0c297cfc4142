import { companySlug } from '../../search/index/company-slug.ts';
import { newDecoding } from '../formats/decode-text.ts';
import { settleRows } from '../import/settle-row.ts';
import { BoardClient, type BoardOptions, NotChanged } from './board-client.ts';
import type { Board } from './connectors.ts';
import { SourceRefused, type Validators } from './feed-input.ts';
import { breakOff, type FeedRow } from './feed-row.ts';

export interface ReadOptions extends BoardOptions {
  /** The employer, for boards that do not name it. */
  company: string;
  /**
   * The employer that the board must have. A board that states another is not read. Null: any. Empty: any, but the
   * board is asked for its name.
   */
  expected?: string | null;
}

/** The rows of a board, and what is known of it once they were read. */
export interface BoardReading {
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
    rows: settleRows(read(), decoding),
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
