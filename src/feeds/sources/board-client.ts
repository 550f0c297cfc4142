import { setTimeout as sleep } from 'node:timers/promises';
import type { SafeAnswer } from '../../platform/fetch/safe-fetch.ts';
import { type Decoding, decodeText } from '../formats/decode-text.ts';
import { unpack } from '../formats/read-feed.ts';
import { parseJson } from '../formats/read-json.ts';
import {
  askSource,
  conditions,
  readRetryAfter,
  readValidators,
  refusal,
  type SourceOptions,
  SourceRefused,
  type Validators,
} from './feed-input.ts';
import { feedLimits, type ListEntry } from './feed-row.ts';
import { type Robots, readRobots } from './robots.ts';

export interface BoardOptions extends SourceOptions {
  headers?: Record<string, string>;
  /** The time limit of each answer. Default: two minutes. */
  timeoutMs?: number;
  /** The validators of the last complete run, for boards that are one answer. */
  validators?: Validators | null;
  /** For tests: every board is asked at this address, as `{origin}/{host of the board}/...`. */
  boardsOrigin?: string | undefined;
  /** Waits until no other process asks the host, then works. Default: works at once. */
  takeTurn?: TakeTurn;
  /** Waits, in milliseconds. Tests replace it. */
  wait?(milliseconds: number): Promise<unknown>;
  /** The postings whose details need no new request while the list says the same, by `ListEntry.key`. */
  known?: ReadonlyMap<string, KnownDetails>;
  /** Called as bytes arrive. */
  onBytes?(count: number): void;
  /** Called with each answer that was read. */
  onAnswer?(answer: BoardAnswer): void;
}

/** A request to a board, and the text of its answer. */
export interface BoardAnswer {
  /** `GET https://host/path?query`. */
  request: string;
  /** The body of a POST. */
  sent?: unknown;
  text: string;
}

/** What is known of a posting's details: the list's hash at that time, and the job's external id. */
export interface KnownDetails {
  hash: string;
  externalId: string;
}

/** Runs `work` while no other work with the same host runs, in any process of the site. */
export type TakeTurn = <T>(host: string, work: () => Promise<T>) => Promise<T>;

/** The most requests of one run, above what the largest boards need. */
export const maxRequests = 20_000;
/** A run waits as long as this for a busy board, and as often. After that, the next run waits. */
const shortWait = { ms: 60_000, times: 5 } as const;
/** After so many refused details in a row, a board is left alone. */
const maxRefusals = 3;

const defaultTimeoutMs = 120_000;
const busy = new Set([429, 503]);

/** The board has not changed since the last run. */
export class NotChanged extends Error {
  override name = 'NotChanged';
}

/**
 * Asks a job board politely: only what its robots.txt allows, one request at a time, with its pause between them, as
 * long as it asks to wait, and at most `maxRequests` in a run. All connectors read through it.
 */
export class BoardClient {
  /** The validators of the board, if it is one answer. */
  validators: Validators | null = null;
  readonly #options: BoardOptions;
  readonly #decoding: Decoding;
  readonly #robots = new Map<string, Promise<Robots>>();
  readonly #takeTurn: TakeTurn;
  readonly #wait: (milliseconds: number) => Promise<unknown>;
  #requests = 0;
  #waits = 0;
  #refusals = 0;

  constructor(options: BoardOptions, decoding: Decoding) {
    this.#options = options;
    this.#decoding = decoding;
    this.#takeTurn = options.takeTurn ?? ((_host, work) => work());
    this.#wait = options.wait ?? ((ms) => sleep(ms, undefined, { signal: options.signal }));
  }

  /**
   * The JSON at an address.
   * @param given.post the body of a POST. @param given.isAll the answer is the whole board, so it is read only if it
   * has changed.
   * @throws Error with a sentence for the operator; NotChanged.
   */
  async json(address: string, given: { post?: unknown; isAll?: boolean } = {}): Promise<unknown> {
    const text = await this.#read(address, { accept: 'application/json', max: feedLimits.answer, ...given });
    try {
      return parseJson(text);
    } catch {
      throw new Error(`${new URL(address).host} didn't answer with JSON.`);
    }
  }

  /** The text at an address: a web page or XML, also packed with gzip. @throws Error with a sentence for the operator. */
  text(address: string, given: { isAll?: boolean } = {}): Promise<string> {
    return this.#read(address, { accept: '*/*', max: feedLimits.page, ...given });
  }

  /** What the robots.txt of an address's host says. @throws Error if it can't be read: then nothing of the host may be. */
  robots(address: string): Promise<Robots> {
    const { origin, host } = new URL(address);
    const known = this.#robots.get(origin) ?? this.#takeTurn(host, () => this.#fetchRobots(origin, host));
    this.#robots.set(origin, known);
    return known;
  }

  /**
   * The details of one posting. An error of one posting is returned. The third refusal in a row is thrown, because the
   * board wants no more requests.
   */
  async details<T>(read: () => Promise<T>): Promise<T | Error> {
    try {
      const found = await read();
      this.#refusals = 0;
      return found;
    } catch (error) {
      if (error instanceof OutOfBudget) throw error;
      if (error instanceof SourceRefused && ++this.#refusals === maxRefusals) throw error;
      return error as Error;
    }
  }

  /** The external id of a posting whose list says the same as when its details were last read. Null: ask for them. */
  keptId({ key, hash }: ListEntry): string | null {
    const known = this.#options.known?.get(key);
    return known?.hash === hash ? known.externalId : null;
  }

  async #fetchRobots(origin: string, host: string): Promise<Robots> {
    const address = `${origin}/robots.txt`;
    const answer = await this.#ask(address, {}, Number.POSITIVE_INFINITY);
    if (answer.status >= 500)
      throw await refusal(answer, 'for its robots.txt, so nothing may be read', this.#options, host);
    return readRobots(address, answer);
  }

  async #read(
    address: string,
    { accept, max, post, isAll = false }: { accept: string; max: number; post?: unknown; isAll?: boolean },
  ): Promise<string> {
    const robots = await this.robots(address);
    const forbidden = robots.whyNot(address);
    if (forbidden) throw new SourceRefused(forbidden);
    const validators = (isAll && this.#options.validators) || null;
    const headers = { accept, ...this.#options.headers, ...conditions(validators) };
    const { host } = new URL(address);
    return this.#takeTurn(host, async () => {
      const answer = await this.#askPatiently(address, headers, max, post);
      const text = await this.#textOf(answer, host, validators, isAll, max);
      this.#options.onAnswer?.({
        request: `${post === undefined ? 'GET' : 'POST'} ${address}`,
        sent: post,
        text,
      });
      if (robots.delayMs > 0) await this.#wait(robots.delayMs);
      return text;
    });
  }

  async #textOf(
    answer: SafeAnswer,
    host: string,
    validators: Validators | null,
    isAll: boolean,
    max: number,
  ): Promise<string> {
    if (answer.status === 304 && validators) {
      this.validators = validators;
      throw new NotChanged('The board has not changed.');
    }
    if (answer.status !== 200) throw await refusal(answer, 'instead of postings', this.#options, host);
    let text = '';
    for await (const part of decodeText(unpack(this.#counted(answer.body)), null, this.#decoding)) {
      text += part;
      if (text.length > max) throw new Error(`${host} sent a response that is too large.`);
    }
    if (isAll) this.validators = readValidators(answer.headers);
    return text;
  }

  /** Waits a short time for a busy board, and asks again. */
  async #askPatiently(
    address: string,
    headers: Record<string, string>,
    maxBytes: number,
    post: unknown,
  ): Promise<SafeAnswer> {
    for (;;) {
      const answer = await this.#ask(address, headers, maxBytes, post);
      const wait = busy.has(answer.status) ? readRetryAfter(answer.headers['retry-after'], Date.now()) : null;
      if (wait === null || wait > shortWait.ms || this.#waits === shortWait.times) return answer;
      this.#waits++;
      for await (const _chunk of answer.body) break;
      await this.#wait(wait);
    }
  }

  #ask(
    address: string,
    headers: Record<string, string>,
    maxBytes: number,
    post?: unknown,
  ): Promise<SafeAnswer> {
    if (++this.#requests > maxRequests)
      throw new OutOfBudget(
        `The board needs more than ${maxRequests} requests, so the rest was not read. Ask it for a feed.`,
      );
    const { allow, signal, userAgent, pace, timeoutMs = defaultTimeoutMs, boardsOrigin } = this.#options;
    return askSource(boardsOrigin ? address.replace(/^https?:\//, boardsOrigin) : address, {
      ...{ allow, signal, userAgent, pace, timeoutMs, maxBytes },
      ...(post === undefined
        ? { headers }
        : {
            method: 'POST',
            body: JSON.stringify(post),
            headers: { ...headers, 'content-type': 'application/json' },
          }),
    });
  }

  async *#counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      this.#options.onBytes?.(chunk.length);
      yield chunk;
    }
  }
}

class OutOfBudget extends Error {
  override name = 'OutOfBudget';
}
