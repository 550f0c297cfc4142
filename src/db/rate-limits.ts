import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { sha256 } from '../platform/crypto/tokens.ts';
import { TooMany } from '../platform/errors.ts';
import { type Client, limitedClient, networkOf } from '../platform/http/client.ts';
import { required } from '../platform/required.ts';
import { isDatabaseAway } from './errors.ts';

interface Rule {
  /** Max. tries within `seconds`. */
  points: number;
  seconds: number;
  /** Max. tries for one subject, if fewer than for a client. */
  perSubject?: number;
}

const minute = 60;
/** The factor for a network's limit: many people may be behind one address of a carrier. */
const networkFactor = 10;

/** How often one client may make each type of request. docs/limits.md lists the limits. */
export const rateRules = {
  'validate-email': { points: 120, seconds: 10 * minute },
  // At a career center many people register from one address on one day. One mailbox needs few links.
  register: { points: 30, seconds: 10 * minute, perSubject: 5 },
  'sign-in': { points: 5, seconds: minute },
  'admin-sign-in': { points: 5, seconds: minute },
  'admin-sign-in-hour': { points: 20, seconds: 60 * minute },
  'admin-sign-in-day': { points: 60, seconds: 1440 * minute },
  'sign-in-link': { points: 5, seconds: minute },
  // Limits for one account, whoever tries. A window begins with its first try, so any hour can overlap two windows. The
  // 100 guesses of an hour are twice the sum of 30 tries by strangers, 10 on the owner's device and 10 in the owner's
  // session.
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
  report: { points: 10, seconds: 10 * minute },
  alert: { points: 20, seconds: 10 * minute },
  // Opting out needs only an address. A low limit keeps one visitor from opting out strangers.
  unsubscribe: { points: 20, seconds: 60 * minute },
  account: { points: 120, seconds: minute },
} satisfies Record<string, Rule>;
export type RateRule = keyof typeof rateRules;

/** Counters that all processes share. */
export interface RateLimits {
  /**
   * Counts one try of a client by its address (an IPv6 /64 counts as one), by its network, and by `subject` (an email
   * address or a phone number) if there is one.
   * @throws TooMany if one of these limits is reached.
   */
  use(rule: RateRule, client: Client, subject?: string): Promise<void>;
  /** Undoes the count of a client's last try, for limits that count only failures. */
  giveBack(rule: RateRule, client: Client): Promise<void>;
  /** Counts one try for a subject, whoever makes it. @throws TooMany if the limit is reached. */
  countTryFor(rule: RateRule, subject: string): Promise<void>;
  /** Undoes the count of a subject's last try. */
  giveBackFor(rule: RateRule, subject: string): Promise<void>;
  /** Counts one event of a subject. @returns the number of events within the rule's time, including this one. */
  countFor(rule: RateRule, subject: string): Promise<number>;
}

/** Rate limits stored in the table rate_limits. */
export function openRateLimits(pool: pg.Pool): RateLimits {
  const limiters = byRule(({ points, seconds }) => limiter(pool, points, seconds));
  const subjects = byRule(({ points, perSubject, seconds }) => limiter(pool, perSubject ?? points, seconds));
  const networks = byRule(({ points, seconds }) => limiter(pool, points * networkFactor, seconds));
  const subjectKey = (rule: RateRule, subject: string): string =>
    `${rule}:${sha256(subject.toLowerCase()).toString('base64url')}`;
  return {
    use: async (rule, client, subject) => {
      await consume(limiters(rule), `${rule}:${limitedClient(client.ip)}`);
      await consume(networks(rule), `${rule}:${networkOf(client.ip)}`);
      if (subject) await consume(subjects(rule), subjectKey(rule, subject));
    },
    giveBack: async (rule, client) => {
      await reward(limiters(rule), `${rule}:${limitedClient(client.ip)}`);
      await reward(networks(rule), `${rule}:${networkOf(client.ip)}`);
    },
    countTryFor: (rule, subject) => consume(subjects(rule), subjectKey(rule, subject)),
    giveBackFor: (rule, subject) => reward(subjects(rule), subjectKey(rule, subject)),
    countFor: async (rule, subject) => {
      const { consumedPoints } = await subjects(rule).penalty(subjectKey(rule, subject));
      return consumedPoints;
    },
  };
}

/** What `make` returns for each rule. */
function byRule<T>(make: (rule: Rule) => T): (rule: RateRule) => T {
  const made = new Map(Object.entries<Rule>(rateRules).map(([name, rule]) => [name, make(rule)]));
  return (rule) => required(made.get(rule), `the rule ${rule}`);
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

/** What was counted for has happened, so an absent database must not turn its answer into a failure. */
async function reward(limits: RateLimiterPostgres, key: string): Promise<void> {
  await limits.reward(key).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
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
