import { sql } from 'kysely';
import type { Database } from '../../../db/client.ts';
import { recordAudit } from '../../../desk/admin/audit.server.ts';
import { retryTime } from '../../../messages/channel.ts';
import { raiseNotice } from '../../../messages/operator-notice.server.ts';
import type { Config } from '../../../platform/config.ts';
import { type SecretBox, SecretUnreadable } from '../../../platform/crypto/secret-box.ts';
import { FetchFailed, safeFetch } from '../../../platform/fetch/safe-fetch.ts';
import { readRetryAfter } from '../../../platform/http/retry-after.ts';
import { signature } from '../../../platform/http/signed-body.ts';
import { cutText } from '../../../platform/text/plain-text.ts';
import { readSigningSecrets, type StoredSigningSecrets } from '../conversions/signing-secrets.server.ts';

/** A receiver's response to a postback. The status is null if there was none. */
interface PostbackAnswer {
  status: number | null;
  /** By lower-case name. */
  headers: Record<string, string>;
}

/** The result of an attempt. */
type Verdict =
  | { kind: 'delivered' }
  /** Try again after at least `waitMs` milliseconds. */
  | { kind: 'retry'; waitMs: number }
  /** Give up. `isGone`: stop all postbacks to this receiver. */
  | { kind: 'failed'; reason: string; isGone: boolean };

/** The statuses with which we respect Retry-After. */
const busyStatuses = [429, 503];

/** Judges a response: 2xx means delivered, 404 and 410 mean give up, anything else means retry. */
function judgeAnswer({ status, headers }: PostbackAnswer, now: Date): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410)
    return { kind: 'failed', isGone: true, reason: 'The receiver refuses postbacks (410 Gone).' };
  if (status === 404)
    return { kind: 'failed', isGone: false, reason: "The postback URL doesn't exist (404 Not Found)." };
  const isBusy = status !== null && busyStatuses.includes(status);
  return { kind: 'retry', waitMs: isBusy ? readRetryAfter(headers, now) : 0 };
}

/** Max characters of a response that we store, and about how many bytes we read for them. */
const keptCharacters = 500;
const readBytes = 4000;

export type PostbackOutcome = 'delivered' | 'retried' | 'dead';

/** A postback that this process has claimed. */
export interface ClaimedPostback extends Receiver {
  id: string;
  body: string | null;
  attempts: number;
  conversion_id: number | null;
  /** The signing secrets of a partner or a webhook. Null for a traffic source. */
  signing: StoredSigningSecrets | null;
}

export interface PostbackSending {
  db: Database;
  /** `host:port` entries that we may reach besides public addresses. */
  allow: readonly string[];
  /** The timeout for a whole response, in milliseconds. */
  answerWithinMs: number;
  secrets: SecretBox;
  /** The mail settings for notices to the operator. */
  mail: Config['mail'];
  now(): Date;
}

interface Attempt extends PostbackAnswer {
  response: string;
  durationMs: number;
}

/**
 * Claims the next due postback for this process. Skips the busy targets. The claim expires after three response
 * timeouts, because the process must have died by then. Null if there is none.
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
      order by next_attempt_at, place, id limit 1 for update skip locked)
    returning id, url, body, coalesce(target, '') as target, attempts, conversion_id, partner_id, traffic_source_id, webhook_id,
      (select jsonb_build_object('signing_secret', signing_secret, 'former_signing_secrets', former_signing_secrets) from (
        select signing_secret, former_signing_secrets from partners where partners.id = partner_id
        union all select signing_secret, former_signing_secrets from webhooks where webhooks.id = webhook_id
      ) as receiver) as signing`.execute(db);
  return rows[0] ?? null;
}

/** Sends a postback and records the result. `isSilent`: the receiver did not respond. */
export async function sendPostback(
  sending: PostbackSending,
  claimed: ClaimedPostback,
): Promise<{ outcome: PostbackOutcome; isSilent: boolean }> {
  const attempt = await request(sending, claimed);
  const outcome = await sending.db.transaction().execute((tx) => record(tx, sending, claimed, attempt));
  return { outcome, isSilent: attempt.status === null };
}

async function request(
  { allow, answerWithinMs, secrets, now }: PostbackSending,
  claimed: ClaimedPostback,
): Promise<Attempt> {
  const { url, body } = claimed;
  const begun = performance.now();
  const durationMs = () => Math.round(performance.now() - begun);
  try {
    const answer = await safeFetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: headersOf(claimed, secrets, now()),
      ...(body !== null && { body }),
      allow,
      redirects: 'refuse',
      timeoutMs: answerWithinMs,
    });
    const response = await readBeginning(answer.body);
    return { status: answer.status, headers: answer.headers, response, durationMs: durationMs() };
  } catch (error) {
    if (!(error instanceof FetchFailed) && !(error instanceof SecretUnreadable)) throw error;
    const status = (error instanceof FetchFailed && error.status) || null;
    return { status, headers: {}, response: storable(error.message), durationMs: durationMs() };
  }
}

/**
 * Signs a body by Standard Webhooks if the receiver has signing secrets, replaced ones included while they are valid.
 * Each attempt has its own timestamp, so it has its own signatures.
 */
function headersOf(claimed: ClaimedPostback, secrets: SecretBox, now: Date): Record<string, string> {
  const { id, body, signing } = claimed;
  const common = { 'idempotency-key': id, 'accept-encoding': 'identity' };
  if (body === null) return common;
  const json = { ...common, 'content-type': 'application/json' };
  const { table, id: owner } = receiverOf(claimed);
  const isSigned = signing && owner !== null && table !== 'traffic_sources';
  const keys = isSigned ? readSigningSecrets(secrets, { table, id: owner }, signing, now) : [];
  if (keys.length === 0) return json;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    ...json,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': keys.map((key) => signature(id, timestamp, Buffer.from(body), key)).join(' '),
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
  { mail, now: clock }: PostbackSending,
  due: ClaimedPostback,
  attempt: Attempt,
): Promise<PostbackOutcome> {
  const now = clock();
  const attempts = due.attempts + 1;
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
  const verdict = judgeAnswer(attempt, now);
  if (verdict.kind === 'failed' && verdict.isGone)
    await endPostbacks(tx, due, { reason: verdict.reason, now, mail });
  const next = await stateAfter(tx, due, verdict, attempts, now);
  await tx
    .updateTable('postbacks')
    .set({ attempts, claimed_until: null, delivered_at: next.state === 'delivered' ? now : null, ...next })
    .where('id', '=', due.id)
    .execute();
  const isDelivered = next.state === 'delivered';
  if (due.conversion_id !== null) await tellConversion(tx, due.conversion_id, isDelivered, attempt, now);
  return next.state === 'due' ? 'retried' : next.state;
}

type NextState =
  | { state: 'delivered'; failure: null }
  | { state: 'due'; next_attempt_at: Date }
  | { state: 'dead'; failure: string };

async function stateAfter(
  tx: Database,
  due: ClaimedPostback,
  verdict: Verdict,
  attempts: number,
  now: Date,
): Promise<NextState> {
  if (verdict.kind === 'delivered') return { state: 'delivered', failure: null };
  if (verdict.kind === 'failed') return { state: 'dead', failure: verdict.reason };
  const scheduled = retryTime(attempts, now);
  if (!scheduled) return { state: 'dead', failure: `${attempts} attempts failed.` };
  // Another postback may have got a 410 during this attempt.
  const ended = await whyEnded(tx, due);
  if (ended !== null) return { state: 'dead', failure: ended };
  const earliest = now.getTime() + verdict.waitMs;
  return { state: 'due', next_attempt_at: new Date(Math.max(scheduled.getTime(), earliest)) };
}

/** Stores the last response with the conversion, and whether any postback was delivered. */
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

/** The receiver of a postback: a partner, a traffic source or a webhook. */
interface Receiver {
  url: string;
  target: string;
  partner_id: number | null;
  traffic_source_id: number | null;
  webhook_id: number | null;
}

interface Ending {
  reason: string;
  now: Date;
  mail: Config['mail'];
}

/** The tables of receivers, with the column that refers to each and its list in the back office. */
const partner = { table: 'partners', column: 'partner_id', list: 'partners', one: 'partner' } as const;
const source = {
  table: 'traffic_sources',
  column: 'traffic_source_id',
  list: 'traffic-sources',
  one: 'traffic source',
} as const;

const webhook = { table: 'webhooks', column: 'webhook_id', list: 'webhooks', one: 'webhook' } as const;

const receiverOf = ({ partner_id, traffic_source_id, webhook_id }: Receiver) => {
  if (partner_id !== null) return { ...partner, id: partner_id };
  return webhook_id !== null ? { ...webhook, id: webhook_id } : { ...source, id: traffic_source_id };
};

/** Whether a postback's URL comes from its receiver's current URL. Compares the part before the first macro. */
const isFrom = (url: string | ReturnType<typeof sql.ref>) =>
  sql<boolean>`starts_with(${url}, regexp_replace(postback_url, '([{]|%7B).*$', '', 'i'))`;

/**
 * Stops postbacks to a receiver that answered 410 Gone. Gives up due postbacks and sends the operator one notice. New
 * postbacks are stored but not sent. Does nothing if the operator has changed the URL since.
 */
async function endPostbacks(tx: Database, to: Receiver, { reason, now, mail }: Ending): Promise<void> {
  const { table, column, list, one, id } = receiverOf(to);
  if (id === null) return;
  const ended = await sql<{ name: string; prefix: string }>`
    update ${sql.table(table)} set postbacks_ended_at = ${now}, postbacks_ended_reason = ${reason}
    where id = ${id} and postbacks_ended_at is null and ${isFrom(to.url)} returning name`.execute(tx);
  await sql`
    update postbacks set state = 'dead', failure = ${reason}
    from ${sql.table(table)} as receiver
    where state = 'due' and ${sql.ref(`postbacks.${column}`)} = ${id} and receiver.id = ${id}
      and postbacks_ended_at is not null and ${isFrom(sql.ref('postbacks.url'))}`.execute(tx);
  const [receiver] = ended.rows;
  if (!receiver) return;
  const change = { postbacksEndedAt: now, postbacksEndedReason: reason };
  await recordAudit(tx, { caller: null, action: 'end-postbacks', entity: list, entityId: id, after: change });
  await raiseNotice(tx, mail, {
    kind: `postbacks-ended:${list}:${id}`,
    subject: `Postbacks to ${receiver.name} stopped`,
    detail: `${receiver.name} (${to.target}) answered 410 Gone, so postbacks to this ${one} stopped. New postbacks are kept but not sent. If the postback URL is correct, resume postbacks in the back office. Otherwise enter the new URL there.`,
    link: `/admin/${list}/${id}`,
  });
}

/** Why postbacks to a receiver stopped. Null if they go on. Locks the answer until the transaction ends. */
async function whyEnded(tx: Database, to: Receiver): Promise<string | null> {
  const { table, id } = receiverOf(to);
  if (id === null) return null;
  const { rows } = await sql<{ reason: string | null }>`
    select postbacks_ended_reason as reason from ${sql.table(table)} where id = ${id} for share`.execute(tx);
  return rows[0]?.reason ?? null;
}
