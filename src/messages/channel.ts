import { linkMinutes, type Message } from './messages.ts';

/** A message that is due. `mark` names it in its links. */
export type OutgoingMessage = Message & { id: number; createdAt: Date; mark: string | null };

/** Sends the messages of one channel. */
export interface Channel {
  /**
   * Hands a message over. It resolves once the provider accepts the message.
   * @throws Refused if no later attempt can succeed, ChannelAway if the next message would fail, too. After
   * any other error, the message is tried again.
   */
  send(message: OutgoingMessage): Promise<{ providerId: string | null }>;
  close(): Promise<void>;
}

/** The provider will never accept this message. */
export class Refused extends Error {
  override name = 'Refused';
  /** The address does not exist, so nothing more is sent to it. */
  readonly isBadAddress: boolean;

  constructor(detail: string, isBadAddress: boolean) {
    super(detail);
    this.isBadAddress = isBadAddress;
  }
}

/** The recipient has stopped our messages at the provider. */
export class RecipientStopped extends Refused {
  override name = 'RecipientStopped';

  constructor(detail: string) {
    super(detail, false);
  }
}

/** The provider can't be reached, or refuses us and not the message. */
export class ChannelAway extends Error {
  override name = 'ChannelAway';
}

/** Minutes between attempts. The eight attempts take at least 24 hours. */
const retryMinutes = [1, 4, 15, 45, 120, 300, 960];

/**
 * The largest random extension of a delay, as a share of it. It spreads retries of messages that failed
 * together.
 */
const jitter = 0.2;

/**
 * When a message is tried again after its nth failed attempt (from 1). Null: never, because it was the last
 * attempt or the next would be too late.
 */
export function nextAttempt(message: OutgoingMessage, failures: number, now: Date): Date | null {
  const next = retryTime(failures, now);
  return next && next.getTime() < endOfUse(message) ? next : null;
}

/** When something is tried again after its nth failure (from 1). Null: it was the last attempt. */
export function retryTime(failures: number, now: Date): Date | null {
  const minutes = retryMinutes[failures - 1];
  if (minutes === undefined) return null;
  return new Date(now.getTime() + minutes * 60_000 * (1 + jitter * Math.random()));
}

/** A sign-in link need not arrive after it has expired. */
function endOfUse(message: OutgoingMessage): number {
  if (message.template !== 'sign-in') return Number.POSITIVE_INFINITY;
  const minutes = message.data.minutes ?? linkMinutes['sign-in'];
  return message.createdAt.getTime() + minutes * 60_000;
}
