import type { RateLimits, RateRule } from '../../db/rate-limits.ts';
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
