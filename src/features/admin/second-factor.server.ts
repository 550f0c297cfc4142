import type { Database } from '../../db/client.ts';
import { Invalid } from '../../platform/errors.ts';
import { stepOfCode } from './totp.ts';

const wrong = 'This code is wrong or was used before. Please enter the next one.';

/** Sets an admin's second factor, once its first code is right. @throws Invalid */
export async function confirmTotp(
  db: Database,
  adminId: number,
  secret: string,
  code: string,
): Promise<void> {
  const isSecret = /^[A-Z2-7]{32}$/.test(secret);
  const step = isSecret ? stepOfCode(secret, code, null, Date.now()) : null;
  if (step === null) throw new Invalid({ code: wrong });
  await db
    .updateTable('admins')
    .set({ totp_secret: secret, totp_last_step: step })
    .where('id', '=', adminId)
    .execute();
}

/** Takes an admin's second factor away; a code proves that it is theirs. @throws Invalid */
export async function removeTotp(db: Database, adminId: number, code: string): Promise<void> {
  const { totp_secret, totp_last_step } = await db
    .selectFrom('admins')
    .select(['totp_secret', 'totp_last_step'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  if (!totp_secret || stepOfCode(totp_secret, code, totp_last_step, Date.now()) === null)
    throw new Invalid({ code: wrong });
  await db
    .updateTable('admins')
    .set({ totp_secret: null, totp_last_step: null })
    .where('id', '=', adminId)
    .execute();
}
