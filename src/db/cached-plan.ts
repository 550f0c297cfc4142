import { sql } from 'kysely';
import pg from 'pg';
import { readStatementLimit } from './statement-limit.ts';

/**
 * Milliseconds to wait for PostgreSQL's timeout error after a statement's time is over. Then the network counts as
 * broken.
 */
const silenceMs = 1000;

/** What pg says of a statement without an answer. */
const silence = 'Query read timeout';

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

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** A connection that caches the plans of statements with the mark `cachedPlan`. */
export class PlanCachingClient extends pg.Client {
  readonly #usualMs: number;
  /** In a transaction with a limit of its own. */
  #withinMs: number;
  #givenUp: unknown;

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
      query_timeout: this.#withinMs || undefined,
      ...(statement.endsWith(mark) && { name: nameOf(statement) }),
      ...(Array.isArray(rest[0]) && { values: rest[0] }),
    };
    const answer = this.#ask(config);
    const callback = rest.find((one) => typeof one === 'function');
    if (!callback) return answer;
    answer.then(
      (result) => callback(null, result),
      (error) => callback(error),
    );
  }) as pg.Client['query'];

  /** Fails at once behind a statement that was given up and that the server has not ended. */
  async #ask(config: pg.QueryConfig & { query_timeout?: number | undefined }): Promise<unknown> {
    if (this.#givenUp && this.#givenUp === this.#active()) throw new Error(silence);
    try {
      return await super.query(config);
    } catch (error) {
      if ((error as Error).message === silence) this.#givenUp = this.#active();
      throw error;
    }
  }

  /** The statement that the server works on. */
  readonly #active = (): unknown => (this as { _activeQuery?: unknown })._activeQuery;
}

const withSilence = (ms: number): number => ms && ms + silenceMs;
