import type { AddressInfo, Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail that the server accepted. */
export interface ReceivedMail {
  /** The recipients: the addresses of the SMTP envelope. */
  to: string[];
  email: Email;
  raw: string;
  /** The unfolded value of a header as sent. Undefined if it is missing. */
  header(name: string): string | undefined;
}

interface Refusal {
  /** An SMTP code: 4xx for a temporary failure, 5xx for a permanent one. */
  code: number;
  text: string;
}

/** The server's reaction to a mail: accept it (undefined), refuse it, or close the connection without a response. */
export type Reaction = Refusal | 'hang up' | undefined;

/** A real SMTP server on its own port. By default it accepts everything. */
export interface TestSmtpServer {
  /** The value for SMTP_URL. */
  url: string;
  /** Accepted mails, in order. */
  mails: ReceivedMail[];
  /** Set it to refuse recipients. */
  onRecipient: (address: string) => Refusal | undefined;
  /** Set it to react to whole mails. It may be asynchronous. */
  onMail: (mail: ReceivedMail) => Reaction | Promise<Reaction>;
  /** The nth accepted mail (from 1), or the first one that matches. Waits up to 15 seconds for it. */
  waitFor(which: number | ((mail: ReceivedMail) => boolean)): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts a server on loopback. */
export async function startTestSmtpServer({ port = 0 } = {}): Promise<TestSmtpServer> {
  const arrivals = new EventTarget();
  const mails: ReceivedMail[] = [];
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, answer) => answer(errorOf(self.onRecipient(address))),
    onData: async (stream, session, answer) => {
      const mail = await readMail(stream, session).catch(() => null);
      // The sender is gone: it was killed, or its connection was cut.
      if (!mail) return;
      const reaction = await self.onMail(mail);
      if (reaction === 'hang up') return void sockets.get(session.remotePort)?.destroy();
      if (!reaction) {
        mails.push(mail);
        arrivals.dispatchEvent(new Event('mail'));
      }
      answer(errorOf(reaction), `accepted as test-${mails.length}`);
    },
  });
  server.server.on('connection', (socket) => {
    sockets.set(socket.remotePort!, socket);
    socket.on('close', () => sockets.delete(socket.remotePort!));
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const self: TestSmtpServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    onRecipient: () => undefined,
    onMail: () => undefined,
    waitFor: (which) => {
      const find = () => (typeof which === 'number' ? mails[which - 1] : mails.find(which));
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const mail = find();
          if (!mail) return;
          clearTimeout(timer);
          arrivals.removeEventListener('mail', look);
          resolve(mail);
        };
        const timer = setTimeout(() => {
          arrivals.removeEventListener('mail', look);
          reject(new Error(`The mail did not come; ${mails.length} others did.`));
        }, 120_000);
        arrivals.addEventListener('mail', look);
        look();
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
  return self;
}

async function readMail(stream: AsyncIterable<Buffer>, session: SMTPServerSession): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const raw = Buffer.concat(chunks).toString();
  const email = await PostalMime.parse(raw);
  return {
    to: session.envelope.rcptTo.map(({ address }) => address),
    email,
    raw,
    header: (name) => email.headers.find(({ key }) => key === name.toLowerCase())?.value,
  };
}

function errorOf(reaction: Refusal | undefined): Error | null {
  return reaction ? Object.assign(new Error(reaction.text), { responseCode: reaction.code }) : null;
}
