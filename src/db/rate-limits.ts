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
  // About one account, whoever asks. Windows begin with their first try, so an hour may see the end of one and the start of the next:
  // twice 30 tries of strangers, 10 on the owner's device and 10 in a session of theirs are the 100 guesses of any hour.
  'sign-in-account': { points: 5, seconds: minute },
  'sign-in-account-hour': { points: 30, seconds: 60 * minute },
  'sign-in-device': { points: 5, seconds: minute },
  'sign-in-device-hour': { points: 10, seconds: 60 * minute },
  'admin-account-hour': { points: 30, seconds: 60 * minute },
  'admin-code-hour': { points: 10, seconds: 60 * minute },
  'admin-proof-hour': { points: 10, seconds: 60 * minute },
  'admin-failure-entries': { points: 100, seconds: 60 * minute },
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
  /** Counts one try about a subject, whoever makes it. @throws TooMany when they are used up. */
  countTryFor(rule: RateRule, subject: string): Promise<void>;
  /** Takes a subject's last try back. */
  giveBackFor(rule: RateRule, subject: string): Promise<void>;
  /** Counts one event about a subject. @returns how many there were in the rule's time, with this one. */
  countFor(rule: RateRule, subject: string): Promise<number>;
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
  const subjectKey = (rule: RateRule, subject: string): string =>
    `${rule}:${sha256(subject.toLowerCase()).toString('base64url')}`;
  return {
    use: async (rule, client, subject) => {
      await consume(limiters[rule]!, `${rule}:${limitedClient(client.ip)}`);
      await consume(networks[rule]!, `${rule}:${networkOf(client.ip)}`);
      if (subject) await consume(subjects[rule]!, subjectKey(rule, subject));
    },
    giveBack: async (rule, client) => {
      await limiters[rule]!.reward(`${rule}:${limitedClient(client.ip)}`);
      await networks[rule]!.reward(`${rule}:${networkOf(client.ip)}`);
    },
    countTryFor: (rule, subject) => consume(subjects[rule]!, subjectKey(rule, subject)),
    giveBackFor: async (rule, subject) => {
      await subjects[rule]!.reward(subjectKey(rule, subject));
    },
    countFor: async (rule, subject) => {
      const { consumedPoints } = await subjects[rule]!.penalty(subjectKey(rule, subject));
      return consumedPoints;
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
