import { isInWrite } from '../../../db/before-commit.ts';

/** Max rows per commit. */
const maxRows = 500;
/** Max waiting rows. With more, the database is too slow, and a longer queue would not help. */
const maxWaiting = 20_000;

interface WaitingRow<Row> {
  row: Row;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Writes single rows in batches. Rows that arrive during a write share the next batch. A row waits for the current
 * batch and its own, never for a timer.
 */
export class GroupCommit<Row> {
  readonly #write: (rows: Row[]) => Promise<void>;
  readonly #isRowsFault: (error: unknown) => boolean;
  #waiting: WaitingRow<Row>[] = [];
  #running: Promise<void> | null = null;

  /**
   * @param write commits all rows, or commits none and throws.
   * @param isRowsFault whether one of the rows may have caused an error. Then each row is tried alone.
   */
  constructor(write: (rows: Row[]) => Promise<void>, isRowsFault: (error: unknown) => boolean) {
    this.#write = write;
    this.#isRowsFault = isRowsFault;
  }

  /** Resolves when the row is committed. @throws the error of the write, or `full` if too many rows wait. */
  add(row: Row, full: () => Error): Promise<void> {
    // A write that may be abandoned must not share a commit with other rows.
    if (isInWrite()) return this.#write([row]);
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
    // Rows from requests in the same turn of the event loop join this batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, maxRows));
    this.#running = null;
  }

  async #commit(batch: WaitingRow<Row>[]): Promise<void> {
    try {
      await this.#write(batch.map(({ row }) => row));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && this.#isRowsFault(error)) for (const one of batch) await this.#commit([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}
