import type { Transaction } from 'kysely';
import type { Database } from './client.ts';
import type { Tables } from './schema.ts';

/** How often a transaction runs again. */
const timesAgain = 3;

/** PostgreSQL's codes for a deadlock and for a serialization conflict. */
const lostCodes = ['40P01', '40001'];

/** Runs a transaction, and runs it again if it lost against another one: it has changed nothing. @throws its last error. */
export async function runAgainIfLost<T>(
  db: Database,
  run: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let again = 0; ; again++)
    try {
      return await db.transaction().execute(run);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!lostCodes.includes(code) || again === timesAgain) throw error;
    }
}
