import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { FetchFailed, safeFetch } from '../../platform/safe-fetch.ts';
import { retryTime } from '../messages/retry-schedule.ts';

/** Milliseconds that a receiver has for its answer. */
const answerWithinMs = 10_000;
/** Characters of an answer that are kept, of so many bytes that are read. */
const keptCharacters = 500;
const readBytes = 4000;

/** 'none': nothing is due, or only for targets that are busy. */
export type PostbackOutcome = 'delivered' | 'retried' | 'dead' | 'none';

interface Due {
  id: string;
  url: string;
  body: string | null;
  target: string | null;
  attempts: number;
  conversion_id: number | null;
}

interface Attempt {
  status: number | null;
  response: string;
  durationMs: number;
}

export interface PostbackSending {
  db: Database;
  /** `host:port` entries that may be reached besides public addresses. */
  allow: readonly string[];
  now(): Date;
}

/** Claims that a process has under way: no target takes all of its lanes. */
export class BusyTargets {
  readonly #counts = new Map<string, number>();
  #claiming: Promise<unknown> = Promise.resolve();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Claims one after the other, so that each knows of those before it. */
  claim<T extends { target: string | null }>(take: (busy: string[]) => Promise<T | null>): Promise<T | null> {
    const claimed = this.#claiming.then(async () => {
      const full = [...this.#counts].filter(([, count]) => count >= this.#most).map(([target]) => target);
      const taken = await take(full);
      if (taken) this.#counts.set(taken.target ?? '', (this.#counts.get(taken.target ?? '') ?? 0) + 1);
      return taken;
    });
    this.#claiming = claimed.catch(() => undefined);
    return claimed;
  }

  release({ target }: { target: string | null }): void {
    const left = (this.#counts.get(target ?? '') ?? 1) - 1;
    if (left === 0) this.#counts.delete(target ?? '');
    else this.#counts.set(target ?? '', left);
  }
}

/**
 * Sends the next due postback of a target that is not busy. Its row stays locked meanwhile: no other worker takes it, and when this one
 * dies it is free at once.
 */
export async function sendNextPostback(
  sending: PostbackSending,
  busy: BusyTargets,
): Promise<PostbackOutcome> {
  const { db, now } = sending;
  let claimed: Due | null = null;
  try {
    return await db.transaction().execute(async (tx) => {
      claimed = await busy.claim((full) => takeDue(tx, full, now()));
      if (!claimed) return 'none';
      const attempt = await send(claimed, sending.allow);
      return record(tx, claimed, attempt, now());
    });
  } finally {
    if (claimed) busy.release(claimed);
  }
}

async function takeDue(tx: Database, busy: string[], now: Date): Promise<Due | null> {
  const row = await tx
    .selectFrom('postbacks')
    .select(['id', 'url', 'body', 'target', 'attempts', 'conversion_id'])
    .where('state', '=', 'due')
    .where('next_attempt_at', '<=', sql<Date>`greatest(now(), ${now}::timestamptz)`)
    .where(sql<boolean>`coalesce(target, '') <> all (${busy}::text[])`)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row ?? null;
}

async function send({ id, url, body }: Due, allow: readonly string[]): Promise<Attempt> {
  const begun = performance.now();
  const durationMs = () => Math.round(performance.now() - begun);
  try {
    const answer = await safeFetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        'idempotency-key': id,
        'accept-encoding': 'identity',
        ...(body !== null && { 'content-type': 'application/json' }),
      },
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

const storable = (text: string): string => text.slice(0, keptCharacters).toWellFormed().replaceAll('\0', '');

async function record(tx: Database, due: Due, attempt: Attempt, now: Date): Promise<PostbackOutcome> {
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
    .set({ attempts, state, delivered_at: isDelivered ? now : null, ...(next && { next_attempt_at: next }) })
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
