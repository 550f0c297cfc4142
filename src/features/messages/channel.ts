import type { Message } from './messages.ts';

/** A message as it stands in the outbox when its turn comes. */
export type OutgoingMessage = Message & { id: number; createdAt: Date };

/** A way out for messages of one kind. */
export interface Channel {
  /**
   * Hands a message over; resolves once it is accepted.
   * @throws Refused when no later try can succeed, ChannelAway when the next message would fail alike; after any other error the
   * message is tried again.
   */
  send(message: OutgoingMessage): Promise<{ providerId: string | null }>;
  close(): Promise<void>;
}

/** The provider will never take this message. */
export class Refused extends Error {
  override name = 'Refused';
  /** There is no such recipient: nothing more is sent to this address. */
  readonly isBadAddress: boolean;

  constructor(detail: string, isBadAddress: boolean) {
    super(detail);
    this.isBadAddress = isBadAddress;
  }
}

/** The provider knows that the recipient has stopped our messages. */
export class RecipientStopped extends Refused {
  override name = 'RecipientStopped';

  constructor(detail: string) {
    super(detail, false);
  }
}

/** The provider cannot be reached, or refuses us rather than the message. */
export class ChannelAway extends Error {
  override name = 'ChannelAway';
}
