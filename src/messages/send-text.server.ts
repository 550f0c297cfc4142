import type { Config } from '../platform/config.ts';
import { FetchFailed, type SafeAnswer, safeFetch } from '../platform/fetch/safe-fetch.ts';
import { required } from '../platform/required.ts';
import { type Channel, ChannelAway, type OutgoingMessage, RecipientStopped, Refused } from './channel.ts';
import { findTextSuppression, readTextProvider, type TextProvider } from './text-provider.ts';
import { renderText, type TextContent } from './texts.ts';

/** The timeout in milliseconds for a request to the provider. */
const timeoutMs = 20_000;
/** Sends texts by the Twilio-compatible provider in the settings. Null: none is configured. */
export function createTextChannel(config: Config): Channel | null {
  if (!config.sms.url) return null;
  const provider = readTextProvider(config.sms.url);
  return {
    send: async (message) => readAnswer(await post(provider, message, config)),
    close: async () => undefined,
  };
}

async function post(provider: TextProvider, message: OutgoingMessage, config: Config): Promise<SafeAnswer> {
  if (message.channel !== 'sms') throw new Refused('Not a text.', false);
  const { address, accountSid, authToken } = provider;
  const from = required(config.sms.from, 'SMS_FROM');
  const body = new URLSearchParams({
    To: message.recipient,
    [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
    Body: renderText(message as TextContent, config.origin),
    StatusCallback: `${config.origin}/api/webhooks/sms/status`,
  });
  try {
    return await safeFetch(`${address}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: body.toString(),
      allow: config.outboundAllow,
      timeoutMs,
      maxBytes: 100_000,
    });
  } catch (error) {
    if (error instanceof FetchFailed) throw new ChannelAway(error.message);
    throw error;
  }
}

/**
 * 401, 403, 429 and 5xx are temporary problems of ours or the provider. Another 4xx is a permanent problem of
 * the message.
 */
async function readAnswer({ status, body }: SafeAnswer): Promise<{ providerId: string | null }> {
  const { sid, code, message } = await readJson(body);
  if (status >= 200 && status < 300) return { providerId: sid ?? null };
  const detail = `${status}${code ? `, error ${code}` : ''}: ${message ?? 'no explanation'}`;
  if ([401, 403, 429].includes(status) || status < 400 || status >= 500) throw new ChannelAway(detail);
  const suppression = findTextSuppression(code ?? '');
  throw suppression === 'stopped'
    ? new RecipientStopped(detail)
    : new Refused(detail, suppression === 'bounced');
}

interface ProviderAnswer {
  sid?: string;
  code?: number | string;
  message?: string;
}

async function readJson(body: SafeAnswer['body']): Promise<ProviderAnswer> {
  const text = Buffer.concat(await Array.fromAsync(body)).toString();
  try {
    return (JSON.parse(text) as ProviderAnswer | null) ?? {};
  } catch {
    return {};
  }
}
