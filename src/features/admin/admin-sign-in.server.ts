import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { Client } from '../../platform/client.ts';
import { Unauthorized } from '../../platform/errors.ts';
import { isPassword } from '../accounts/password-hash.server.ts';
import type { AdminSignIn } from './admin.schema.ts';
import { type Admin, createAdminSession } from './admin-sessions.server.ts';
import { recordAudit } from './audit.server.ts';
import { stepOfCode } from './totp.ts';

/** Says that the password was right and the code of the second factor is missing or wrong. */
export class CodeNeeded extends Unauthorized {
  constructor() {
    super('Please enter the six digits of your authenticator app.');
  }
}

interface SignInServices {
  db: Database;
  rateLimits: RateLimits;
}

/** Failed tries in a minute, an hour and a day: who goes on failing waits longer and longer, others do not wait. */
const lockouts = ['admin-sign-in', 'admin-sign-in-hour', 'admin-sign-in-day'] as const;

/**
 * Begins an admin's session. A success costs no try, so an owner is never locked out by their own work, nor by tries from elsewhere.
 * @returns the admin and the session's token.
 * @throws Unauthorized with the same words after the same work, whether the name or the password is wrong; CodeNeeded; TooMany.
 */
export async function signInAdmin(
  { db, rateLimits }: SignInServices,
  input: AdminSignIn,
  client: Client,
): Promise<{ admin: Admin; token: string }> {
  for (const rule of lockouts) await rateLimits.use(rule, client);
  const row = await db
    .selectFrom('admins')
    .selectAll()
    .where(sql<string>`lower(username)`, '=', input.username.toLowerCase())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!(await isPassword(row?.password_hash ?? null, input.password)))
    throw new Unauthorized('Invalid credentials');
  const { id, username, role, totp_secret, totp_last_step } = row!;
  const step = totp_secret ? stepOfCode(totp_secret, input.code ?? '', totp_last_step, Date.now()) : null;
  if (totp_secret && step === null) throw new CodeNeeded();
  for (const rule of lockouts) await rateLimits.giveBack(rule, client);
  const token = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('admins')
      .set({ last_signed_in_at: sql`now()`, totp_last_step: step })
      .where('id', '=', id)
      .execute();
    const caller = { kind: 'admin', id, username, role } as const;
    await recordAudit(tx, { caller, action: 'sign-in', entity: 'admins', entityId: id, ip: client.ip });
    return createAdminSession(tx, id, client);
  });
  return { admin: { id, username, role, hasTotp: totp_secret !== null }, token };
}
