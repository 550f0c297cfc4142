import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import { inEvenTime } from '../../desk/sign-in/even-time.ts';
import { isPassword } from '../../desk/sign-in/good-password.server.ts';
import { countGuess, noteFailedSignIn } from '../../desk/sign-in/guess-limits.server.ts';
import { findKnownDevice } from '../../desk/sign-in/known-devices.server.ts';
import { createLink, takeLink } from '../../desk/sign-in/links.server.ts';
import type { Browser, StartedSession } from '../../desk/sign-in/session-cookie.ts';
import { createSession } from '../../desk/sign-in/sessions.server.ts';
import { type FormMailPermit, sendFormMail } from '../../messages/form-mail.server.ts';
import { linkMinutes, type MailData } from '../../messages/messages.ts';
import type { Config } from '../../platform/config.ts';
import { AppError, TooMany, Unauthorized, waitingTime } from '../../platform/errors.ts';
import type { Client } from '../../platform/http/client.ts';
import { localPath } from '../../platform/http/web-address.ts';
import { hasWaitingAlert } from '../alerts/manage/manage-alerts.server.ts';
import { type Confirmer, confirmAlert } from '../alerts/subscribe/alerts.server.ts';
import { applyRegistration } from './apply-registration.server.ts';
import type { Ticked } from './registration.schema.ts';
import type { PasswordSignIn, SignInLink } from './sign-in.schema.ts';

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
  { nextAt }: FormMailPermit,
  to: string | undefined,
): Promise<MailData['sign-in']> {
  const usual = linkMinutes['sign-in'];
  const untilNext = nextAt ? Math.ceil((nextAt.getTime() - Date.now()) / 60_000) : 0;
  const works = untilNext > usual ? { minutes: untilNext } : {};
  const path = await createLink(tx, userId, 'sign-in', works);
  return { link: to ? `${path}?to=${encodeURIComponent(localPath(to, '/'))}` : path, ...works };
}

interface SignedInByLink extends StartedSession {
  /** The alert that a mail asked to confirm. Null for the link of a registration. */
  alertId: number | null;
  /** Whether the alerts of other mails still wait for a confirmation. */
  isAlertWaiting: boolean;
}

/**
 * Uses up a link and starts a session. This confirms the address, does what the mail asked to confirm, and
 * ends the browser's earlier session.
 * @param ticked the boxes of the link's page, if it confirms a registration.
 * @returns null when the link is unknown, used or expired.
 */
export async function signInByLink(
  db: Database,
  token: string,
  by: Confirmer,
  browser: Browser | null,
  ticked: Ticked,
): Promise<SignedInByLink | null> {
  return db.transaction().execute(async (tx) => {
    const link = await takeLink(tx, token);
    if (!link) return null;
    await tx
      .updateTable('users')
      .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
      .where('id', '=', link.userId)
      .execute();
    if (link.details) await applyRegistration(tx, link.userId, link.details, ticked, by);
    if (link.alertId !== null) await confirmAlert(tx, link.userId, link.alertId, by);
    const isAlertWaiting = link.purpose === 'confirm' && (await hasWaitingAlert(tx, link.userId));
    const session = await createSession(tx, link.userId, by.client, browser);
    return { ...session, alertId: link.details ? null : link.alertId, isAlertWaiting };
  });
}

interface SignInServices {
  db: Database;
  rateLimits: RateLimits;
  config: Pick<Config, 'mail' | 'signInAlarm'>;
}

/**
 * Too many passwords were tried. The message is the same for every address, with or without an account, and
 * it offers a sign-in link.
 */
class TooManyPasswords extends AppError {
  constructor(retryAfterSeconds: number) {
    const detail = `Too many tries. Get a sign-in link by email to sign in right away, or wait ${waitingTime(retryAfterSeconds)} and try your password again.`;
    super(429, 'Too many requests', detail, { retryAfterSeconds });
  }
}

/**
 * Starts a session by email address and password, and ends the browser's earlier session.
 * @throws Unauthorized, with the same message after the same work for a wrong password and an unknown
 * address; 429 when this client, or all clients at this address, tried too many passwords.
 */
export async function signInByPassword(
  services: SignInServices,
  { email, password }: PasswordSignIn,
  client: Client,
  browser: Browser | null,
): Promise<StartedSession> {
  const { db, rateLimits } = services;
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  const deviceId = await findKnownDevice(db, user ? { userId: user.id } : null, browser?.device ?? null);
  const wasRight = await countGuess(rateLimits, { kind: 'member', name: email, client, deviceId }).catch(
    (error: unknown) => {
      throw error instanceof TooMany ? new TooManyPasswords(error.retryAfterSeconds) : error;
    },
  );
  const isRight = await isPassword(user?.password_hash ?? null, password);
  const begun = user && isRight && (await beginSession(db, user, client, browser));
  if (!begun) {
    await db.transaction().execute((tx) => noteFailedSignIn(tx, services.config, 'member', email));
    throw new Unauthorized(
      'That email and password don’t match. You can always sign in with a link instead.',
    );
  }
  await wasRight();
  return begun;
}

/** Null when the password changed or was removed after the check. */
function beginSession(
  db: Database,
  { id, password_hash: hash }: { id: number; password_hash: string | null },
  client: Client,
  browser: Browser | null,
): Promise<StartedSession | null> {
  return db.transaction().execute(async (tx) => {
    const isStill = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', hash)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return isStill ? createSession(tx, id, client, browser) : null;
  });
}
