import { openDatabase, openPool } from '../../../db/client.ts';
import { listen } from '../../../db/listen.ts';
import type { Config } from '../../../platform/config.ts';
import type { SecretBox } from '../../../platform/crypto/secret-box.ts';
import type { Logger } from '../../../platform/log.ts';
import { WakeUp } from '../../../platform/processes/wake-up.ts';
import {
  type ClaimedPostback,
  claimPostback,
  type PostbackOutcome,
  type PostbackSending,
  sendPostback,
} from './send-postback.server.ts';

/** Max simultaneous sends: in total, to one target, and to all silent targets together. A silent target gets one. */
const maxSends = 64;
const maxToTarget = 2;
const maxToSilent = 8;

/** Counts sends in flight by target (host and port), so a silent target does not slow down the others. */
class BusyTargets {
  readonly #counts = new Map<string, number>();
  readonly #silent = new Set<string>();
  #total = 0;

  get isFull(): boolean {
    return this.#total >= maxSends;
  }

  /** Targets that get no more postbacks for now. */
  closed(): string[] {
    const toSilent = [...this.#silent].reduce((sum, target) => sum + (this.#counts.get(target) ?? 0), 0);
    if (toSilent >= maxToSilent) return [...this.#full(), ...this.#silent];
    return this.#full();
  }

  begin(target: string): void {
    this.#total++;
    this.#counts.set(target, (this.#counts.get(target) ?? 0) + 1);
  }

  end(target: string): void {
    this.#total--;
    const left = (this.#counts.get(target) ?? 1) - 1;
    if (left === 0) this.#counts.delete(target);
    else this.#counts.set(target, left);
  }

  /** Remembers whether a target responded. */
  heard(target: string, isSilent: boolean): void {
    if (isSilent) this.#silent.add(target);
    else this.#silent.delete(target);
  }

  #full(): string[] {
    return [...this.#counts]
      .filter(([target, count]) => count >= (this.#silent.has(target) ? 1 : maxToTarget))
      .map(([target]) => target);
  }
}

/** The default timeout for a response, in milliseconds. */
const defaultAnswerMs = 10_000;
/** How often we look for due retries, in milliseconds. */
const lookEveryMs = 15_000;
/** Database connections. A few are enough, because a send holds none while it waits for the receiver. */
const connections = 4;

interface PostbackSenderServices {
  config: Pick<Config, 'outboundAllow' | 'mail'>;
  secrets: SecretBox;
  log: Logger;
  databaseUrl: string;
  now(): Date;
}

/** The number of attempts of a run by outcome. */
export type PostbackTotals = Record<PostbackOutcome, number>;

/**
 * Starts to send queued postbacks. Any number of processes may send at once.
 * @param answerWithinMs for tests.
 * @returns a function that stops sending. It resolves when the sends in flight have ended.
 */
export function startPostbacks(
  services: PostbackSenderServices,
  answerWithinMs?: number,
): () => Promise<void> {
  const sender = openSender(services, answerWithinMs);
  const timer = setInterval(sender.wake, lookEveryMs);
  const stopListening = listen(services.databaseUrl, 'postbacks', sender.wake);
  const running = sender.run(() => false);
  return async () => {
    clearInterval(timer);
    sender.stop();
    await running;
    await stopListening();
    await sender.close();
  };
}

/** Sends all due postbacks. @param answerWithinMs for tests. @returns the number of attempts by outcome. */
export async function sendDuePostbacks(
  services: PostbackSenderServices,
  answerWithinMs?: number,
): Promise<PostbackTotals> {
  const sender = openSender(services, answerWithinMs);
  try {
    await sender.run((inFlight) => inFlight === 0);
    return sender.totals;
  } finally {
    await sender.close();
  }
}

function openSender(
  { config, log, databaseUrl, secrets, now }: PostbackSenderServices,
  answerWithinMs = defaultAnswerMs,
) {
  // A separate pool, so postbacks take no connections from the pages.
  const db = openDatabase(openPool(databaseUrl, { max: connections }));
  const sending: PostbackSending = {
    db,
    allow: config.outboundAllow,
    answerWithinMs,
    secrets,
    mail: config.mail,
    now,
  };
  const busy = new BusyTargets();
  const totals: PostbackTotals = { delivered: 0, retried: 0, dead: 0 };
  const inFlight = new Set<Promise<void>>();
  let stopped = false;
  const wakeUp = new WakeUp();
  const wake = (): void => wakeUp.wake();
  const interrupted = (error: Error): void => log.warn({ err: error }, 'sending postbacks failed');

  const send = async (claimed: ClaimedPostback): Promise<void> => {
    try {
      const { outcome, isSilent } = await sendPostback(sending, claimed);
      totals[outcome]++;
      busy.heard(claimed.target, isSilent);
    } catch (error) {
      interrupted(error as Error);
    } finally {
      busy.end(claimed.target);
    }
  };

  /** Starts all sends that the limits allow now. */
  const fill = async (): Promise<void> => {
    while (!stopped && !busy.isFull) {
      const claimed = await claimPostback(sending, busy.closed());
      if (!claimed) return;
      busy.begin(claimed.target);
      const sent = send(claimed).then(() => {
        inFlight.delete(sent);
        wake();
      });
      inFlight.add(sent);
    }
  };

  return {
    totals,
    wake,
    stop: () => {
      stopped = true;
      wake();
    },
    /** Sends until it is stopped, or until nothing is due and `isEnough` accepts the number of sends in flight. */
    run: async (isEnough: (inFlight: number) => boolean): Promise<void> => {
      while (!stopped) {
        // Read before the search, so a postback that becomes due during it is not missed.
        const { woken } = wakeUp;
        await fill().catch(interrupted);
        if (woken === wakeUp.woken && isEnough(inFlight.size)) break;
        if (!stopped) await woken;
      }
      await Promise.all(inFlight);
    },
    close: () => db.destroy(),
  };
}
