import type { Config } from '../platform/config.ts';
import type { Channel, OutgoingMessage } from './channel.ts';
import { createMailChannel } from './mail-channel.ts';
import { createTextChannel } from './send-text.server.ts';

/** The channel of each kind of message. Null: none is configured, and its messages wait. */
export function openChannels(config: Config): Record<OutgoingMessage['channel'], Channel | null> {
  return {
    email: createMailChannel(config),
    sms: createTextChannel(config),
  };
}
