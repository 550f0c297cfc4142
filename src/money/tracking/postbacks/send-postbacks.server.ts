import { openDatabase, openPool } from '../../../db/client.ts';
import { listen } from '../../../db/listen.ts';
import type { Config } from '../../../platform/config.ts';
import type { SecretBox } from '../../../platform/crypto/secret-box.ts';
import type { Logger } from '../../../platform/log.ts';
import { WakeUp } from '../../../platform/processes/wake-up.ts';
import { BusyTargets } from './busy-targets.ts';
import {
  type ClaimedPostback,
  claimPostback,
  type PostbackOutcome,
  type PostbackSending,
  sendPostback,
} from './send-postback.server.ts';

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
