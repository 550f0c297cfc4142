import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { raiseNotice } from '../../messages/operator-notice.server.ts';
import type { Config } from '../../platform/config.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';

/** Accounts are counted no further than this. */
const maxCounted = 10_000;

/** On how many accounts sign-ins failed in the last hour, and how many failures there were. */
export interface FailedSignIns {
  accounts: number;
  failures: number;
}

/**
 * Records a failed sign-in under the typed name, in the caller's transaction. It notifies the operator when an hour has more names than
 * the setting SIGN_IN_ALARM allows, because somebody may be trying one password on many accounts.
 */
export async function noteFailedSignIn(
  tx: Database,
  config: Pick<Config, 'mail' | 'signInAlarm'>,
  kind: 'member' | 'admin',
  name: string,
): Promise<void> {
  await sql`
    insert into failed_sign_ins as f (kind, name_hash) values (${kind}, ${sha256(`${kind}:${name.toLowerCase()}`)})
    on conflict (kind, name_hash) do update set last_at = now(),
      failures = case when f.last_at > now() - interval '1 hour' then f.failures + 1 else 1 end`.execute(tx);
  const { accounts, failures } = await readFailedSignIns(tx, config.signInAlarm + 1);
  if (accounts <= config.signInAlarm) return;
  await raiseNotice(tx, config.mail, {
    kind: 'failed-sign-ins',
    subject: 'Failed sign-ins on many accounts',
    detail: `In the last hour, sign-ins to more than ${config.signInAlarm} accounts failed (at least ${failures} attempts). Someone may be trying stolen or common passwords. Each account allows a limited number of attempts, so this is not urgent. Find the IP addresses in your proxy's log and block them there.`,
    link: '/admin/status',
  });
}

/** The failures of the last hour. */
export async function readFailedSignIns(db: Database, max = maxCounted): Promise<FailedSignIns> {
  const result = await sql<FailedSignIns>`
    select count(*)::int as accounts, coalesce(sum(failures), 0)::int as failures from (
      select failures from failed_sign_ins where last_at > now() - interval '1 hour' limit ${max}) as lately`.execute(
    db,
  );
  return oneRow(result);
}
