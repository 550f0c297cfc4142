import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { FetchFailed } from '../../platform/fetch-failed.ts';
import { cutText } from '../../platform/plain-text.ts';
import { safeFetch } from '../../platform/safe-fetch.ts';
import { signature } from '../../platform/signed-body.ts';
import { retryTime } from '../messages/retry-schedule.ts';

/** Characters of an answer that are kept, of so many bytes that are read. */
const keptCharacters = 500;
const readBytes = 4000;

export type PostbackOutcome = 'delivered' | 'retried' | 'dead';

/** A postback that this process is to send. */
export interface ClaimedPostback {
  id: string;
  url: string;
  body: string | null;
  /** Its host and port. */
  target: string;
  attempts: number;
  conversion_id: number | null;
  /** The partner's, with which what it is told is signed. */
  signing_secret: string | null;
}

export interface PostbackSending {
  db: Database;
  /** `host:port` entries that may be reached besides public addresses. */
  allow: readonly string[];
  /** Milliseconds that a receiver has for its whole answer. */
  answerWithinMs: number;
  now(): Date;
}

interface Attempt {
  /** Null: no answer. */
  status: number | null;
  response: string;
  durationMs: number;
}

/**
 * Takes the next due postback, of a target that is not among the busy ones, for this process alone; after three times the longest wait
 * for an answer it is free again, for this process must have died. Null: there is none.
 */
export async function claimPostback(
  { db, now, answerWithinMs }: PostbackSending,
  busy: string[],
): Promise<ClaimedPostback | null> {
  const time = sql`greatest(now(), ${now()}::timestamptz)`;
  const { rows } = await sql<ClaimedPostback>`
    update postbacks set claimed_until = ${time} + make_interval(secs => ${(3 * answerWithinMs) / 1000})
    where id = (
      select id from postbacks
      where state = 'due' and next_attempt_at <= ${time} and (claimed_until is null or claimed_until <= ${time})
        and coalesce(target, '') <> all (${busy}::text[])
      order by next_attempt_at, id limit 1 for update skip locked)
    returning id, url, body, coalesce(target, '') as target, attempts, conversion_id,
      (select signing_secret from partners where partners.id = partner_id) as signing_secret`.execute(db);
  return rows[0] ?? null;
}

/** Sends a postback and writes down how it went; `isSilent`: the receiver did not answer at all. */
export async function sendPostback(
  sending: PostbackSending,
  claimed: ClaimedPostback,
): Promise<{ outcome: PostbackOutcome; isSilent: boolean }> {
  const attempt = await request(sending, claimed);
  const outcome = await sending.db.transaction().execute((tx) => record(tx, claimed, attempt, sending.now()));
  return { outcome, isSilent: attempt.status === null };
}

async function request(
  { allow, answerWithinMs, now }: PostbackSending,
  claimed: ClaimedPostback,
): Promise<Attempt> {
  const { url, body } = claimed;
  const begun = performance.now();
  const durationMs = () => Math.round(performance.now() - begun);
  try {
    const answer = await safeFetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: headersOf(claimed, now()),
      ...(body !== null && { body }),
      allow,
      timeoutMs: answerWithinMs,
    });
    const response = await readBeginning(answer.body);
    return { status: answer.status, response, durationMs: durationMs() };
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return { status: null, response: storable(error.message), durationMs: durationMs() };
  }
}

/** A body is signed by Standard Webhooks where the partner has a secret; each attempt has its own time, and so its own signature. */
function headersOf({ id, body, signing_secret }: ClaimedPostback, now: Date): Record<string, string> {
  const common = { 'idempotency-key': id, 'accept-encoding': 'identity' };
  if (body === null) return common;
  const json = { ...common, 'content-type': 'application/json' };
  if (!signing_secret) return json;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    ...json,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature(id, timestamp, Buffer.from(body), signing_secret),
  };
}

async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= readBytes) break;
  }
  return storable(Buffer.concat(chunks).toString());
}

const storable = (text: string): string => cutText(text, keptCharacters).replaceAll('\0', '');

async function record(
  tx: Database,
  due: ClaimedPostback,
  attempt: Attempt,
  now: Date,
): Promise<PostbackOutcome> {
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const attempts = due.attempts + 1;
  const next = isDelivered ? null : retryTime(attempts, now);
  const state = isDelivered ? 'delivered' : next ? 'due' : 'dead';
  await tx
    .insertInto('postback_attempts')
    .values({
      postback_id: due.id,
      at: now,
      duration_ms: attempt.durationMs,
      response_status: attempt.status,
      response: attempt.response,
    })
    .execute();
  await tx
    .updateTable('postbacks')
    .set({
      attempts,
      state,
      claimed_until: null,
      delivered_at: isDelivered ? now : null,
      ...(next && { next_attempt_at: next }),
    })
    .where('id', '=', due.id)
    .execute();
  if (due.conversion_id !== null) await tellConversion(tx, due.conversion_id, isDelivered, attempt, now);
  return isDelivered ? 'delivered' : next ? 'retried' : 'dead';
}

/** The conversion shows its last report, and whether one has arrived. */
async function tellConversion(
  tx: Database,
  id: number,
  isDelivered: boolean,
  { status, response }: Attempt,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('conversions')
    .set({
      postback_timestamp: now,
      postback_response: status === null ? response : `${status} ${response}`.trim(),
      ...(isDelivered && { postback_sent: true }),
    })
    .where('id', '=', id)
    .execute();
}
