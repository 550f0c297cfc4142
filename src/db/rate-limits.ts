import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Client, limitedClient, networkOf } from '../platform/client.ts';
import { TooMany } from '../platform/errors.ts';
import { sha256 } from '../platform/tokens.ts';

interface Rule {
  /** Tries in the time. */
  points: number;
  seconds: number;
  /** Tries for one subject, where fewer than a client's. */
  perSubject?: number;
}

const minute = 60;
/** A network's share: many people may sit behind one address of a carrier. */
const networkFactor = 10;

/** How often one client may ask, by what it asks; docs/limits.md lists them. */
export const rateRules = {
  'validate-email': { points: 120, seconds: 10 * minute },
  // Many people register from one address on a day at a career center; one mailbox needs few links.
  register: { points: 30, seconds: 10 * minute, perSubject: 5 },
  'sign-in': { points: 5, seconds: minute },
  'admin-sign-in': { points: 5, seconds: minute },
  'admin-sign-in-hour': { points: 20, seconds: 60 * minute },
  'admin-sign-in-day': { points: 60, seconds: 1440 * minute },
  'sign-in-link': { points: 5, seconds: minute },
  sms: { points: 5, seconds: 10 * minute },
  contact: { points: 5, seconds: 10 * minute },
  alert: { points: 20, seconds: 10 * minute },
  // Opting out needs nothing but an address, so few of them keep one visitor from opting out strangers.
  unsubscribe: { points: 20, seconds: 60 * minute },
  account: { points: 120, seconds: minute },
} satisfies Record<string, Rule>;
export type RateRule = keyof typeof rateRules;

/** Counters that all processes share. */
export interface RateLimits {
  /**
   * Counts one try of a client, by its address (an IPv6 /64 is one) and by its network, and by `subject` (an e-mail address, a number) where one is named.
   * @throws TooMany when one of them is used up.
   */
  use(rule: RateRule, client: Client, subject?: string): Promise<void>;
  /** Takes a client's last try back: only failures count. */
  giveBack(rule: RateRule, client: Client): Promise<void>;
}

/** Rate limits in the table rate_limits. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rateRules).map(([name, { points, seconds }]) => [name, limiter(pool, points, seconds)]),
  );
  const subjects = Object.fromEntries(
    Object.entries(rateRules).map(([name, rule]: [string, Rule]) => [
      name,
      limiter(pool, rule.perSubject ?? rule.points, rule.seconds),
    ]),
  );
  const networks = Object.fromEntries(
    Object.entries(rateRules).map(([name, { points, seconds }]) => [
      name,
      limiter(pool, points * networkFactor, seconds),
    ]),
  );
  return {
    use: async (rule, client, subject) => {
      await consume(limiters[rule]!, `${rule}:${limitedClient(client.ip)}`);
      await consume(networks[rule]!, `${rule}:${networkOf(client.ip)}`);
      if (subject)
        await consume(subjects[rule]!, `${rule}:${sha256(subject.toLowerCase()).toString('base64url')}`);
    },
    giveBack: async (rule, client) => {
      await limiters[rule]!.reward(`${rule}:${limitedClient(client.ip)}`);
      await networks[rule]!.reward(`${rule}:${networkOf(client.ip)}`);
    },
  };
}

function limiter(pool: pg.Pool, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: '',
    points,
    duration,
  });
}

async function consume(limits: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limits.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new TooMany(Math.ceil(error.msBeforeNext / 1000) || 1);
    throw error;
  }
}
