import { createTransport } from 'nodemailer';
import { brand } from '../content/brand.ts';
import type { Config } from '../platform/config.ts';
import { type Channel, ChannelAway, type OutgoingMessage, Refused } from './channel.ts';
import { isBadAddress } from './mail-report.ts';

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
};

/**
 * Sends mails to the SMTP server in the settings. Without one, they stay in the database, and /dev/outbox
 * shows them.
 */
export function createMailChannel(config: Config): Channel {
  if (!config.mail.smtpUrl) return { send: async () => ({ providerId: null }), close: async () => undefined };
  const transport = createTransport({
    url: config.mail.smtpUrl,
    pool: true,
    // If a connection breaks, the server may have accepted the mail. Our schedule decides whether to send it
    // again.
    maxRequeues: 0,
    idleTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  return {
    send: async (message) => {
      const mail = await compose(message, config);
      const { messageId } = await transport.sendMail(mail).catch((error) => {
        throw failureOf(error);
      });
      return { providerId: messageId.replace(/^<|>$/g, '') };
    },
    close: async () => transport.close(),
  };
}

async function compose(message: OutgoingMessage, config: Config) {
  if (message.channel !== 'email') throw new Refused('Not a mail.', false);
  // nodemailer would read several addresses from a string.
  if (/[\s\p{Cc}<>,;]/u.test(message.recipient)) throw new Refused('Not one address.', false);
  // The renderer is large, and most processes never need it.
  const { renderMail } = await import('./render-mail.tsx');
  const { from } = config.mail;
  return {
    ...(await renderMail(message.template, message.data, config, message.mark)),
    from: { name: brand.name, address: from },
    to: { name: '', address: message.recipient },
    messageId: mailMessageId(message, from),
    date: new Date(),
  };
}

/** The same for every attempt, so a mailbox can detect a repeated mail. */
function mailMessageId({ id, createdAt }: OutgoingMessage, from: string): string {
  return `<${id}.${createdAt.getTime().toString(36)}@${from.split('@').at(-1)}>`;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  permanent?: boolean;
}

/** Whether an error of the mail server is about the message, the address or us. */
function failureOf(error: SmtpError): Error {
  const detail = error.response ?? error.message;
  const isAboutRecipient = error.command === 'RCPT TO';
  if (error.permanent && (isAboutRecipient || error.command === 'DATA'))
    return new Refused(detail, isAboutRecipient && isBadAddress(detail));
  if (error.code === 'EENVELOPE' && !error.response) return new Refused(detail, false);
  return isAboutRecipient || error.code === 'EMESSAGE' ? new Error(detail) : new ChannelAway(detail);
}
