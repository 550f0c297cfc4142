import { createHmac, timingSafeEqual } from 'node:crypto';
import { Unauthorized } from '../errors.ts';

/** The prefix of a secret whose bytes follow in base64. */
export const webhookSecretPrefix = 'whsec_';

/** Max. seconds between the sender's clock and ours. Older requests are replays. */
const toleranceSeconds = 5 * 60;

/**
 * Checks a webhook's signature with the Standard Webhooks scheme (https://www.standardwebhooks.com): the headers
 * webhook-id, webhook-timestamp and webhook-signature, an HMAC-SHA256 over `id.timestamp.body`. The header may hold
 * several signatures. One valid signature is enough.
 * @param secret its bytes in base64 after "whsec_". Any other text is used as it is. With several secrets, each is valid.
 * @throws Unauthorized if the signature is missing, wrong or old.
 */
export function checkSignature(
  headers: Headers,
  body: Buffer,
  secret: string | readonly string[],
  now: Date,
): void {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const age = now.getTime() / 1000 - Number(timestamp || Number.NaN);
  if (!id || !(Math.abs(age) <= toleranceSeconds))
    throw new Unauthorized('The signature is missing or older than five minutes. Sign the request again.');
  const expected = [secret].flat().map((one) => signature(id, timestamp, body, one));
  const given = (headers.get('webhook-signature') ?? '').split(' ');
  if (!given.some((one) => expected.some((other) => isSame(one, other))))
    throw new Unauthorized('The signature is wrong. Check the signing secret.');
}

/** The webhook-signature header of a request. */
export function signature(id: string, timestamp: string, body: Buffer, secret: string): string {
  const key = secret.startsWith(webhookSecretPrefix)
    ? Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
    : secret;
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return `v1,${mac}`;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
