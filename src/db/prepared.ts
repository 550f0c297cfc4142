import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Ends a statement that is asked again and again in the same words: a connection reads it once, and after five times keeps its plan
 * where that is as good as a new one. Not for a text that varies, as every one of them stays in the server's memory.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** A connection that keeps the statements which are marked as `prepared`. */
export class PreparingClient extends pg.Client {
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const isMarked = typeof statement === 'string' && statement.endsWith(mark);
    return (super.query as Query)(
      isMarked ? { name: nameOf(statement), text: statement } : statement,
      ...rest,
    );
  }) as pg.Client['query'];
}
