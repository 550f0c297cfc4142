import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import { inEvenTime } from '../../desk/sign-in/even-time.ts';
import { createLink } from '../../desk/sign-in/links.server.ts';
import { type Place, sendFormMail } from '../../messages/form-mail.server.ts';
import { linkMinutes } from '../../messages/links.ts';
import type { MailData } from '../../messages/messages.ts';
import type { Client } from '../../platform/http/client.ts';
import { localPath } from '../../platform/http/local-path.ts';
import type { SignInLink } from './sign-in.schema.ts';

/**
 * Mails a sign-in link to a known address. The answer and its time are the same for an unknown address, and
 * for a mailbox that has had all mails that forms may cause in an hour; then its last link still works.
 * @throws TooMany when the client has asked too often.
 */
export async function sendSignInLink(
  { db, rateLimits }: { db: Database; rateLimits: RateLimits },
  { email, to }: SignInLink,
  client: Client,
): Promise<void> {
  // The limit is not by address: a stranger's requests must not keep the owner from getting a link.
  await rateLimits.use('sign-in-link', client);
  await inEvenTime(() =>
    db.transaction().execute(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .select(['id', 'email'])
        .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (user) await mailSignInLink(tx, user, to);
    }),
  );
}

/** Mails a sign-in link, unless the mailbox has had its mails for the hour. */
export async function mailSignInLink(
  tx: Database,
  user: { id: number; email: string },
  to?: string,
): Promise<void> {
  await sendFormMail(tx, user.email, {}, async (place) => ({
    template: 'sign-in',
    data: await writeLink(tx, user.id, place, to),
    userId: user.id,
  }));
}

/** The last link of an hour works until the next mail may follow, so the owner always has a working link. */
async function writeLink(
  tx: Database,
  userId: number,
  { nextAt }: Place,
  to: string | undefined,
): Promise<MailData['sign-in']> {
  const usual = linkMinutes['sign-in'];
  const untilNext = nextAt ? Math.ceil((nextAt.getTime() - Date.now()) / 60_000) : 0;
  const works = untilNext > usual ? { minutes: untilNext } : {};
  const path = await createLink(tx, userId, 'sign-in', works);
  return { link: to ? `${path}?to=${encodeURIComponent(localPath(to, '/'))}` : path, ...works };
}
