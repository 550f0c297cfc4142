import { openDatabase, openPool } from '../db/client.ts';
import { listen } from '../db/listen.ts';
import type { Config } from '../platform/config.ts';
import type { Logger } from '../platform/log.ts';
import { WakeUp } from '../platform/processes/wake-up.ts';
import type { Channel, OutgoingMessage } from './channel.ts';
import { createMailChannel } from './mail-channel.ts';
import { type MessageOutcome, sendNextMessage } from './send-message.server.ts';
import { createTextChannel } from './send-text.server.ts';

/** The channel of each kind of message. Null: none is configured, and its messages wait. */
function openChannels(config: Config): Record<OutgoingMessage['channel'], Channel | null> {
  return {
    email: createMailChannel(config),
    sms: createTextChannel(config),
  };
}

/** Workers for each channel in a process, which is the number of messages that it sends at the same time. */
export const workersOfChannel = { email: 5, sms: 2 };
/** A retry starts at most this many milliseconds after its time. */
const lookEveryMs = 15_000;
/** PostgreSQL ends a transaction that takes longer, and the message is free again. */
const longestSend = '300s';

interface SenderServices {
  config: Config;
  log: Logger;
  databaseUrl: string;
  now(): Date;
}

type Kind = OutgoingMessage['channel'];
/** Sends the next message. */
type Worker = () => Promise<MessageOutcome>;

interface Workers {
  workers: Worker[];
  close(): Promise<void>;
}

/** The number of messages of a run, by outcome. */
export type SendTotals = Record<Exclude<MessageOutcome, 'none' | 'away'>, number>;

/**
 * Sends messages as they are queued. Several processes may do so at the same time.
 * @returns a function that stops the sender. It resolves when the messages in flight are finished.
 */
export function startSender(services: SenderServices): () => Promise<void> {
  const { workers, close } = openWorkers(services);
  let stopped = false;
  const wakeUp = new WakeUp();
  const wake = (): void => wakeUp.wake();
  const run = async (worker: Worker): Promise<void> => {
    while (!stopped) {
      const { woken } = wakeUp;
      const outcome = await worker().catch((error: Error) => {
        services.log.warn({ err: error }, 'sending messages failed');
        return 'away' as const;
      });
      if ((outcome === 'none' || outcome === 'away') && !stopped) await woken;
    }
  };
  const timer = setInterval(wake, lookEveryMs);
  const stopListening = listen(services.databaseUrl, 'messages', wake);
  const running = Promise.all(workers.map(run));
  return async () => {
    stopped = true;
    clearInterval(timer);
    wake();
    await running;
    await stopListening();
    await close();
  };
}

/** Sends all messages that are due now. */
export async function sendDueMessages(services: SenderServices): Promise<SendTotals> {
  const { workers, close } = openWorkers(services);
  const totals: SendTotals = { sent: 0, postponed: 0, suppressed: 0, retried: 0, dead: 0 };
  const run = async (worker: Worker): Promise<void> => {
    for (;;) {
      const outcome = await worker();
      if (outcome === 'none') return;
      if (outcome === 'away') {
        totals.retried++;
        return;
      }
      totals[outcome]++;
    }
  };
  try {
    await Promise.all(workers.map(run));
    return totals;
  } finally {
    await close();
  }
}

/** Gives the workers their own connections, so a slow mail server takes none from the pages. */
function openWorkers({ config, databaseUrl, log, now }: SenderServices): Workers {
  const channels = openChannels(config);
  const open = Object.entries(channels).filter(([, channel]) => channel) as [Kind, Channel][];
  const settings = { idle_in_transaction_session_timeout: longestSend };
  const max = open.reduce((sum, [kind]) => sum + workersOfChannel[kind], 0);
  const db = openDatabase(openPool(databaseUrl, { max, settings }));
  return {
    workers: open.flatMap(([kind, channel]) =>
      Array.from(
        { length: workersOfChannel[kind] },
        () => () => sendNextMessage(kind, channel, { db, log, now }),
      ),
    ),
    close: async () => {
      await Promise.all(open.map(([, channel]) => channel.close()));
      await db.destroy();
    },
  };
}
