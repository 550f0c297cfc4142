import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Client } from '../../platform/client.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import type { Role } from './roles.ts';

/** Hours after which an admin signs in again. */
export const adminSessionHours = 12;
/** A session's last use is noted at most this often. */
const seenEveryMinutes = 5;

/** The signed-in admin of a request. */
export interface Admin {
  id: number;
  username: string;
  role: Role;
  hasTotp: boolean;
}

/** Begins a session and gives its token, which is stored as its hash. */
export async function createAdminSession(db: Database, adminId: number, client: Client): Promise<string> {
  const token = newToken();
  await db
    .insertInto('admin_sessions')
    .values({
      token_hash: sha256(token),
      admin_id: adminId,
      expires_at: new Date(Date.now() + adminSessionHours * 3_600_000),
      ip: client.ip,
      user_agent: client.userAgent,
    })
    .execute();
  return token;
}

/** The admin that a session's token stands for; null when it is unknown, ended or expired, or the admin disabled. */
export async function findAdmin(db: Database, token: string): Promise<Admin | null> {
  const row = await db
    .selectFrom('admin_sessions')
    .innerJoin('admins', 'admins.id', 'admin_sessions.admin_id')
    .select([
      'admins.id',
      'username',
      'role',
      'totp_secret',
      'admin_sessions.id as sessionId',
      'last_seen_at',
    ])
    .where('token_hash', '=', sha256(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (Date.now() - row.last_seen_at.getTime() > seenEveryMinutes * 60_000)
    await db
      .updateTable('admin_sessions')
      .set({ last_seen_at: sql`now()` })
      .where('id', '=', row.sessionId)
      .execute();
  return { id: row.id, username: row.username, role: row.role, hasTotp: row.totp_secret !== null };
}

/** Ends a session by its token. */
export async function endAdminSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', sha256(token)).execute();
}
