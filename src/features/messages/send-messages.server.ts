import { openDatabase, openPool } from '../../db/client.ts';
import { listen } from '../../db/listen.ts';
import type { Config } from '../../platform/config.ts';
import type { Logger } from '../../platform/log.ts';
import { WakeUp } from '../../platform/wake-up.ts';
import type { Channel, OutgoingMessage } from './channel.ts';
import { openChannels } from './channels.ts';
import { type Outcome, sendNextMessage } from './send-message.server.ts';

/** Messages of one channel that a process sends at the same time. */
export const lanesOfChannel = { email: 5, sms: 2 };
/** Retries wait at most so long beyond their time. */
const lookEveryMs = 15_000;
/** A send that outlives this was lost: its row is let go. */
const longestSend = '300s';

interface SenderServices {
  config: Config;
  log: Logger;
  databaseUrl: string;
  now(): Date;
}

type Kind = OutgoingMessage['channel'];
/** Does the next piece of work. */
type Lane = () => Promise<Outcome>;

interface Lanes {
  lanes: Lane[];
  close(): Promise<void>;
}

/** What a run did, by outcome. */
export type SendTotals = Record<Exclude<Outcome, 'none' | 'away'>, number>;

/**
 * Sends messages as they are queued, until the returned function is called; it resolves when those in flight have ended. Any number
 * of processes may send at once.
 */
export function startSender(services: SenderServices): () => Promise<void> {
  const { lanes, close } = openLanes(services);
  let stopped = false;
  const wakeUp = new WakeUp();
  const wake = (): void => wakeUp.wake();
  const run = async (lane: Lane): Promise<void> => {
    while (!stopped) {
      const { woken } = wakeUp;
      const outcome = await lane().catch((error: Error) => {
        services.log.warn({ err: error }, 'sending is interrupted');
        return 'away' as const;
      });
      if ((outcome === 'none' || outcome === 'away') && !stopped) await woken;
    }
  };
  const timer = setInterval(wake, lookEveryMs);
  const stopListening = listen(services.databaseUrl, 'messages', wake);
  const running = Promise.all(lanes.map(run));
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
export async function sendDueMessages(services: SenderServices): Promise<SendTotals> {
  const { lanes, close } = openLanes(services);
  const totals: SendTotals = { sent: 0, postponed: 0, suppressed: 0, retried: 0, dead: 0 };
  const run = async (lane: Lane): Promise<void> => {
    for (;;) {
      const outcome = await lane();
      if (outcome === 'none') return;
      if (outcome === 'away') {
        totals.retried++;
        return;
      }
      totals[outcome]++;
    }
  };
  try {
    await Promise.all(lanes.map(run));
    return totals;
  } finally {
    await close();
  }
}

/** Connections of their own: a slow mail server takes none from the pages. */
function openLanes({ config, databaseUrl, log, now }: SenderServices): Lanes {
  const channels = openChannels(config);
  const open = Object.entries(channels).filter(([, channel]) => channel) as [Kind, Channel][];
  const settings = { idle_in_transaction_session_timeout: longestSend };
  const max = open.reduce((sum, [kind]) => sum + lanesOfChannel[kind], 0);
  const db = openDatabase(openPool(databaseUrl, { max, settings }));
  return {
    lanes: open.flatMap(([kind, channel]) =>
      Array.from(
        { length: lanesOfChannel[kind] },
        () => () => sendNextMessage(kind, channel, { db, log, now }),
      ),
    ),
    close: async () => {
      await Promise.all(open.map(([, channel]) => channel.close()));
      await db.destroy();
    },
  };
}
