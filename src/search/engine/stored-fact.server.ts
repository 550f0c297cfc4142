import { sql } from 'kysely';
import { storedAt } from './facts.ts';

/** A fact of a row of job_search, in SQL. Null: its document has an earlier format. */
export const storedFact = (fact: 'flags' | 'occupation' | 'ad') =>
  sql<
    number | null
  >`('x' || encode(substring(facts from ${sql.lit(storedAt[fact] * 4 + 1)} for 4), 'hex'))::bit(32)::int`;

/** The flags of a row of job_search as bits (`bitsOf`), in SQL. None if its document has an earlier format. */
export const storedFlags = sql<number>`
  ((coalesce(${storedFact('flags')}, 0)::bigint & 4294967295) | (more_flags::bigint << 32))::float8`;
