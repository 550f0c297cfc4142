import type { Message } from './messages.ts';

/** A message that is due. */
export type OutgoingMessage = Message & { id: number; createdAt: Date };

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
