import { isInWrite } from '../../../db/before-commit.ts';

/** Rows that one commit carries at most. */
const maxRows = 500;
/** Rows that wait at most: beyond, the database is too slow, and more waiting would not help. */
const maxWaiting = 20_000;

interface Waiting<Row> {
  row: Row;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes rows that arrive one by one many at a time: those that come while a batch is being written share the next one. A row waits
 * for the batch before its own and for its own, and for no timer.
 */
export class GroupCommit<Row> {
  readonly #write: (rows: Row[]) => Promise<void>;
  readonly #isRowsFault: (error: unknown) => boolean;
  readonly #maxRows: number;
  #waiting: Waiting<Row>[] = [];
  #running: Promise<void> | null = null;

  /**
   * @param write commits all of the rows, or none and throws.
   * @param rowsPerCommit at most; 1: every row has a commit of its own, as many at once as `write` lets happen.
   * @param isRowsFault whether a failed write may be due to one of the rows: then each is tried alone.
   */
  constructor(
    write: (rows: Row[]) => Promise<void>,
    isRowsFault: (error: unknown) => boolean,
    rowsPerCommit = maxRows,
  ) {
    this.#write = write;
    this.#isRowsFault = isRowsFault;
    this.#maxRows = rowsPerCommit;
  }

  /** Resolves once the row is committed. @throws what the writing throws, or `full` when too many rows wait. */
  add(row: Row, full: () => Error): Promise<void> {
    // A request that may be given up must not share its commit.
    if (this.#maxRows === 1 || isInWrite()) return this.#write([row]);
    if (this.#waiting.length >= maxWaiting) return Promise.reject(full());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ row, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Rows that wait for the next batch. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when no row waits. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // What this turn of the event loop still reads from its sockets comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, this.#maxRows));
    this.#running = null;
  }

  async #commit(batch: Waiting<Row>[]): Promise<void> {
    try {
      await this.#write(batch.map(({ row }) => row));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && this.#isRowsFault(error)) for (const one of batch) await this.#commit([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
