import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { query } from './site-database.ts';

/** A person in the site's database, and the cookies of a session. */
export interface SignedIn {
  userId: number;
  /** Signs another browser in as the same person. */
  cookies: { name: string; value: string; url: string }[];
}

/** Adds a person with a session to the database of the tested site, and gives the browser its cookies. */
export async function signIn(
  context: BrowserContext,
  baseURL: string,
  zipCode: string | null = null,
): Promise<SignedIn> {
  const token = randomBytes(24).toString('base64url');
  const userId = await query(async (client) => {
    const { rows } = await client.query(
      `insert into users (first_name, email, zip_code, unsubscribe_token, email_confirmed_at)
       values ('Ada', $1, $2, $3, now()) returning id`,
      [`${randomUUID()}@example.com`, zipCode, randomUUID()],
    );
    await client.query(
      `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), rows[0].id],
    );
    return Number(rows[0].id);
  });
  const cookies = [
    { name: 'session', value: token, url: baseURL },
    { name: 'signed-in', value: '1', url: baseURL },
  ];
  await context.addCookies(cookies);
  return { userId, cookies };
}
