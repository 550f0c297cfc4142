import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import { newToken, sha256 } from '../../platform/crypto/tokens.ts';
import { deviceDays } from './session-cookie.ts';

/** Whose device it is: an account's or an admin's. */
export type DeviceOwner = { userId: number } | { adminId: number };

/** Devices of one account that are known at once; the one that was used least lately is forgotten first. */
export const maxDevices = 20;

interface RememberedDevice {
  id: number;
  /** The token in the browser's cookie. */
  token: string;
}

/**
 * Remembers the device of a sign-in. The browser keeps its token if we issued it. We replace an unknown
 * token, so that nobody can choose a token for somebody else.
 */
export async function rememberDevice(
  tx: Database,
  owner: DeviceOwner,
  token: string | null,
): Promise<RememberedDevice> {
  const kept = token && (await isKnownToAnybody(tx, token)) ? token : newToken();
  const { id } = await tx
    .insertInto('known_devices')
    .values({ token_hash: sha256(kept), ...columns(owner) })
    .onConflict((conflict) =>
      conflict
        .columns([columnOf(owner), 'token_hash'])
        .doUpdateSet({ last_used_at: sql<Date>`clock_timestamp()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await forgetOldest(tx, owner);
  return { id, token: kept };
}

/**
 * The id of the account's device with this token. Null when the device is not known, or there is no account.
 */
export async function findKnownDevice(
  db: Database,
  owner: DeviceOwner | null,
  token: string | null,
): Promise<number | null> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', sha256(token ?? ''))
    .where(isOf(owner ?? { userId: 0 }))
    .where('last_used_at', '>', sql<Date>`now() - make_interval(days => ${deviceDays})`)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Forgets all of an account's devices but one. */
export async function forgetDevices(tx: Database, owner: DeviceOwner, keptId: number | null): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where(isOf(owner))
    .where('id', '<>', keptId ?? 0)
    .execute();
}

const columnOf = (owner: DeviceOwner) => ('userId' in owner ? 'user_id' : 'admin_id');
const idOf = (owner: DeviceOwner): number => ('userId' in owner ? owner.userId : owner.adminId);
const columns = (owner: DeviceOwner) =>
  'userId' in owner ? { user_id: owner.userId } : { admin_id: owner.adminId };
const isOf = (owner: DeviceOwner) => (expression: ExpressionBuilder<Tables, 'known_devices'>) =>
  expression(columnOf(owner), '=', idOf(owner));

async function isKnownToAnybody(tx: Database, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', sha256(token))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function forgetOldest(tx: Database, owner: DeviceOwner): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('id', 'in', (devices) =>
      devices
        .selectFrom('known_devices')
        .select('id')
        .where(isOf(owner))
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxDevices),
    )
    .execute();
}
