import { LRUCache } from 'lru-cache';
import { acceptedEncoding, compress } from './content-encoding.ts';
import { KeptBody } from './kept-body.ts';

/** One complete answer, kept for reuse. */
export interface CachedResponse {
  status: number;
  headers: [string, string][];
  body: KeptBody;
}

interface Entry extends CachedResponse {
  generation: number;
  age: number;
  freshUntil: number;
}

/** How often an answer was asked for: found fresh, or not. */
export interface CacheReads {
  hits: number;
  misses: number;
}

export interface ResponseCacheOptions {
  /** Bytes of bodies at most; the least recently used go first. */
  maxBytes: number;
  /** Milliseconds for which an answer is served without asking again. */
  maxAgeMs: number;
}

/** Bytes that an answer takes beside its body, for its address, headers and places in maps: 1.7 kB measured for an answer of the API. */
const besideBody = 2048;

/** A rendering under way, with the generation in which it began. */
interface Pending {
  generation: number;
  answer: Promise<CachedResponse>;
}

/** Gives what `find` gives, if it is there when the turn comes, else what `make` makes. */
export type Turn = <T>(find: () => Promise<T> | undefined, make: () => Promise<T>) => Promise<T>;

const atOnce: Turn = (find, make) => find() ?? make();

/**
 * Answers to anonymous requests by key. Equal requests at the same time share one rendering, unless the catalog has changed since it
 * began. An answer older than the catalog or its age limit is rendered anew, but still serves while that rendering says 503: the
 * database is away.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Pending>();
  readonly #options: ResponseCacheOptions;
  /** Keys whose aged answers are being rendered anew. */
  readonly #renewing = new Set<string>();
  #generation = 0;
  #age = 0;
  /** Since the start of the process. */
  readonly reads: CacheReads = { hits: 0, misses: 0 };

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: ({ body }) => body.size + besideBody,
    });
  }

  /** Makes every kept answer stale: the catalog has changed. */
  invalidate(): void {
    this.#generation++;
  }

  /**
   * Makes every kept answer old: the catalog is changing, as in an import, and will again. The next reader of each still gets it at
   * once, and causes a rendering that replaces it.
   */
  age(): void {
    this.#age++;
  }

  /**
   * The kept answer for `key`, or what `render` gives, which is kept when its status is 200 and it sets no cookie.
   * @param turn decides when to render. It is not asked for an answer that is kept, or for a rendering that it can share.
   */
  async get(key: string, render: () => Promise<Response>, turn: Turn = atOnce): Promise<CachedResponse> {
    const entry = this.#entries.get(key);
    if (entry && this.#isFresh(entry)) {
      this.reads.hits++;
      if (entry.age !== this.#age) this.#renew(key, render, turn);
      return entry;
    }
    this.reads.misses++;
    const known = this.#find(key);
    const answer = await (known ??
      turn(
        () => this.#find(key),
        () => this.#render(key, render),
      ));
    return answer.status === 503 && entry ? entry : answer;
  }

  #renew(key: string, render: () => Promise<Response>, turn: Turn): void {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    const done = (): void => void this.#renewing.delete(key);
    turn(
      () => undefined,
      () => this.#render(key, render),
    ).then(done, done);
  }

  #isFresh({ generation, freshUntil }: Entry): boolean {
    return generation === this.#generation && Date.now() < freshUntil;
  }

  /** The answer that is kept or under way, no older than the last change. */
  #find(key: string): Promise<CachedResponse> | undefined {
    const entry = this.#entries.get(key);
    if (entry && this.#isFresh(entry)) return Promise.resolve(entry);
    const pending = this.#pending.get(key);
    return pending?.generation === this.#generation ? pending.answer : undefined;
  }

  #render(key: string, render: () => Promise<Response>): Promise<CachedResponse> {
    const generation = this.#generation;
    const age = this.#age;
    const freshUntil = Date.now() + this.#options.maxAgeMs;
    const answer = complete(render).then((done) => {
      const isKept = done.status === 200 && !done.headers.some(([name]) => name === 'set-cookie');
      // One that began before a change is not fresh, but better than none while the database is away.
      const isNewest = generation >= (this.#entries.peek(key)?.generation ?? 0);
      if (isKept && isNewest) this.#entries.set(key, { ...done, generation, age, freshUntil });
      return done;
    });
    const pending = { generation, answer };
    this.#pending.set(key, pending);
    const forget = (): void => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    };
    answer.then(forget, forget);
    return answer;
  }
}

async function complete(render: () => Promise<Response>): Promise<CachedResponse> {
  const response = await render();
  return {
    status: response.status,
    headers: [...response.headers],
    body: new KeptBody(Buffer.from(await response.arrayBuffer())),
  };
}

/** The answer for one request: compressed as the client accepts it; 304 to a client that has it already. */
export async function fromCache(
  { status, headers: kept, body }: CachedResponse,
  request: Request,
): Promise<Response> {
  const headers = new Headers(kept);
  headers.append('vary', 'accept-encoding');
  if (status === 200) {
    headers.set('etag', body.etag);
    if (isKnown(request, body.etag)) return new Response(null, { status: 304, headers });
  }
  const encoding = acceptedEncoding(request);
  if (encoding) headers.set('content-encoding', encoding);
  const bytes = await body.as(encoding);
  headers.set('content-length', String(bytes.length));
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status, headers });
}

/** Whether If-None-Match names the tag; a proxy may have made it strong or weak (RFC 9110, 13.1.2). */
function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match');
  if (known === null) return false;
  const opaque = etag.replace('W/', '');
  return known.split(',').some((tag) => /^\s*\*\s*$/.test(tag) || tag.trim().replace(/^W\//, '') === opaque);
}

/** Compresses the text of an answer that is for one visitor alone, as the client accepts it. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const isText = response.headers.get('content-type')?.startsWith('text/');
  if (!isText || !response.body) return response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request);
  if (!encoding) return new Response(response.body, { ...statusOf(response), headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const packed = await compress(encoding, Buffer.from(await response.arrayBuffer()));
  return new Response(packed as Uint8Array<ArrayBuffer>, { ...statusOf(response), headers });
}

const statusOf = ({ status, statusText }: Response): ResponseInit => ({ status, statusText });
