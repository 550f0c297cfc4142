import { sql } from 'kysely';
import type { Role } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { Config } from '../../platform/config.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { Unauthorized } from '../../platform/errors.ts';
import type { Client } from '../../platform/http/client.ts';
import { isPassword } from '../sign-in/good-password.server.ts';
import { countGuess, noteFailedSignIn } from '../sign-in/guess-limits.server.ts';
import { findKnownDevice } from '../sign-in/known-devices.server.ts';
import type { Browser, StartedSession } from '../sign-in/session-cookie.ts';
import type { AdminSignIn } from './admin.schema.ts';
import { type Admin, createAdminSession } from './admin-sessions.server.ts';
import { recordAudit } from './audit.server.ts';
import { takeCode } from './second-factor.server.ts';

/** The password was right, and the code of the second factor is missing or wrong. */
export class CodeNeeded extends Unauthorized {
  constructor() {
    super('Enter the 6-digit code from your authenticator app, or a recovery code.');
  }
}

interface AdminSignInServices {
  db: Database;
  rateLimits: RateLimits;
  secrets: SecretBox;
  config: Pick<Config, 'mail' | 'signInAlarm'>;
}

interface AdminRow {
  id: number;
  username: string;
  role: Role;
  password_hash: string;
  totp_secret: string | null;
}

/** A sign-in and where it comes from. */
interface AdminSignInAttempt {
  input: AdminSignIn;
  client: Client;
  browser: Browser | null;
  /** The id of the admin's known device. Null for an unknown device. */
  deviceId: number | null;
}

/**
 * Starts an admin's session, and ends the browser's earlier session. Only failures count against the limits,
 * and failures on unknown devices do not count for a known device. So neither their own work nor guesses from
 * elsewhere can lock out the admin.
 * @throws Unauthorized with the same message after the same work for a wrong name and a wrong password;
 * CodeNeeded; TooMany.
 */
export async function signInAdmin(
  services: AdminSignInServices,
  input: AdminSignIn,
  client: Client,
  browser: Browser | null = null,
): Promise<{ admin: Admin } & StartedSession> {
  const { db, rateLimits } = services;
  const row = await findByName(db, input.username);
  const deviceId = await findKnownDevice(db, row ? { adminId: row.id } : null, browser?.device ?? null);
  const attempt = { input, client, browser, deviceId };
  const guess = { kind: 'admin', name: input.username, client, deviceId } as const;
  const wasRight = await countGuess(rateLimits, guess);
  const isRight = await isPassword(row?.password_hash ?? null, input.password);
  if (!row || !isRight) return refuse(services, row, attempt, 'wrong password');
  // A right password without a code is the first of two steps, not a failure.
  if (row.totp_secret !== null && !input.code) {
    await wasRight();
    throw new CodeNeeded();
  }
  const begun = await signInWithCode(services, row, attempt);
  if (!begun) return refuse(services, row, attempt, 'account changed during sign-in');
  await wasRight();
  const { id, username, role, totp_secret } = row;
  return { admin: { id, username, role, hasTotp: totp_secret !== null }, ...begun };
}

function findByName(db: Database, username: string): Promise<AdminRow | undefined> {
  return db
    .selectFrom('admins')
    .select(['id', 'username', 'role', 'password_hash', 'totp_secret'])
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Checks the code after a right password. Wrong codes have a limit of their own: only somebody with the
 * password can use it up.
 * @throws CodeNeeded, TooMany
 */
async function signInWithCode(
  services: AdminSignInServices,
  row: AdminRow,
  attempt: AdminSignInAttempt,
): Promise<StartedSession | null> {
  const { rateLimits } = services;
  if (row.totp_secret === null) return begin(services, row, attempt);
  const subject = attempt.deviceId === null ? `admin:${row.id}` : `device:${attempt.deviceId}`;
  await rateLimits.countTryFor('admin-code-hour', subject);
  const begun = await begin(services, row, attempt).catch(async (error: unknown) => {
    if (error instanceof CodeNeeded) await noteFailure(services, row, attempt, 'wrong code');
    throw error;
  });
  await rateLimits.giveBackFor('admin-code-hour', subject);
  return begun;
}

/** Null when the password or the second factor changed after the check. @throws CodeNeeded */
function begin(
  { db, secrets }: AdminSignInServices,
  row: AdminRow,
  { input, client, browser }: AdminSignInAttempt,
): Promise<StartedSession | null> {
  const { id, username, role } = row;
  return db.transaction().execute(async (tx) => {
    const isStill = await tx
      .updateTable('admins')
      .set({ last_signed_in_at: sql`now()` })
      .where('id', '=', id)
      .where('password_hash', '=', row.password_hash)
      .where('disabled_at', 'is', null)
      .where(sql<boolean>`totp_secret is not distinct from ${row.totp_secret}`)
      .returning('id')
      .executeTakeFirst();
    if (!isStill) return null;
    if (row.totp_secret && !(await takeCode(tx, secrets, row, input.code ?? ''))) throw new CodeNeeded();
    const caller = { kind: 'admin', id, username, role } as const;
    await recordAudit(tx, { caller, action: 'sign-in', entity: 'admins', entityId: id, ip: client.ip });
    return createAdminSession(tx, id, client, browser);
  });
}

type Reason = 'wrong password' | 'wrong code' | 'account changed during sign-in';

async function refuse(
  services: AdminSignInServices,
  row: AdminRow | undefined,
  attempt: AdminSignInAttempt,
  reason: Reason,
): Promise<never> {
  await noteFailure(services, row, attempt, reason);
  throw new Unauthorized('Invalid credentials');
}

/** Failures of one sort that the audit log lists in an hour; it says once that there were more. */
const maxEntries = 100;

/**
 * Writes a failure into the audit log. The entry names only the account, never the input, because some people
 * type their password into the wrong field. Known and unknown names have separate limits, so that noise about
 * unknown names hides no failure of a known one.
 */
async function noteFailure(
  services: AdminSignInServices,
  row: AdminRow | undefined,
  { input, client }: AdminSignInAttempt,
  reason: Reason,
): Promise<void> {
  const { db, rateLimits, config } = services;
  const count = await rateLimits.countFor('admin-failure-entries', row ? 'known' : 'unknown');
  await db.transaction().execute(async (tx) => {
    if (count <= maxEntries + 1)
      await recordAudit(tx, {
        caller: null,
        actor: 'not signed in',
        action: 'sign-in-failed',
        entity: 'admins',
        entityId: count <= maxEntries ? row?.id : undefined,
        after:
          count <= maxEntries
            ? { reason: row ? reason : 'unknown username' }
            : {
                reason: `more than ${maxEntries} failures in one hour; later failures in this hour are not logged`,
              },
        ip: client.ip,
      });
    await noteFailedSignIn(tx, config, 'admin', input.username);
  });
}
