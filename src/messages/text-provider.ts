import { createHmac, timingSafeEqual } from 'node:crypto';

/** A Twilio-compatible provider of text messages, from the setting SMS_URL. */
export interface TextProvider {
  /** Without credentials and without a trailing slash. */
  address: string;
  accountSid: string;
  authToken: string;
}

/** Reads https://SID:TOKEN@host, which the settings have validated. */
export function readTextProvider(smsUrl: string): TextProvider {
  const url = new URL(smsUrl);
  return {
    address: url.origin + url.pathname.replace(/\/$/, ''),
    accountSid: decodeURIComponent(url.username),
    authToken: decodeURIComponent(url.password),
  };
}

/**
 * The provider's signature of a request to `url` (the public address) with these form fields: the base64 of
 * an HMAC-SHA1.
 */
export function textSignature(authToken: string, url: string, fields: Record<string, string>): string {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => text + name + fields[name], url);
  return createHmac('sha1', authToken).update(signed).digest('base64');
}

/** Whether the header X-Twilio-Signature is right. The comparison takes the same time for every wrong one. */
export function isSignedBy(
  provider: TextProvider,
  signature: string | undefined,
  url: string,
  fields: Record<string, string>,
): boolean {
  const expected = Buffer.from(textSignature(provider.authToken, url, fields));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Twilio's error codes that are about the number and not about the message. */
const suppressions = new Map<string, 'stopped' | 'bounced'>([
  ['21610', 'stopped'], // has replied STOP to the provider
  ['21211', 'bounced'], // no such number
  ['21614', 'bounced'], // no mobile number
  ['30005', 'bounced'], // unknown handset
  ['30006', 'bounced'], // landline
]);

/** Why a number gets no more texts after this error code. Null: the error is temporary. */
export function findTextSuppression(code: string | number): 'stopped' | 'bounced' | null {
  return suppressions.get(String(code)) ?? null;
}
