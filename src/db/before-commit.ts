import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { Unavailable, Unconfirmed } from '../platform/errors.ts';
import { readWithinMs } from '../platform/time/deadline.ts';
import { translateDatabaseError } from './errors.ts';

/** The time for the database's answer to a commit that was sent just before the deadline, in milliseconds. */
const graceMs = 900;

/** A request that writes, or a run of a task. */
interface Write {
  kind: 'request' | 'task';
  /** By `performance.now()`. */
  endsAt: number;
  /** Why it commits nothing from now on. */
  givenUp: Error | null;
  /** The request has its answer. What goes on in the background has no deadline. */
  isAnswered: boolean;
  /** A commit was sent. Only its failure takes this back. */
  mayHaveCommitted: boolean;
}

const writes = new AsyncLocalStorage<Write>();

const currentWrite = (): Write | undefined => {
  const write = writes.getStore();
  return write?.isAnswered ? undefined : write;
};

/** Whether this code runs for a request that `beforeCommit` answers. */
export const isInWrite = (): boolean => currentWrite()?.kind === 'request';

/** @throws the reason if what this code runs for was given up. */
export function refuseGivenUp(): void {
  const write = currentWrite();
  if (write?.givenUp) throw write.givenUp;
}

const newWrite = (kind: Write['kind'], withinMs: number): Write => ({
  kind,
  endsAt: performance.now() + withinMs,
  givenUp: null,
  isAnswered: false,
  mayHaveCommitted: false,
});

/**
 * Does work that must end when the signal is aborted. From then on each of its statements and commits throws the
 * signal's reason.
 */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const write = newWrite('task', Number.POSITIVE_INFINITY);
  const giveUp = (): void => {
    write.givenUp = signal.reason;
  };
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  try {
    return await writes.run(write, work);
  } finally {
    signal.removeEventListener('abort', giveUp);
    write.isAnswered = true;
  }
}

/**
 * Does the work of a request that writes. After the deadline no transaction of the work commits, so an answer "try
 * again" means that nothing has changed. Work that has committed in time is answered as usual.
 * @param withinMs Infinity: only the pool's limits apply.
 * @throws Unavailable if nothing was committed; Unconfirmed if the database fell silent after a commit; what the work
 * throws.
 */
export async function beforeCommit<T>(work: () => Promise<T>, withinMs = readWithinMs): Promise<T> {
  const write = newWrite('request', withinMs);
  const running = writes.run(write, work).catch((error: unknown) => {
    throw write.mayHaveCommitted && translateDatabaseError(error) instanceof Unavailable
      ? new Unconfirmed(error)
      : error;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    if (withinMs === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(() => {
      if (write.mayHaveCommitted) timer = setTimeout(() => reject(new Unconfirmed()), graceMs);
      else {
        write.givenUp = new Unavailable();
        reject(write.givenUp);
      }
    }, withinMs);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
    write.isAnswered = !write.givenUp;
  }
}

/** Does what may stay although the request is given up, for example a note that a session was used. */
export const besideWrite = <T>(work: () => Promise<T>): Promise<T> => writes.exit(work);

/** Ends the transactions of a request before its deadline, and lets none commit after it. */
export class WriteDriver extends PostgresDriver {
  readonly #statementMs: number;
  readonly #readers = new WeakSet<DatabaseConnection>();

  constructor(pool: PostgresPool) {
    super({ pool });
    const { statement_timeout } = (pool.options ?? {}) as pg.PoolConfig;
    this.#statementMs = Number(statement_timeout) || Number.POSITIVE_INFINITY;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const write = currentWrite();
    if (write?.givenUp) throw write.givenUp;
    await super.beginTransaction(connection, settings);
    if (settings.accessMode === 'read only') this.#readers.add(connection);
    else this.#readers.delete(connection);
    if (!write) return;
    const leftMs = Math.max(1, Math.ceil(write.endsAt - performance.now()));
    if (leftMs < this.#statementMs)
      await connection.executeQuery(CompiledQuery.raw(`set local statement_timeout = ${leftMs}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const write = this.#readers.has(connection) ? undefined : currentWrite();
    if (!write) return super.commitTransaction(connection);
    if (write.givenUp) throw write.givenUp;
    const hadCommitted = write.mayHaveCommitted;
    write.mayHaveCommitted = true;
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (isRolledBack(error)) write.mayHaveCommitted = hadCommitted;
      throw error;
    }
  }
}

/** Whether the database said that it did not commit. A connection that is lost during a commit says nothing. */
const isRolledBack = (error: unknown): boolean => {
  const { name, severity } = error as { name?: string; severity?: string };
  return severity === 'ERROR' || name === 'AbortedTransactionError';
};
