import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { localPath } from '../../platform/local-path.ts';
import { enqueueMessage } from '../messages/outbox.server.ts';
import { inEvenTime } from './even-time.ts';
import { createLink } from './links.server.ts';
import { linkMinutes, mostOpenLinks } from './links.ts';
import type { SignInLink } from './sign-in.schema.ts';

/**
 * Mails a sign-in link to a known address. Neither the answer nor its time tells whether the address is known. While `mostOpenLinks`
 * unused links are on their way, no further one is sent: nobody can fill somebody else's mailbox.
 */
export async function sendSignInLink(db: Database, { email, to }: SignInLink): Promise<void> {
  await inEvenTime(() =>
    db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['id', 'email'])
        .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!user || (await countOpenLinks(tx, user.id)) >= mostOpenLinks) return;
      const path = await createLink(tx, user.id, 'sign-in');
      const link = to ? `${path}?to=${encodeURIComponent(localPath(to, '/'))}` : path;
      const message = { channel: 'email', template: 'sign-in', data: { link } } as const;
      await enqueueMessage(tx, { ...message, recipient: user.email, userId: user.id });
    }),
  );
}

async function countOpenLinks(tx: Database, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('sign_in_links')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'sign-in')
    .where('used_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${linkMinutes['sign-in']})`)
    .executeTakeFirstOrThrow();
  return count;
}
