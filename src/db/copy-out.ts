import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { PlanCachingClient } from './cached-plan.ts';
import type { Database } from './client.ts';

const mark = '/* copy out */';
/** The signature of the format (11 bytes), its flags, and the length of what may follow them. */
const headerBytes = 19;

type Query = (statement: unknown, ...rest: unknown[]) => unknown;

/** A connection that reads the bytes of statements with the mark of `readBinary`. */
export class CopyOutClient extends PlanCachingClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query as Query;
    this.query = ((statement: unknown, ...rest: unknown[]) => {
      if (typeof statement !== 'string' || !statement.endsWith(mark)) return query(statement, ...rest);
      const stream = copyTo(statement);
      query(stream);
      return readWhole(stream);
    }) as pg.Client['query'];
  }
}

async function readWhole(stream: AsyncIterable<Buffer>): Promise<{ rows: Buffer[] }> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { rows: [Buffer.concat(chunks)] };
}

/**
 * The rows of a query as the bytes of their cells: bytea as it is, text as UTF-8. Large bytea is read three times as
 * fast as by a query, which writes it as hexadecimal text. The query cannot have parameters. Null is not allowed.
 */
export async function readBinary(db: Database, query: RawBuilder<unknown>): Promise<Buffer[][]> {
  const { rows } = await sql<Buffer>`copy (${query}) to stdout (format binary) ${sql.raw(mark)}`.execute(db);
  const [bytes = Buffer.alloc(0)] = rows;
  const found: Buffer[][] = [];
  let at = headerBytes + bytes.readInt32BE(headerBytes - 4);
  // The end has a number of cells of -1.
  for (let cells = bytes.readInt16BE(at); cells >= 0; cells = bytes.readInt16BE(at)) {
    at += 2;
    const row: Buffer[] = [];
    for (let cell = 0; cell < cells; cell++) {
      const start = at + 4;
      at = start + bytes.readInt32BE(at);
      row.push(bytes.subarray(start, at));
    }
    found.push(row);
  }
  return found;
}
