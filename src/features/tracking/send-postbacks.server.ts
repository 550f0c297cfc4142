import { openDatabase, openPool } from '../../db/client.ts';
import { listen } from '../../db/listen.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { BusyTargets, type PostbackOutcome, sendNextPostback } from './send-postback.server.ts';

/** Postbacks that a process sends at the same time, and those of them to one host. */
const lanes = 8;
const lanesPerTarget = 2;
/** Retries wait at most so long beyond their time. */
const lookEveryMs = 15_000;
/** A send that outlives this was lost: its row is let go. */
const longestSend = '60s';

interface SenderServices {
  config: Pick<Config, 'outboundAllow'>;
  log: Logger;
  databaseUrl: string;
  now(): Date;
}

/** What a run did, by outcome. */
export type PostbackTotals = Record<Exclude<PostbackOutcome, 'none'>, number>;

/**
 * Sends postbacks as they are queued, until the returned function is called; it resolves when those in flight have ended. Any number
 * of processes may send at once.
 */
export function startPostbacks(services: SenderServices): () => Promise<void> {
  const { send, close } = openLanes(services);
  let stopped = false;
  let news = Promise.withResolvers<void>();
  const wake = (): void => {
    news.resolve();
    news = Promise.withResolvers();
  };
  const run = async (): Promise<void> => {
    while (!stopped) {
      const { promise: woken } = news;
      const outcome = await send().catch((error: Error) => {
        services.log.warn({ err: error }, 'sending postbacks is interrupted');
        return 'none' as const;
      });
      // A lane that found only busy hosts is needed when one of their lanes is free again.
      if (outcome === 'none' && !stopped) await woken;
      else wake();
    }
  };
  const timer = setInterval(wake, lookEveryMs);
  const stopListening = listen(services.databaseUrl, 'postbacks', wake);
  const running = Promise.all(Array.from({ length: lanes }, run));
  return async () => {
    stopped = true;
    clearInterval(timer);
    wake();
    await running;
    await stopListening();
    await close();
  };
}

/** Sends all that is due now and says how it went. */
export async function sendDuePostbacks(services: SenderServices): Promise<PostbackTotals> {
  const { send, close } = openLanes(services);
  const totals: PostbackTotals = { delivered: 0, retried: 0, dead: 0 };
  const run = async (): Promise<void> => {
    for (let outcome = await send(); outcome !== 'none'; outcome = await send()) totals[outcome]++;
  };
  try {
    await Promise.all(Array.from({ length: lanes }, run));
    return totals;
  } finally {
    await close();
  }
}

/** Connections of their own: a slow receiver takes none from the pages. */
function openLanes({ config, databaseUrl, now }: SenderServices): {
  send(): Promise<PostbackOutcome>;
  close(): Promise<void>;
} {
  const settings = { idle_in_transaction_session_timeout: longestSend };
  const db = openDatabase(openPool(databaseUrl, { max: lanes, settings }));
  const busy = new BusyTargets(lanesPerTarget);
  return {
    send: () => sendNextPostback({ db, allow: config.outboundAllow, now }, busy),
    close: () => db.destroy(),
  };
}
