import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';

export async function maintainSearchIndex(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}
