import type { RateLimits, RateRule } from '../../db/rate-limits.ts';
import type { Client } from '../../platform/client.ts';

/** One try at the password of an account. */
export interface Guess {
  kind: 'member' | 'admin';
  /** As it was typed: strangers' tries count by it, whether there is such an account or not. */
  name: string;
  client: Client;
  /** The account's own device that the try comes from; null: a stranger's. */
  deviceId: number | null;
}

interface Rules {
  ofClient: RateRule[];
  ofAccount: RateRule[];
  /** What a right password takes back. */
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
 * Counts a guess before it is looked at, so that guesses at the same time cannot pass a limit together. Strangers share what an account
 * takes; a device on which its owner signed in before has tries of its own, so that strangers cannot use up the owner's.
 * @returns what to call when the guess was right: only failures count.
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

/** Counts a guess that comes from a device or a session of the account's own. @returns and @throws like countGuess. */
export const countOwnGuess = (rateLimits: RateLimits, subject: string): Promise<() => Promise<void>> =>
  countAll(rateLimits, ['sign-in-device', 'sign-in-device-hour'], subject);

async function countAll(rateLimits: RateLimits, rules: RateRule[], subject: string) {
  for (const rule of rules) await rateLimits.countTryFor(rule, subject);
  return async () => {
    for (const rule of rules) await rateLimits.giveBackFor(rule, subject);
  };
}
