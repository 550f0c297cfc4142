import { sql } from 'kysely';
import pg from 'pg';

const mark = '/* prepared */';

/**
 * Put this at the end of a statement that runs often with the same text. The connection parses it once, and after five
 * runs keeps its plan if that plan is as good as a new one. Do not use it for texts that vary, because each one stays
 * in the server's memory.
 */
export const prepared = sql.raw(mark);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** A connection that prepares statements marked with `prepared`. */
export class PreparingClient extends pg.Client {
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const isMarked = typeof statement === 'string' && statement.endsWith(mark);
    return (super.query as Query)(
      isMarked ? { name: nameOf(statement), text: statement } : statement,
      ...rest,
    );
  }) as pg.Client['query'];
}
