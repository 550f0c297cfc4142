import { sql } from 'kysely';
import type { Database } from './client.ts';

const patienceMs = 2000;

/** Whether the database answers within two seconds. */
export async function isReady(db: Database): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref());
  return Promise.race([answer, patience]);
}
