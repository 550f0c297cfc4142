import type { Database } from '../db/client.ts';
import { sha256 } from '../platform/crypto/tokens.ts';
import type { Client } from '../platform/http/client.ts';

/** A consent that was given or withdrawn. */
export interface Consent {
  userId?: number | null;
  kind: 'terms' | 'tcpa' | 'sms-alerts' | 'email-alerts';
  granted: boolean;
  channel: 'web' | 'email' | 'sms';
  /** The exact words that were shown or sent. */
  text: string;
  pageUrl: string;
  /** Null: by text. */
  client: Client | null;
  /** E.164. */
  phone?: string | null;
  /** Default: now. */
  at?: Date;
}

/** Adds the evidence, which never changes (docs/decisions, COMPLIANCE). */
export async function recordConsent(tx: Database, consent: Consent): Promise<void> {
  const { userId = null, kind, granted, channel, text, pageUrl, client, phone = null, at } = consent;
  await tx
    .insertInto('consents')
    .values({
      user_id: userId,
      kind,
      granted,
      channel,
      text,
      text_hash: sha256(text),
      page_url: pageUrl,
      ip: client?.ip ?? null,
      user_agent: client?.userAgent ?? null,
      phone,
      created_at: at,
    })
    .execute();
}
