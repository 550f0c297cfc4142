import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The block of 4,096 documents that a document belongs to, as the token index holds it beside the words. With it, the
 * index finds the words of the latest documents without reading those of all others.
 */
const block = sql.raw('array[(slot / 4096)::int]');

/** The documents in the block of one document and in later blocks. @param slot the document, an SQL expression. */
export const inBlocksFrom = (slot: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`
  ${block} && array(
    select number::int from generate_series(${slot} / 4096, (select max(slot) from job_search) / 4096) as number
  )`;
