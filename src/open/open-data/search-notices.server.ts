import { sql } from 'kysely';
import {
  endOfLog,
  type LoggedJob,
  type LogPosition,
  readLog,
  startOfLog,
} from '../../catalog/jobs/catalog-changes.server.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { Gone } from '../../platform/errors.ts';
import { FetchFailed } from '../../platform/fetch/safe-fetch.ts';
import { readRetryAfter } from '../../platform/http/retry-after.ts';
import type { Logger } from '../../platform/log.ts';
import {
  type Delivery,
  failureText,
  googleIndexing,
  type PageNotice,
  postJson,
  type SearchService,
} from './search-service.ts';

/** The maximum number of addresses in one request (https://www.indexnow.org/documentation). */
const maxAddresses = 10_000;

/**
 * IndexNow: one POST tells all participating search engines which pages were added, changed or deleted. The key must be served as
 * `/{key}.txt`. 200 and 202 accept the addresses (https://www.indexnow.org/documentation).
 */
function indexNow(
  { key, url }: NonNullable<Config['indexNow']>,
  origin: string,
  allow: readonly string[],
): SearchService {
  return {
    name: 'indexnow',
    batch: maxAddresses,
    perDay: null,
    send: async (notices): Promise<Delivery> => {
      const body = {
        host: new URL(origin).host,
        key,
        keyLocation: `${origin}/${key}.txt`,
        urlList: notices.map((notice) => notice.url),
      };
      const answer = await postJson(url, body, { allow });
      return answer.status === 200 || answer.status === 202
        ? { done: notices.length, refused: [] }
        : { done: 0, refused: [], failed: answer };
    },
  };
}

/** Jobs that are read from the log at once. */
const readJobs = 10_000;
/** After this many hours search engines can find a new job in the sitemap, so the quota is left to other jobs. */
const openedWithinHours = 48;
const firstRetryMs = 60_000;
const longestRetryMs = 6 * 3_600_000;
/** Google's quota begins anew at midnight Pacific Time. */
const quotaZone = 'America/Los_Angeles';

interface NoticeServices {
  db: Database;
  config: Pick<Config, 'indexNow' | 'googleIndexing' | 'origin' | 'outboundAllow'>;
  now(): Date;
  log: Pick<Logger, 'warn'>;
}

/** Failed attempts after which an operator must look, and after which a refused notice no longer holds up the others. */
const patienceAttempts = 3;

/** The services that the settings turn on. */
function configuredServices({ config, now }: NoticeServices): SearchService[] {
  const { outboundAllow: allow, origin } = config;
  return [
    ...(config.indexNow ? [indexNow(config.indexNow, origin, allow)] : []),
    ...(config.googleIndexing ? [googleIndexing(config.googleIndexing, allow, now)] : []),
  ];
}

/**
 * Tells the configured search engines which jobs opened and closed, in the order of the log. A service that fails is asked again later,
 * from the same position. A notice may be sent twice. One is left out only if the service refuses it and takes others.
 * @returns the number of notices by service.
 */
export async function sendSearchNotices(
  services: NoticeServices,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const sent: Record<string, number> = {};
  for (const service of configuredServices(services))
    sent[service.name] = await tell(services, service, signal);
  return sent;
}

interface State extends LogPosition {
  failures: number;
  isDue: boolean;
  sentToday: number;
}

async function tell(
  { db, config, now, log }: NoticeServices,
  service: SearchService,
  signal: AbortSignal | undefined,
): Promise<number> {
  let total = 0;
  while (!signal?.aborted) {
    const state = await readState(db, service, now());
    const left =
      service.perDay === null ? service.batch : Math.min(service.batch, service.perDay - state.sentToday);
    if (!state.isDue || left <= 0) return total;
    const logged = await readOn(db, state);
    const items = await indexable(db, logged, now());
    const part = items.slice(0, left);
    // Without the rest of the items, everything that was read is done.
    const isAll = part.length === items.length;
    const position = isAll ? logged.at(-1)?.position : part.at(-1)?.position;
    if (!position) return total;
    const { done, refused, failed } = await trySending(
      service,
      part.map(({ position: _, ...item }) => noticeOf(item, config.origin)),
      state.failures >= patienceAttempts,
    );
    const [refusal] = refused;
    if (failed) log.warn({ service: service.name, reason: failed.text }, 'search notices failed');
    if (refusal)
      log.warn({ service: service.name, count: refused.length, refusal }, 'search notices refused');
    total += done - refused.length;
    await record(db, service, now(), {
      sent: done - refused.length,
      refused,
      failed,
      state,
      position: failed ? part[done - 1]?.position : position,
    });
    if (failed || (isAll && logged.length < readJobs)) return total;
  }
  return total;
}

interface Failure {
  text: string;
  waitMs: number;
  /** Only an operator can help, so nobody waits for more attempts. */
  isSetting?: true;
}

/** What became of notices, in words. */
interface Tried {
  done: number;
  refused: string[];
  failed: Failure | null;
}

async function trySending(service: SearchService, notices: PageNotice[], leavesOut: boolean): Promise<Tried> {
  if (notices.length === 0) return { done: 0, refused: [], failed: null };
  try {
    const { done, refused, failed }: Delivery = await service.send(notices, leavesOut);
    return {
      done,
      refused: refused.map(({ url, answer }) => `${url}: ${failureText(answer)}`),
      failed: failed
        ? { text: failureText(failed), waitMs: readRetryAfter(failed.headers, new Date()) }
        : null,
    };
  } catch (error) {
    if (!(error instanceof FetchFailed) && !(error instanceof ConfigError)) throw error;
    const isSetting = error instanceof ConfigError;
    return {
      done: 0,
      refused: [],
      failed: { text: error.message, waitMs: 0, ...(isSetting && { isSetting }) },
    };
  }
}

/** Begins with the changes from now on when a service is new. */
async function readState(db: Database, { name }: SearchService, now: Date): Promise<State> {
  const end = await endOfLog(db);
  await sql`insert into search_notices (service, version, next_attempt_at) values (${name}, ${end.version}, ${now}) on conflict do nothing`.execute(
    db,
  );
  const result = await sql<State>`
    select version, place, failures, next_attempt_at <= ${now} as "isDue",
      case when sent_on = (${now}::timestamptz at time zone ${quotaZone})::date then sent_that_day else 0 end as "sentToday"
    from search_notices where service = ${name}`.execute(db);
  return oneRow(result);
}

/** Reads on from a position. What is no longer in the log is left out. */
async function readOn(db: Database, position: LogPosition): Promise<LoggedJob[]> {
  try {
    return await readLog(db, position, readJobs);
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
    return readLog(db, await startOfLog(db), readJobs);
  }
}

interface Item {
  position: LogPosition;
  jobId: number;
  change: PageNotice['change'];
}

/** The changes that need a notice: no samples, no changed texts (the sitemap has them), and no opening of a job that closed since. */
async function indexable(db: Database, logged: LoggedJob[], now: Date): Promise<Item[]> {
  const since = now.getTime() - openedWithinHours * 3_600_000;
  const last = new Map(logged.map((one) => [one.jobId, one]));
  const noticed = logged.filter(
    ({ jobId, position, change, at, ofSamples }) =>
      last.get(jobId)?.position === position &&
      !ofSamples &&
      (change === 'closed' || (change === 'opened' && at.getTime() > since)),
  );
  const { rows } = await sql<{ id: number; isOpen: boolean; isSample: boolean }>`
    select jobs.id, status = 'open' as "isOpen", kind = 'sample' as "isSample" from jobs join sources on sources.id = source_id
    where jobs.id = any(${noticed.map(({ jobId }) => jobId)}::bigint[])`.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  return noticed.flatMap(({ position, jobId, change }) => {
    const job = known.get(jobId);
    if (job?.isSample || (change === 'opened') !== (job?.isOpen ?? false)) return [];
    return [{ position, jobId, change: change === 'opened' ? 'updated' : 'deleted' }];
  });
}

const noticeOf = ({ jobId, change }: Omit<Item, 'position'>, origin: string): PageNotice => ({
  url: `${origin}/jobs/${jobId}`,
  change,
});

interface NoticeOutcome {
  sent: number;
  refused: string[];
  failed: Failure | null;
  state: State;
  /** Up to where the log is done. Undefined: no further. */
  position: LogPosition | undefined;
}

async function record(
  db: Database,
  { name }: SearchService,
  now: Date,
  { sent, refused, failed, state, position = state }: NoticeOutcome,
): Promise<void> {
  const failures = failed ? Math.max(state.failures + 1, failed.isSetting ? patienceAttempts : 0) : 0;
  const backoff = failed
    ? Math.max(failed.waitMs, Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 20)))
    : 0;
  await sql`update search_notices set version = ${position.version}, place = ${position.place}, failures = ${failures},
    next_attempt_at = ${new Date(now.getTime() + backoff)},
    last_error = coalesce(${failed?.text ?? null}, last_error), last_error_at = case when ${failed !== null} then ${now}::timestamptz else last_error_at end,
    last_sent_at = case when ${sent} > 0 then ${now}::timestamptz else last_sent_at end,
    sent_on = (${now}::timestamptz at time zone ${quotaZone})::date, sent_that_day = ${state.sentToday + sent + refused.length}, sent = sent + ${sent},
    refused = refused + ${refused.length}, last_refusal = coalesce(${refused.at(-1) ?? null}, last_refusal),
    last_refusal_at = case when ${refused.length} > 0 then ${now}::timestamptz else last_refusal_at end
    where service = ${name}`.execute(db);
}

/** How the notices of a service go. */
export interface SearchNoticeState {
  service: 'indexnow' | 'google';
  sent: number;
  sentToday: number;
  failures: number;
  /** It failed so often that an operator must look. */
  isFailing: boolean;
  nextAttemptAt: Date;
  lastSentAt: Date | null;
  lastError: string | null;
  lastErrorAt: Date | null;
  /** Notices that were left out, because the service refused them and accepted others. */
  refused: number;
  lastRefusal: string | null;
  lastRefusalAt: Date | null;
  /** Changes of the catalog without a notice to the service yet. */
  waiting: number;
}

/** Every service that was ever turned on. */
export async function readSearchNotices(db: Database): Promise<SearchNoticeState[]> {
  const { rows } = await sql<SearchNoticeState>`
    select service, sent, failures, failures >= ${patienceAttempts} as "isFailing", next_attempt_at as "nextAttemptAt", last_sent_at as "lastSentAt",
      last_error as "lastError", last_error_at as "lastErrorAt",
      refused, last_refusal as "lastRefusal", last_refusal_at as "lastRefusalAt",
      case when sent_on = (now() at time zone ${quotaZone})::date then sent_that_day else 0 end as "sentToday",
      (select count(*)::int from catalogue_changes where catalogue_changes.version > search_notices.version) as waiting
    from search_notices order by service`.execute(db);
  return rows;
}
