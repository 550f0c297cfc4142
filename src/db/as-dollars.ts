import { type RawBuilder, sql } from 'kysely';

/** A column of money with at least two decimals and no zeros beyond them: '12.50', '0.125'. The database does the arithmetic, exactly. */
export const asDollars = (column: string): RawBuilder<string> => sql`as_dollars(${sql.ref(column)})`;
