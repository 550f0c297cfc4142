import { type RawBuilder, sql } from 'kysely';

/**
 * A money column with at least two decimals and no zeros after them: '12.50', '0.125'. The database computes exactly.
 */
export const asDollars = (column: string): RawBuilder<string> => sql`as_dollars(${sql.ref(column)})`;
