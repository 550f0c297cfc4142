import { sql } from 'kysely';
import pg from 'pg';

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
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const isMarked = typeof statement === 'string' && statement.endsWith(mark);
    return (super.query as Query)(
      isMarked ? { name: nameOf(statement), text: statement } : statement,
      ...rest,
    );
  }) as pg.Client['query'];
}
