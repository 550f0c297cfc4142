import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { required } from '../required.ts';
import { beforeDeadline } from '../time/deadline.ts';

/** The supported encodings, the better one first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
/** One step lower is no smaller than gzip. One step higher saves a hundredth of the size for a third more time. */
const brotliQuality = 5;
/** 256 kB, as long as a page: the data at its end repeats its text. A larger window saves nothing. */
const brotliWindow = 18;

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const options = {
  br: { params: { [BROTLI_PARAM_QUALITY]: brotliQuality, [BROTLI_PARAM_LGWIN]: brotliWindow } },
  gzip: {},
};

/** The best encoding that the client accepts. Null for none. */
export function acceptedEncoding({ headers }: Request): Encoding | null {
  const accepted = headers.get('accept-encoding') ?? '';
  return encodings.find((name) => takes[name].test(accepted)) ?? null;
}

const takes = {
  br: /\bbr\b(?!;\s*q=0(\.0+)?\s*(,|$))/,
  gzip: /\bgzip\b(?!;\s*q=0(\.0+)?\s*(,|$))/,
};

/** Compresses a text on another thread. */
const compress = (encoding: Encoding, bytes: Uint8Array): Promise<Buffer> =>
  compressors[encoding](bytes, options[encoding]);

const decompress = (encoding: Encoding, bytes: Uint8Array): Promise<Buffer> => decompressors[encoding](bytes);

/**
 * A body that is sent many times. It is compressed once for each requested encoding, and only the compressed form is
 * kept. The few clients without an encoding get it decompressed.
 */
export class KeptBody {
  /** A weak ETag, the same for all encodings (RFC 9110, 8.8.1). */
  readonly etag: string;
  /** Called when the body takes more or less memory than before. */
  onResize: () => void = () => undefined;
  #plain: Buffer | null;
  #packedBytes = 0;
  readonly #packed = new Map<Encoding, Promise<Buffer>>();

  constructor(plain: Buffer) {
    this.etag = `W/"${hash('sha256', plain, 'base64url')}"`;
    this.#plain = plain;
  }

  /** The bytes in memory: of every form of the body that is kept. */
  get size(): number {
    return (this.#plain?.length ?? 0) + this.#packedBytes;
  }

  /** The body in an encoding, or uncompressed for null. */
  as(encoding: Encoding | null): Promise<Buffer> {
    if (encoding === null) return this.#read();
    const known = this.#packed.get(encoding);
    if (known) return known;
    const packed = this.#pack(encoding);
    this.#packed.set(encoding, packed);
    return packed;
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    const packed = await compress(encoding, await this.#read());
    this.#packedBytes += packed.length;
    this.#plain = null;
    this.onResize();
    return packed;
  }

  async #read(): Promise<Buffer> {
    if (this.#plain) return this.#plain;
    const [first] = this.#packed;
    const [encoding, packed] = required(first, 'a compressed body');
    return decompress(encoding, await packed);
  }
}

/** A complete response in the cache. */
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

/** How often the cache had a fresh response, and how often it had none. */
export interface CacheReads {
  hits: number;
  misses: number;
}

export interface ResponseCacheOptions {
  /** The maximum bytes of all keys, headers and bodies. The least recently used responses are removed first. */
  maxBytes: number;
  /** Milliseconds for which a response is served without a new rendering. */
  maxAgeMs: number;
}

/** Bytes of a cached response besides its texts: objects and map entries. */
const besideTexts = 1024;

/** The bytes that a cached response holds. A character of a text may take two. */
const sizeOf = ({ headers, body }: CachedResponse, key: string): number =>
  body.size +
  besideTexts +
  2 * headers.reduce((sum, [name, value]) => sum + name.length + value.length, key.length);

/** A rendering that has not ended, with the generation and the age in which it began. */
interface Pending {
  generation: number;
  age: number;
  answer: Promise<CachedResponse>;
}

/** Waits for a turn to render. Then it returns the result of `find` if there is one, otherwise that of `make`. */
export type Turn = <T>(find: () => Promise<T> | undefined, make: () => Promise<T>) => Promise<T>;

const atOnce: Turn = (find, make) => find() ?? make();

/**
 * Caches responses to anonymous requests by key. Equal requests at the same time share one rendering, unless the
 * catalog has changed since it began. A response that is older than the last change, or than its age limit, is rendered
 * again. If that rendering returns 503 because the database is down, the old response is served.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #pending = new Map<string, Pending>();
  readonly #options: ResponseCacheOptions;
  /** Keys whose aged responses will be rendered again. */
  readonly #renewing = new Set<string>();
  /** Ends when all of them have been. */
  #renewed: Promise<void> = Promise.resolve();
  #generation = 0;
  #age = 0;
  /** Since the start of the process. */
  readonly reads: CacheReads = { hits: 0, misses: 0 };

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#entries = new LRUCache({
      maxSize: options.maxBytes,
      sizeCalculation: (entry, key) => sizeOf(entry, key),
    });
  }

  /** Makes every cached response stale: the catalog has changed. The next request waits for a new one. */
  invalidate(): void {
    this.#generation++;
  }

  /**
   * Makes every cached response old, because the catalog keeps changing, for example during an import. The next request
   * for each still gets it at once, and starts a rendering that replaces it.
   */
  age(): void {
    this.#age++;
  }

  /**
   * Returns the cached response for `key`, or renders one. A rendered response is cached if its status is 200 and it
   * sets no cookie.
   * @param turn decides when to render. It is not called for a cached response or for a rendering that can be shared.
   * @param mayRenew decides whether an aged response is rendered again. It is called when nothing else is renewed.
   */
  async get(
    key: string,
    render: () => Promise<Response>,
    turn: Turn = atOnce,
    mayRenew = () => true,
  ): Promise<CachedResponse> {
    const entry = this.#entries.get(key);
    if (entry && this.#isFresh(entry)) {
      this.reads.hits++;
      if (entry.age !== this.#age) this.#renew(key, render, mayRenew);
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

  /** Renders aged responses again one at a time, because many at once would delay all other requests. */
  #renew(key: string, render: () => Promise<Response>, mayRenew: () => boolean): void {
    if (this.#renewing.has(key)) return;
    this.#renewing.add(key);
    const renewed = async (): Promise<void> => {
      const isCurrent = this.#find(key, this.#age) !== undefined;
      if (!isCurrent && mayRenew()) await beforeDeadline(this.#render(key, render));
    };
    const done = (): void => void this.#renewing.delete(key);
    this.#renewed = this.#renewed.then(renewed).then(done, done);
  }

  #isFresh({ generation, freshUntil }: Entry): boolean {
    return generation === this.#generation && performance.now() < freshUntil;
  }

  /** The response in the cache or being rendered, if it is not older than the last change, nor than `age`. */
  #find(key: string, age = 0): Promise<CachedResponse> | undefined {
    const entry = this.#entries.get(key);
    if (entry && entry.age >= age && this.#isFresh(entry)) return Promise.resolve(entry);
    const pending = this.#pending.get(key);
    const isNew = pending && pending.generation === this.#generation && pending.age >= age;
    return isNew ? pending.answer : undefined;
  }

  /** Keeps a response, and counts it again whenever its body takes more or less memory. */
  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    entry.body.onResize = () => {
      if (this.#entries.peek(key)?.body === entry.body) this.#entries.set(key, { ...entry });
    };
  }

  #render(key: string, render: () => Promise<Response>): Promise<CachedResponse> {
    const generation = this.#generation;
    const age = this.#age;
    const freshUntil = performance.now() + this.#options.maxAgeMs;
    const answer = render()
      .then(complete)
      .then((done) => {
        const isKept = done.status === 200 && !done.headers.some(([name]) => name === 'set-cookie');
        // A response that began before a change is not fresh. It still helps while the database is down.
        const isNewest = generation >= (this.#entries.peek(key)?.generation ?? 0);
        if (isKept && isNewest) this.#keep(key, { ...done, generation, age, freshUntil });
        return done;
      });
    const pending = { generation, age, answer };
    this.#pending.set(key, pending);
    const forget = (): void => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    };
    answer.then(forget, forget);
    return answer;
  }
}

/** Reads a response to its end. */
export async function complete(response: Response): Promise<CachedResponse> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: new KeptBody(Buffer.from(await response.arrayBuffer())),
  };
}

/** Makes the response to one request: compressed if the client accepts it, or a 304 if the client already has it. */
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

/** Whether If-None-Match names the tag. A proxy may have changed a tag to strong or weak (RFC 9110, 13.1.2). */
function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers.get('if-none-match');
  if (known === null) return false;
  const opaque = etag.replace('W/', '');
  return known.split(',').some((tag) => /^\s*\*\s*$/.test(tag) || tag.trim().replace(/^W\//, '') === opaque);
}

/** Compresses a text response for one visitor, which is not cached, if the client accepts it. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const isText = /^(text\/|application\/json)/.test(response.headers.get('content-type') ?? '');
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
