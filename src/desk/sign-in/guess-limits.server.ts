import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { RateLimits, RateRule } from '../../db/rate-limits.ts';
import { raiseNotice } from '../../messages/operator-notice.server.ts';
import type { Config } from '../../platform/config.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { Client } from '../../platform/http/client.ts';

/** One guess at the password of an account. */
export interface Guess {
  kind: 'member' | 'admin';
  /** The typed name. Guesses from unknown devices count by it, whether or not the account exists. */
  name: string;
  client: Client;
  /** The id of the account's known device. Null for an unknown device. */
  deviceId: number | null;
}

interface Rules {
  ofClient: RateRule[];
  ofAccount: RateRule[];
  /** Whether a right password takes back only the client's failures. */
  onlyFailuresOfClient: boolean;
}

const strangers: Record<Guess['kind'], Rules> = {
  member: {
    ofClient: ['sign-in'],
    ofAccount: ['sign-in-account', 'sign-in-account-hour'],
    onlyFailuresOfClient: false,
  },
  admin: {
    ofClient: ['admin-sign-in', 'admin-sign-in-hour', 'admin-sign-in-day'],
    ofAccount: ['admin-account-hour'],
    onlyFailuresOfClient: true,
  },
};

/**
 * Counts a guess before it is checked, so that concurrent guesses cannot pass a limit together. All unknown
 * devices share the account's limit. A device on which the owner has signed in has a limit of its own, so
 * strangers cannot lock out the owner.
 * @returns a function to call after a right guess, because only failures count.
 * @throws TooMany
 */
export async function countGuess(rateLimits: RateLimits, guess: Guess): Promise<() => Promise<void>> {
  const { kind, name, client, deviceId } = guess;
  if (deviceId !== null) return countOwnGuess(rateLimits, `device:${deviceId}`);
  const { ofClient, ofAccount, onlyFailuresOfClient } = strangers[kind];
  for (const rule of ofClient) await rateLimits.use(rule, client);
  const giveBack = await countAll(rateLimits, ofAccount, `${kind}:${name}`);
  return async () => {
    if (onlyFailuresOfClient) for (const rule of ofClient) await rateLimits.giveBack(rule, client);
    await giveBack();
  };
}

/** Counts a guess from one of the account's own devices or sessions. @returns and @throws like countGuess. */
export const countOwnGuess = (rateLimits: RateLimits, subject: string): Promise<() => Promise<void>> =>
  countAll(rateLimits, ['sign-in-device', 'sign-in-device-hour'], subject);

async function countAll(rateLimits: RateLimits, rules: RateRule[], subject: string) {
  for (const rule of rules) await rateLimits.countTryFor(rule, subject);
  return async () => {
    for (const rule of rules) await rateLimits.giveBackFor(rule, subject);
  };
}

/** Accounts are counted no further than this. */
const maxCounted = 10_000;

/** On how many accounts sign-ins failed in the last hour, and how many failures there were. */
interface FailedSignIns {
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
async function readFailedSignIns(db: Database, max = maxCounted): Promise<FailedSignIns> {
  const result = await sql<FailedSignIns>`
    select count(*)::int as accounts, coalesce(sum(failures), 0)::int as failures from (
      select failures from failed_sign_ins where last_at > now() - interval '1 hour' limit ${max}) as lately`.execute(
    db,
  );
  return oneRow(result);
}
