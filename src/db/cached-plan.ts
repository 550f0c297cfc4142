import { sql } from 'kysely';
import pg from 'pg';
import { readStatementLimit } from './statement-limit.ts';

/**
 * Milliseconds to wait for PostgreSQL's timeout error after a statement's time is over. Then the network counts as
 * broken.
 */
export const silenceMs = 1000;

const mark = '/* prepared */';

/**
 * Ends a statement that runs often with the same text. A connection parses it once, and PostgreSQL keeps its plan after five runs if that
 * plan is as good as a new one. Do not use it for texts that vary, because each text stays in the server's memory.
 */
export const cachedPlan = sql.raw(mark);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}

type Resolve = (result: unknown) => void;
type Reject = (error: Error) => void;

/**
 * A statement that settles a promise. All statements share their functions. With functions for each, as pg makes them, the rows of every
 * statement stayed in memory until V8's next full collection (measured with Node 24).
 */
class PromisedStatement extends pg.Query {
  readonly resolve: Resolve;
  readonly reject: Reject;
  readonly callback = answered;
  override readonly submit = submitted;
  isGivenUp = false;
  readonly timer: NodeJS.Timeout | undefined;

  /** @param withinMs milliseconds; 0: no limit. */
  constructor(config: pg.QueryConfig, withinMs: number, resolve: Resolve, reject: Reject) {
    super(config);
    this.resolve = resolve;
    this.reject = reject;
    this.timer = withinMs > 0 ? setTimeout(giveUp, withinMs, this) : undefined;
  }
}

function answered(this: PromisedStatement, error: Error | null, result: unknown): void {
  clearTimeout(this.timer);
  if (error) this.reject(error);
  else this.resolve(result);
}

const silence = (): Error => new Error('Query read timeout');

function giveUp(statement: PromisedStatement): void {
  statement.isGivenUp = true;
  statement.reject(silence());
}

/** Sends a statement, unless it was given up while it waited for another one. @returns the error instead of sending it. */
function submitted(this: PromisedStatement, connection: pg.Connection): Error | null {
  return this.isGivenUp ? silence() : (pg.Query.prototype.submit.call(this, connection) as unknown as null);
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** A connection that caches the plans of statements with the mark `cachedPlan`. */
export class PlanCachingClient extends pg.Client {
  readonly #usualMs: number;
  /** In a transaction with a limit of its own. */
  #withinMs: number;

  /**
   * A statement without an answer fails `silenceMs` after its limit: that of its transaction, or else
   * `statement_timeout`.
   */
  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.#usualMs = withSilence(Number(config.statement_timeout) || 0);
    this.#withinMs = this.#usualMs;
  }

  override query = ((statement: unknown, ...rest: unknown[]) => {
    if (typeof statement !== 'string') return (super.query as Query)(statement, ...rest);
    const limit = readStatementLimit(statement);
    if (limit !== undefined) this.#withinMs = withSilence(limit);
    if (
      statement === 'rollback' ||
      statement.startsWith('begin') ||
      statement.startsWith('start transaction')
    )
      this.#withinMs = this.#usualMs;
    const config = {
      text: statement,
      ...(statement.endsWith(mark) && { name: nameOf(statement) }),
      ...(Array.isArray(rest[0]) && { values: rest[0] }),
    };
    const answer = new Promise<unknown>((resolve, reject) => {
      if (this.#isSilent()) reject(silence());
      else super.query(new PromisedStatement(config, this.#withinMs, resolve, reject));
    });
    const callback = rest.find((one) => typeof one === 'function');
    if (!callback) return answer;
    answer.then(
      (result) => callback(null, result),
      (error) => callback(error),
    );
  }) as pg.Client['query'];

  /** Whether a statement was given up that the server has not ended. Others would wait behind it. */
  #isSilent(): boolean {
    const { _activeQuery } = this as { _activeQuery?: unknown };
    return _activeQuery instanceof PromisedStatement && _activeQuery.isGivenUp;
  }
}

const withSilence = (ms: number): number => ms && ms + silenceMs;
