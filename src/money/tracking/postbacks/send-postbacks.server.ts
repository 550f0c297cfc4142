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

/** Sends at the same time, in all; to one target; to all targets together that did not answer last time, each of which gets one. */
const maxSends = 64;
const maxToTarget = 2;
const maxToSilent = 8;

/** What a process has under way, by target (host and port): one that does not answer takes little from the others. */
class BusyTargets {
  readonly #counts = new Map<string, number>();
  readonly #silent = new Set<string>();
  #total = 0;

  get isFull(): boolean {
    return this.#total >= maxSends;
  }

  /** Targets that get nothing more for now. */
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

  /** Remembers whether a target answered. */
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

/** Milliseconds that a receiver has for its answer. */
const defaultAnswerMs = 10_000;
/** Retries wait at most so long beyond their time. */
const lookEveryMs = 15_000;
/** No connection is held while a receiver is waited for. */
const connections = 4;

interface SenderServices {
  config: Pick<Config, 'outboundAllow' | 'mail'>;
  secrets: SecretBox;
  log: Logger;
  databaseUrl: string;
  now(): Date;
}

/** What a run did, by outcome. */
export type PostbackTotals = Record<PostbackOutcome, number>;

/**
 * Sends postbacks as they are queued, until the returned function is called; it resolves when those in flight have ended. Any number
 * of processes may send at once.
 * @param answerWithinMs for tests.
 */
export function startPostbacks(services: SenderServices, answerWithinMs?: number): () => Promise<void> {
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

/** Sends all that is due now and says how it went. @param answerWithinMs for tests. */
export async function sendDuePostbacks(
  services: SenderServices,
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
  { config, log, databaseUrl, secrets, now }: SenderServices,
  answerWithinMs = defaultAnswerMs,
) {
  // Connections of their own: postbacks take none from the pages.
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

  /** Begins all that may be sent now. */
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
    /** Sends until it is stopped, or nothing is due any more and `isEnough` of what is in flight. */
    run: async (isEnough: (inFlight: number) => boolean): Promise<void> => {
      while (!stopped) {
        // What becomes due, or ends, while it is looked for leads to another look.
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
