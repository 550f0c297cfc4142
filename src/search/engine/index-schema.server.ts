import { type RawBuilder, sql } from 'kysely';

/** What stands before the names of the index's tables in a statement. */
export type IndexSchema = RawBuilder<unknown>;

/** The tables that searches use. */
export const livingSchema: IndexSchema = sql.raw('');

/** The name of the schema of the tables that a rebuild fills. */
export const nextName = 'search_next';
/** The tables that a rebuild fills (next-generation.server.ts). */
export const nextSchema: IndexSchema = sql.raw(`${nextName}.`);
/** The sequence of their documents. */
export const nextDocuments = `${nextName}.job_search_slot_seq`;
