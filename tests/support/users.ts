import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/db/client.ts';
import { newToken } from '../../src/platform/crypto/tokens.ts';

/** Inserts a person for a test and returns the id. */
export async function insertUser(db: Database): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ email: `${randomUUID()}@example.com`, unsubscribe_token: newToken() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
