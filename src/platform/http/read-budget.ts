import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CachedResponse, ResponseCache, Turn } from '../cache/response-cache.ts';
import { TooMany, Unavailable } from '../errors.ts';
import { beforeDeadline, readWithinMs } from '../time/deadline.ts';
import { type Client, limitedClient, networkOf } from './client.ts';

const minuteMs = 60_000;
/** A client may use a fifth of a minute's budget at once. */
const burstShare = 5;
/** The factor for a network's budget: many people may be behind one address of a carrier. */
const networkFactor = 10;
/** Reads that are worked on at once: more would only make each other, and what comes from memory, wait. */
const maxRunning = 8;
/** Of these for one client. */
const maxOfClient = 4;
const maxWaiting = 2000;
/** Clients and networks that are remembered; one that is forgotten has its whole budget again. */
const maxAccounts = 20_000;
/** Milliseconds before a client that asks too much hears so: one that tries again at once is slowed down. */
const refusalMs = 200;

/** The rest of one client's or one network's budget. */
interface ReadAccount {
  name: string;
  left: number;
  /** The time at which `left` was computed. */
  at: number;
  running: number;
}

interface WaitingRead {
  account: ReadAccount;
  since: number;
  begin(): void;
  giveUp(error: Error): void;
}

/** Limits the reads that the cache cannot answer, and shares them fairly. */
export interface ReadBudget {
  /** Charges one read to a client. @throws TooMany if its budget is used up. */
  spend(client: Client): Promise<void>;
  /** Charges one read to a client if its budget allows it, and returns whether it did. Never waits or refuses. */
  trySpend(client: Client): boolean;
  /**
   * Charges one read and runs it in its turn. Of the waiting clients, the one with the most budget left comes first. A read
   * is free if its response was cached in the meantime.
   * @param find returns the cached response.
   * @throws TooMany, or Unavailable if there is no response within the deadline of reads.
   */
  take<T>(client: Client, find: () => Promise<T> | undefined, make: () => Promise<T>): Promise<T>;
  /** The rest of a client's budget, as response headers (draft-ietf-httpapi-ratelimit-headers). */
  headersFor(client: Client): [string, string][];
  /** Refused reads since the start. */
  refused(): number;
}

/** A cached response, or one that is made at the client's expense. @returns whether the client was charged. */
export async function readCached(
  { client, budget, cache }: { client: Client; budget: ReadBudget; cache: ResponseCache },
  key: string,
  make: () => Promise<Response>,
): Promise<{ kept: CachedResponse; isCharged: boolean }> {
  let isCharged = false;
  const turn: Turn = (find, makeNow) => {
    isCharged = true;
    return budget.take(client, find, makeNow);
  };
  return { kept: await cache.get(key, make, turn, () => budget.trySpend(client)), isCharged };
}

/** No limits, for load tests. */
const unlimited: ReadBudget = {
  spend: () => Promise.resolve(),
  trySpend: () => true,
  take: (_client, find, make) => find() ?? make(),
  headersFor: () => [],
  refused: () => 0,
};

interface BudgetOptions {
  /** Max. reads a minute for one client. Null: no limit. */
  perMinute: number | null;
  /** Called when a client is refused, at most once a minute. */
  report?(client: string): void;
  /** Milliseconds of a monotonic clock. */
  now?(): number;
}

/** Creates the budget of one process. */
export function openReadBudget({
  perMinute,
  report = () => undefined,
  now = () => performance.now(),
}: BudgetOptions): ReadBudget {
  if (perMinute === null) return unlimited;
  const clients = new Accounts(perMinute, now);
  const networks = new Accounts(perMinute * networkFactor, now);
  const queue = new FairQueue(now);
  let refused = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;

  const refuse = async (name: string, waitMs: number): Promise<never> => {
    refused++;
    if (now() - reportedAt > minuteMs) {
      reportedAt = now();
      report(name);
    }
    await sleep(refusalMs);
    throw new TooMany(Math.ceil(waitMs / 1000) || 1);
  };
  /** Charges a client and its network. Returns their accounts, or the milliseconds until there is budget again. */
  const tryCharge = ({ ip }: Client): [ReadAccount, ReadAccount] | number => {
    const account = clients.of(limitedClient(ip));
    const network = networks.of(networkOf(ip));
    const waitMs = Math.max(clients.untilNext(account), networks.untilNext(network));
    if (waitMs > 0) return waitMs;
    account.left--;
    network.left--;
    return [account, network];
  };
  const charge = async (client: Client): Promise<[ReadAccount, ReadAccount]> => {
    const charged = tryCharge(client);
    return typeof charged === 'number' ? refuse(limitedClient(client.ip), charged) : charged;
  };
  const inTurn: ReadBudget['take'] = async (client, find, make) => {
    const charged = await charge(client);
    const [account] = charged;
    await queue.turn(account);
    let known: ReturnType<typeof make> | undefined;
    try {
      known = find();
      if (!known) return await make();
    } finally {
      queue.free(account);
    }
    for (const one of charged) one.left++;
    return known;
  };

  return {
    spend: async (client) => void (await charge(client)),
    trySpend: (client) => typeof tryCharge(client) !== 'number',
    take: (client, find, make) => beforeDeadline(inTurn(client, find, make)),
    headersFor: ({ ip }) => clients.headersFor(clients.of(limitedClient(ip))),
    refused: () => refused,
  };
}

/** Token buckets: `perMinute` tokens a minute come in steadily. A bucket holds up to a fifth of them. */
class Accounts {
  readonly #burst: number;
  readonly #perMs: number;
  readonly #now: () => number;
  readonly #known = new LRUCache<string, ReadAccount>({ max: maxAccounts });

  constructor(perMinute: number, now: () => number) {
    this.#burst = Math.ceil(perMinute / burstShare);
    this.#perMs = perMinute / minuteMs;
    this.#now = now;
  }

  of(name: string): ReadAccount {
    const at = this.#now();
    const account = this.#known.get(name) ?? { name, left: this.#burst, at, running: 0 };
    this.#known.set(name, account);
    account.left = Math.min(this.#burst, account.left + (at - account.at) * this.#perMs);
    account.at = at;
    return account;
  }

  /** Milliseconds until the account has one token. 0 if it has one. */
  untilNext({ left }: ReadAccount): number {
    return left >= 1 ? 0 : (1 - left) / this.#perMs;
  }

  headersFor({ left }: ReadAccount): [string, string][] {
    const windowSeconds = Math.ceil(this.#burst / this.#perMs / 1000);
    const untilFull = Math.ceil((this.#burst - left) / this.#perMs / 1000);
    return [
      ['ratelimit-policy', `"reads";q=${this.#burst};w=${windowSeconds}`],
      ['ratelimit', `"reads";r=${Math.max(0, Math.floor(left))};t=${untilFull}`],
    ];
  }
}

/** Gives turns, a few at a time. Of the waiting clients, the one with most of its budget left comes first. */
class FairQueue {
  readonly #now: () => number;
  readonly #waiting = new Map<ReadAccount, WaitingRead[]>();
  #running = 0;
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Resolves when it is the account's turn. @throws Unavailable if that is too late for a response. */
  turn(account: ReadAccount): Promise<void> {
    if (this.#count >= maxWaiting) return Promise.reject(new Unavailable());
    return new Promise((begin, giveUp) => {
      const lane = this.#waiting.get(account) ?? [];
      this.#waiting.set(account, lane);
      lane.push({ account, since: this.#now(), begin, giveUp });
      this.#count++;
      this.#next();
    });
  }

  free(account: ReadAccount): void {
    this.#running--;
    account.running--;
    this.#next();
  }

  #next(): void {
    while (this.#running < maxRunning) {
      const first = this.#first();
      if (!first) return;
      if (this.#now() - first.since >= readWithinMs) {
        first.giveUp(new Unavailable());
        continue;
      }
      this.#running++;
      first.account.running++;
      first.begin();
    }
  }

  #first(): WaitingRead | undefined {
    let best: ReadAccount | undefined;
    let lane: WaitingRead[] = [];
    for (const [account, waiting] of this.#waiting)
      if (account.running < maxOfClient && (!best || account.left > best.left)) {
        best = account;
        lane = waiting;
      }
    if (!best) return undefined;
    const first = lane.shift();
    if (lane.length === 0) this.#waiting.delete(best);
    this.#count--;
    return first;
  }
}
