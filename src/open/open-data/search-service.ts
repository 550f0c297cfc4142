import { safeFetch } from '../../platform/fetch/safe-fetch.ts';

const answerWithinMs = 20_000;
const maxAnswerBytes = 64_000;
const shownCharacters = 300;

/** A page to tell a search engine about. */
export interface Notice {
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
export interface Refusal {
  url: string;
  answer: FailedAnswer;
}

/** What became of the notices. */
export interface Delivery {
  /** Notices that need no further try, from the first on: accepted or refused. */
  done: number;
  /** The refused ones of these. */
  refused: Refusal[];
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
  send(notices: Notice[], leavesOut: boolean): Promise<Delivery>;
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
