import { createSign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type Config, ConfigError } from '../../platform/config.ts';
import { safeFetch } from '../../platform/fetch/safe-fetch.ts';

const answerWithinMs = 20_000;
const maxAnswerBytes = 64_000;
const shownCharacters = 300;

/** A page to tell a search engine about. */
export interface PageNotice {
  url: string;
  /** 'deleted': the job has closed. */
  change: 'updated' | 'deleted';
}

/** An answer that did not accept a notice. */
export interface FailedAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** A notice that was refused while others were accepted. */
export interface RefusedNotice {
  url: string;
  answer: FailedAnswer;
}

/** What became of the notices. */
export interface Delivery {
  /** Notices that need no further try, from the first on: accepted or refused. */
  done: number;
  /** The refused ones of these. */
  refused: RefusedNotice[];
  /** What stopped the rest. */
  failed?: FailedAnswer;
}

/** A service that takes notices. */
export interface SearchService {
  name: 'indexnow' | 'google';
  /** The maximum number of notices in a call of `send`. */
  batch: number;
  /** Notices a day, in the time zone of California, where Google's quota begins anew at midnight. Null: no limit. */
  perDay: number | null;
  /**
   * Sends notices in order.
   * @param leavesOut whether a notice is left out that the service does not accept, if it accepts others.
   * @throws FetchFailed
   */
  send(notices: PageNotice[], leavesOut: boolean): Promise<Delivery>;
}

/** Posts JSON through the safe fetch, and reads the beginning of the answer. @throws FetchFailed */
export async function postJson(
  url: string,
  body: unknown,
  options: { allow: readonly string[]; headers?: Record<string, string> },
): Promise<FailedAnswer> {
  return post(url, JSON.stringify(body), 'application/json; charset=utf-8', options);
}

/** Posts a body of a content type. @throws FetchFailed */
export async function post(
  url: string,
  body: string,
  contentType: string,
  { allow, headers }: { allow: readonly string[]; headers?: Record<string, string> },
): Promise<FailedAnswer> {
  const answer = await safeFetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType, 'accept-encoding': 'identity', ...headers },
    body,
    allow,
    maxBytes: maxAnswerBytes,
    timeoutMs: answerWithinMs,
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return { status: answer.status, headers: answer.headers, text: Buffer.concat(chunks).toString() };
}

/** A failed answer in one line for operators. */
export const failureText = ({ status, text }: FailedAnswer): string =>
  `The service answered ${status}. ${text.replace(/\s+/g, ' ').trim().slice(0, shownCharacters)}`.trim();

const scope = 'https://www.googleapis.com/auth/indexing';
const tokenSeconds = 3600;
/** Notices in one run of the task. Each is a request of its own. */
const batch = 100;
const quotaIsUsedUp = 429;
/** Another try of the same notice would get the same answer. */
const faultsOfNotice = [400, 404, 410, 413, 422];

/** The parts of a service account's JSON file that are needed. */
const ServiceAccount = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.string(),
});
type ServiceAccount = z.infer<typeof ServiceAccount>;

const Token = z.object({ access_token: z.string() });

/**
 * Google's Indexing API: one request tells Google that a page with a JobPosting was added (URL_UPDATED) or removed (URL_DELETED). The
 * service account must be an owner of the site in Search Console
 * (https://developers.google.com/search/apis/indexing-api/v3/using-api). By default a project may tell 200 pages a day, counted from
 * midnight Pacific Time (https://developers.google.com/search/apis/indexing-api/v3/quota-pricing).
 */
export function googleIndexing(
  { account, url, perDay }: NonNullable<Config['googleIndexing']>,
  allow: readonly string[],
  now: () => Date,
): SearchService {
  return {
    name: 'google',
    batch,
    perDay,
    send: async (notices, leavesOut): Promise<Delivery> => {
      const token = await getToken(await readAccount(account), account, allow, now());
      if ('status' in token) return { done: 0, refused: [], failed: token };
      const headers = { authorization: `Bearer ${token.access_token}` };
      const refused: RefusedNotice[] = [];
      let done = 0;
      let failed: FailedAnswer | undefined;
      for (const notice of notices) {
        const body = { url: notice.url, type: notice.change === 'deleted' ? 'URL_DELETED' : 'URL_UPDATED' };
        const answer = await postJson(url, body, { allow, headers });
        const isRefused =
          answer.status !== quotaIsUsedUp && (leavesOut || faultsOfNotice.includes(answer.status));
        if (answer.status !== 200 && !isRefused) failed = answer;
        if (failed) break;
        if (answer.status !== 200) refused.push({ url: notice.url, answer });
        done++;
      }
      // Without an accepted notice, the fault may be the service's.
      if (refused[0] && done === refused.length)
        return { done: 0, refused: [], failed: failed ?? refused[0].answer };
      return { done, refused, ...(failed && { failed }) };
    },
  };
}

/** @throws ConfigError if the file is not a service account's. */
async function readAccount(path: string): Promise<ServiceAccount> {
  const text = await readFile(path, 'utf8').catch(() => null);
  const read = ServiceAccount.safeParse(parse(text ?? ''));
  if (!read.success)
    throw new ConfigError(
      `GOOGLE_INDEXING_ACCOUNT: ${path} is not the JSON file of a Google service account. Download its key again.`,
    );
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws ConfigError if the key cannot sign. */
function sign(text: string, privateKey: string, path: string): string {
  try {
    return createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url');
  } catch {
    throw new ConfigError(
      `GOOGLE_INDEXING_ACCOUNT: the private_key in ${path} is broken. Download the account's key again.`,
    );
  }
}

/**
 * Exchanges a signed assertion for an access token (RFC 7523;
 * https://developers.google.com/identity/protocols/oauth2/service-account).
 */
async function getToken(
  { client_email, private_key, token_uri }: ServiceAccount,
  path: string,
  allow: readonly string[],
  now: Date,
): Promise<z.infer<typeof Token> | FailedAnswer> {
  const issued = Math.floor(now.getTime() / 1000);
  const claims = { iss: client_email, scope, aud: token_uri, iat: issued, exp: issued + tokenSeconds };
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const unsigned = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = sign(unsigned, private_key, path);
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: `${unsigned}.${signature}`,
  });
  const answer = await post(token_uri, form.toString(), 'application/x-www-form-urlencoded', { allow });
  const read = Token.safeParse(parse(answer.text));
  return answer.status === 200 && read.success ? read.data : answer;
}
