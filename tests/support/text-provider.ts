import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { textSignature } from '../../src/messages/text-provider.ts';

/** A text message as the provider received it. */
interface AskedText {
  path: string;
  authorization: string | undefined;
  fields: Record<string, string>;
  /** The provider's id for it. */
  sid: string;
}

/** A server on loopback that acts as a Twilio-compatible provider. */
export interface TestTextProvider {
  /** The settings of a site that uses the provider. */
  env: { SMS_URL: string; SMS_FROM: string; OUTBOUND_ALLOW: string };
  /** The accepted messages, in order. */
  texts: AskedText[];
  /** Makes the next request fail with this response. */
  failNext(status: number, body: unknown): void;
  /** The body and headers of the provider's own request to the site, signed for that address. */
  sign(
    url: string,
    fields: Record<string, string>,
  ): { method: 'POST'; headers: Record<string, string>; body: string };
  close(): Promise<void>;
}

const token = 'secret-token';
const account = 'ACtest';

export async function startTestTextProvider(): Promise<TestTextProvider> {
  const texts: AskedText[] = [];
  const failures: { status: number; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString();
    const failure = failures.shift();
    const sid = `SM${texts.length}${Date.now().toString(36)}`;
    const fields = Object.fromEntries(new URLSearchParams(body));
    if (!failure)
      texts.push({ path: request.url!, authorization: request.headers.authorization, fields, sid });
    response.writeHead(failure?.status ?? 201, { 'content-type': 'application/json' });
    response.end(failure ? JSON.stringify(failure.body) : JSON.stringify({ sid, status: 'queued' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { SMS_URL: `http://${account}:${token}@${host}`, SMS_FROM: '+12025550100', OUTBOUND_ALLOW: host },
    texts,
    failNext: (status, body) => void failures.push({ status, body }),
    sign: (url, fields) => ({
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': textSignature(token, url, fields),
      },
      body: new URLSearchParams(fields).toString(),
    }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
