import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { readWithinMs } from '../time/deadline.ts';
import { compressed, fromCache, ResponseCache } from './response-cache.ts';

const options = { maxBytes: 1_000_000, maxAgeMs: 60_000 };
const read = async (cache: ResponseCache, render: () => Promise<Response>): Promise<string> => {
  const answer = await fromCache(await cache.get('/jobs', render), new Request('http://x/'));
  return `${answer.status} ${await answer.text()}`;
};
const says = (text: string, init?: ResponseInit) => async () => new Response(text, init);

test('an answer is kept until the catalog changes', async () => {
  const cache = new ResponseCache(options);
  expect(await read(cache, says('old'))).toBe('200 old');
  expect(await read(cache, says('new'))).toBe('200 old');
  cache.invalidate();
  expect(await read(cache, says('new'))).toBe('200 new');
});

test('a rendering that began before a change does not pass for fresh after it', async () => {
  const cache = new ResponseCache(options);
  const first = read(cache, async () => {
    cache.invalidate();
    return new Response('old');
  });
  expect(await first).toBe('200 old');
  expect(await read(cache, says('new'))).toBe('200 new');
});

test('who asks after a change does not join a rendering that began before it', async () => {
  const cache = new ResponseCache(options);
  const finish: (() => void)[] = [];
  let renderings = 0;
  /** Sees the catalog as it is when it begins, and ends when it is told to. */
  const render = async () => {
    const seen = String(++renderings);
    await new Promise<void>((resolve) => void finish.push(resolve));
    return new Response(seen);
  };
  const before = [read(cache, render), read(cache, render)];
  await Promise.resolve();
  cache.invalidate();
  const after = [read(cache, render), read(cache, render)];
  await Promise.resolve();
  expect(finish).toHaveLength(2);
  finish[1]!();
  expect(await Promise.all(after)).toEqual(['200 2', '200 2']);
  finish[0]!();
  expect(await Promise.all(before)).toEqual(['200 1', '200 1']);
  expect(await read(cache, render)).toBe('200 2');
  expect(renderings).toBe(2);
});

test('an answer of before a change serves while the database is away, until a newer one replaces it', async () => {
  const cache = new ResponseCache(options);
  const finish: (() => void)[] = [];
  const slowly = (text: string) =>
    read(cache, async () => {
      await new Promise<void>((resolve) => void finish.push(resolve));
      return new Response(text);
    });
  const first = slowly('first');
  cache.invalidate();
  finish[0]!();
  expect(await first).toBe('200 first');
  expect(await read(cache, says('away', { status: 503 }))).toBe('200 first');
  const second = slowly('second');
  cache.invalidate();
  expect(await read(cache, says('third'))).toBe('200 third');
  finish[1]!();
  expect(await second).toBe('200 second');
  cache.invalidate();
  expect(await read(cache, says('away', { status: 503 }))).toBe('200 third');
});

test('an old answer is served at once, and one reader causes the rendering that replaces it', async () => {
  const cache = new ResponseCache(options);
  let renderings = 0;
  const render = async () => new Response(String(++renderings));
  expect(await read(cache, render)).toBe('200 1');
  cache.age();
  expect(await Promise.all([read(cache, render), read(cache, render)])).toEqual(['200 1', '200 1']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await read(cache, render)).toBe('200 2');
  expect(renderings).toBe(2);
  cache.age();
  cache.invalidate();
  expect(await read(cache, render)).toBe('200 3');
});

test('old answers are rendered again one after the other, and not those that a change has replaced meanwhile', async () => {
  const cache = new ResponseCache(options);
  const pages = ['/a', '/b', '/c', '/d'];
  const begun: string[] = [];
  const finish: (() => void)[] = [];
  const show = (page: string) =>
    cache.get(page, async () => {
      begun.push(page);
      await new Promise<void>((resolve) => void finish.push(resolve));
      return new Response(page);
    });
  const finishNext = async (): Promise<void> => {
    finish.shift()!();
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const first = pages.map(show);
  while (finish.length > 0) await finishNext();
  await Promise.all(first);
  begun.length = 0;
  cache.age();
  await Promise.all(pages.map(show));
  expect(begun).toEqual(['/a']);
  await finishNext();
  expect(begun).toEqual(['/a', '/b']);
  cache.invalidate();
  const fresh = show('/c');
  expect(begun).toEqual(['/a', '/b', '/c']);
  await finishNext();
  await finishNext();
  await fresh;
  expect(begun).toEqual(['/a', '/b', '/c', '/d']);
  await finishNext();
});

test('a reader who may not renew gets the old answer at once, and delays no other reader’s renewal', async () => {
  const cache = new ResponseCache(options);
  let page = 'old';
  const show = (address: string, mayRenew: boolean) =>
    cache
      .get(
        address,
        async () => new Response(page),
        (_find, make) => make(),
        () => mayRenew,
      )
      .then(({ body }) => body.as(null))
      .then(String);
  const poor = Array.from({ length: 100 }, (_, n) => `/poor/${n}`);
  await Promise.all([...poor, '/rich'].map((address) => show(address, true)));
  page = 'new';
  cache.age();
  expect(new Set(await Promise.all(poor.map((address) => show(address, false))))).toEqual(new Set(['old']));
  expect(await show('/rich', true)).toBe('old');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await show('/rich', true)).toBe('new');
  expect(await show(poor[0]!, false)).toBe('old');
  expect(await show(poor[0]!, true)).toBe('old');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await show(poor[0]!, false)).toBe('new');
});

test('a renewal that never ends delays the next one only until the deadline of reads', async () => {
  vi.useFakeTimers();
  try {
    const cache = new ResponseCache(options);
    let renderings = 0;
    const renewed: string[] = [];
    const never = async () =>
      ++renderings === 1 ? new Response('old') : new Promise<Response>(() => undefined);
    const other = async () => {
      renewed.push('other');
      return new Response('new');
    };
    await cache.get('/never', never);
    await cache.get('/other', other);
    cache.age();
    await Promise.all([cache.get('/never', never), cache.get('/other', other)]);
    await vi.advanceTimersByTimeAsync(readWithinMs - 1);
    expect(renewed).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(renewed).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test('an old answer goes on serving while its rendering fails', async () => {
  const cache = new ResponseCache(options);
  expect(await read(cache, says('page'))).toBe('200 page');
  cache.age();
  const fails = () => Promise.reject(new Error('away'));
  for (let times = 0; times < 3; times++) expect(await read(cache, fails)).toBe('200 page');
});

test('a stale answer serves while the database is away, and never an error instead of a page', async () => {
  const cache = new ResponseCache(options);
  expect(await read(cache, says('away', { status: 503 }))).toBe('503 away');
  expect(await read(cache, says('page'))).toBe('200 page');
  cache.invalidate();
  expect(await read(cache, says('away', { status: 503 }))).toBe('200 page');
  expect(await read(cache, says('missing', { status: 404 }))).toBe('404 missing');
});

test('answers that set a cookie are nobody else’s', async () => {
  const cache = new ResponseCache(options);
  expect(await read(cache, says('mine', { headers: { 'set-cookie': 'a=b' } }))).toBe('200 mine');
  expect(await read(cache, says('yours'))).toBe('200 yours');
});

test('equal requests at the same time share one rendering', async () => {
  const cache = new ResponseCache(options);
  let renderings = 0;
  const render = async () => new Response(String(++renderings));
  const answers = await Promise.all([read(cache, render), read(cache, render), read(cache, render)]);
  expect(answers).toEqual(['200 1', '200 1', '200 1']);
});

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const textOf = async (answer: Response): Promise<string> => {
  const body = Buffer.from(await answer.arrayBuffer());
  const encoding = answer.headers.get('content-encoding') as keyof typeof unpack | null;
  return String(encoding ? unpack[encoding](body) : body);
};

const accepted: [string, string | null][] = [
  ['gzip, deflate, br', 'br'],
  ['br;q=0.1, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['identity', null],
  ['', null],
];

test.each(accepted)('a client that takes "%s" gets %s from memory', async (accept, encoding) => {
  const cached = await new ResponseCache(options).get('/', says('text'));
  const answer = await fromCache(
    cached,
    new Request('http://x/', { headers: { 'accept-encoding': accept } }),
  );
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(await textOf(answer)).toBe('text');
});

test.each(accepted)(
  'an answer for one visitor alone, to a client that takes "%s": %s',
  async (accept, encoding) => {
    const request = new Request('http://x/account', { headers: { 'accept-encoding': accept } });
    const page = new Response('my page', {
      status: 404,
      headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' },
    });
    const answer = await compressed(page, request);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, 'a=b']);
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      encoding,
      'accept-encoding',
    ]);
    expect(answer.headers.has('etag')).toBe(false);
    expect(await textOf(answer)).toBe('my page');
  },
);

const asks = async (known: string | null, body = 'text', init?: ResponseInit): Promise<Response> => {
  const headers: HeadersInit = known === null ? {} : { 'if-none-match': known };
  const cached = await new ResponseCache(options).get('/', says(body, init));
  return fromCache(cached, new Request('http://x/', { headers }));
};

test('equal answers of different processes have one tag, and other answers another', async () => {
  const tags = await Promise.all(
    ['text', 'text', 'other'].map(async (body) => (await asks(null, body)).headers.get('etag')),
  );
  expect(tags[0]).toMatch(/^W\/"[\w-]{43}"$/);
  expect(tags[1]).toBe(tags[0]);
  expect(tags[2]).not.toBe(tags[0]);
});

test('a client that has the answer already gets 304 without a body', async () => {
  const tag = (await asks(null)).headers.get('etag')!;
  const strong = tag.replace('W/', '');
  for (const known of [tag, strong, `"a", ${tag}`, `"a",${strong} , "b"`, '*']) {
    const answer = await asks(known, 'text', { headers: { 'x-kept': 'yes' } });
    expect([answer.status, await answer.text()], known).toEqual([304, '']);
    expect(answer.headers.get('etag')).toBe(tag);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(answer.headers.get('x-kept')).toBe('yes');
    expect(answer.headers.has('content-encoding')).toBe(false);
  }
  for (const known of ['', '"a"', 'W/"a"', tag.slice(0, -2), `"${tag}"`])
    expect((await asks(known)).status, known).toBe(200);
});

test('what is no page has no tag', async () => {
  const missing = await asks('*', 'missing', { status: 404 });
  expect([missing.status, missing.headers.has('etag')]).toEqual([404, false]);
});

test.each([
  new Response(null, { status: 302, headers: { location: '/' } }),
  new Response('PNG', { headers: { 'content-type': 'image/png' } }),
])('what is no text stays as it is', async (response) => {
  const request = new Request('http://x/', { headers: { 'accept-encoding': 'gzip' } });
  expect(await compressed(response, request)).toBe(response);
});

/** Bytes that no encoding makes smaller. */
const noise = (bytes: number): string => randomBytes(bytes).toString('latin1');

test.each<[what: string, entry: (at: number) => { key: string; init: ResponseInit; body: string }]>([
  ['keys', (at) => ({ key: `${at}${'k'.repeat(8000)}`, init: {}, body: '' })],
  ['headers', (at) => ({ key: `${at}`, init: { headers: { link: 'l'.repeat(8000) } }, body: '' })],
  ['bodies', (at) => ({ key: `${at}`, init: {}, body: noise(8000) })],
])('%s count against the limit, in every form that is held', async (_what, entryOf) => {
  const cache = new ResponseCache(options);
  const entries = Array.from({ length: 300 }, (_, at) => entryOf(at));
  const encodings = ['', 'br', 'gzip'];
  for (const { key, init, body } of entries)
    for (const encoding of encodings) {
      const kept = await cache.get(key, says(body, init));
      await fromCache(kept, new Request('http://x/', { headers: { 'accept-encoding': encoding } }));
    }
  let held = 0;
  for (const { key } of entries.toReversed()) {
    const before = cache.reads.hits;
    await cache.get(key, says('', { status: 404 }));
    held += cache.reads.hits - before;
  }
  expect(held).toBeGreaterThan(30);
  expect(held * 8000).toBeLessThanOrEqual(options.maxBytes);
});
