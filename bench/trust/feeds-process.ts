import { fork } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { generateFeed } from '../feed.ts';
import { allOf, atMost, type Check, type Measurement, type Part, type TrustSite } from './check.ts';
import { adminHeaders } from './site.ts';

/** The port of the partners' feeds. The site may reach it. */
const port = 41_810;
const host = `127.0.0.1:${port}`;
const goodRows = [...generateFeed(300, 300)].join('');
const largeRows = 100_000;

const repeat = (text: string, times: number, head = '', tail = ''): string =>
  head + text.repeat(times) + tail;
const job = (inner: string): string => `<source><job><title>x</title>${inner}</job></source>`;

/** Feeds made to harm their reader, by path. */
const bombs: Record<string, () => string | Buffer> = {
  '/quotes.csv': () => gzipSync(repeat('<a b="', 40_000, 'title,company,url\n')),
  '/cdata.xml': () =>
    repeat(job(repeat('<![CDATA[', 60_000, '<!x ')).slice(8, -9), 3, '<source>', '</source>'),
  '/entities.xml': () =>
    `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>${job('&b;')}`,
  '/attributes.xml': () => job(`<a ${Array.from({ length: 50_000 }, (_, i) => `b${i}="1"`).join(' ')}/>`),
  '/levels.xml': () => `<source><job>${'<a>'.repeat(1_000_000)}`,
  '/names.xml': () =>
    job(
      `<${'a'.repeat(300_000)}>${Array.from({ length: 60_000 }, (_, n) => `<b${n}/>`).join('')}</${'a'.repeat(300_000)}>`,
    ),
  '/keys.jsonl': () =>
    `{"${'a'.repeat(300_000)}":{${Array.from({ length: 60_000 }, (_, n) => `"b${n}":1`).join(',')}}}\n`,
  '/types.html': () => `<html>${`<script ${'type=application/ld+json '.repeat(40)} `.repeat(2000)}</html>`,
};

const megabyte = Buffer.alloc(1_000_000, 'x');

/** The same, but too large to keep in memory: sent piece by piece. */
const streams: Record<string, () => Iterable<Buffer>> = {
  *'/field.jsonl'() {
    yield Buffer.from('{"title":"');
    for (let i = 0; i < 200; i++) yield megabyte;
    yield Buffer.from('"}');
  },
  *'/zeros.gz'() {
    const member = gzipSync(Buffer.alloc(10_000_000, ' '), { level: 1 });
    yield gzipSync('<source>');
    for (let i = 0; i < 100; i++) yield member;
  },
};
const hostilePaths = [...Object.keys(bombs), ...Object.keys(streams)];

interface Feeds {
  server: Server;
  requests: { path: string; headers: IncomingMessage['headers'] }[];
  closedAt: Map<string, number>;
}

/** @param large the file of a feed that is sent at this path; then there are no bombs. */
async function openFeeds(large?: { path: string; file: string }): Promise<Feeds> {
  const feeds: Omit<Feeds, 'server'> = { requests: [], closedAt: new Map() };
  const made = new Map(large ? [] : Object.entries(bombs).map(([path, make]) => [path, make()]));
  const server = createServer((request, response) => {
    const path = request.url!;
    feeds.requests.push({ path, headers: request.headers });
    response.once('close', () => feeds.closedAt.set(path, performance.now()));
    response.on('error', () => undefined);
    if (path === '/drip.xml') return drip(response);
    if (path === large?.path) return void createReadStream(large.file).pipe(response);
    if (made.has(path)) return void response.end(made.get(path));
    if (streams[path]) return void Readable.from(streams[path]()).pipe(response);
    response.end(goodRows);
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  return { ...feeds, server };
}

function drip(response: ServerResponse): void {
  response.write('<source><job><title>');
  const timer = setInterval(() => response.write('x'), 1000);
  response.once('close', () => clearInterval(timer));
}

async function addFeeds(site: TrustSite, paths: readonly string[]): Promise<void> {
  const headers = await adminHeaders(site);
  for (const path of paths) {
    const body = JSON.stringify({ name: path, url: `http://${host}${path}`, everyMinutes: 10_080 });
    const answer = await site.ask('/api/admin/feeds', { method: 'POST', headers, body });
    if (answer.status >= 300) throw new Error(`${path} was not added: ${await answer.text()}`);
  }
}

interface Run {
  name: string;
  state: string;
  note: string | null;
  read: number;
  retired: number;
}

async function readRuns(site: TrustSite): Promise<Run[]> {
  const { rows } = await site.pool.query(
    'select name, state, note, read, retired from import_runs r join sources s on s.id = source_id order by r.id',
  );
  return rows;
}

async function waitForRuns(site: TrustSite, names: readonly string[], seconds: number): Promise<Run[]> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const runs = (await readRuns(site)).filter(({ name }) => names.includes(name));
    const ended = new Set(runs.filter(({ state }) => state !== 'running').map(({ name }) => name));
    if (ended.size === names.length || performance.now() > deadline) return runs;
    await sleep(500);
  }
}

const watcherProgram = join(import.meta.dirname, 'watcher.ts');

/** Requests an address about 20 times a second until the signal. @returns the times in milliseconds. @throws Error if a request fails. */
async function watch(address: string, until: AbortSignal): Promise<number[]> {
  const watcher = fork(watcherProgram, [address]);
  const answer = new Promise<number[]>((resolve, reject) => {
    watcher.once('message', (times) => resolve(times as number[]));
    watcher.once('exit', () => reject(new Error(`The watcher of ${address} ended`)));
  });
  const ask = (): void => {
    if (watcher.connected) watcher.send('times');
  };
  if (until.aborted) ask();
  else until.addEventListener('abort', ask, { once: true });
  return answer;
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** The 99th percentiles of two addresses, in milliseconds. */
interface Figures {
  health: number;
  page: number;
}

async function during<T>(site: TrustSite, work: Promise<T>): Promise<{ result: T } & Figures> {
  const over = new AbortController();
  const times = Promise.all(['/healthz', '/jobs'].map((path) => watch(site.url + path, over.signal)));
  times.catch(() => undefined);
  const result = await work.finally(() => over.abort());
  const [health = 0, page = 0] = (await times).map(p99);
  return { result, health, page };
}

interface Hostile extends Figures {
  runs: Run[];
  dripSeconds: number;
}

async function runHostile(site: TrustSite): Promise<Hostile> {
  const feeds = await openFeeds();
  try {
    const begun = performance.now();
    const paths = ['/drip.xml', ...hostilePaths, '/good.xml', '/other.xml'];
    const work = async (): Promise<Run[]> => {
      await addFeeds(site, paths);
      await previewBombs(site);
      return waitForRuns(site, paths, 170);
    };
    const { result: runs, ...figures } = await during(site, work());
    const opened = feeds.closedAt.get('/drip.xml') ?? Number.POSITIVE_INFINITY;
    return {
      ...figures,
      runs,
      dripSeconds: (opened - begun) / 1000,
    };
  } finally {
    feeds.server.closeAllConnections();
    feeds.server.close();
  }
}

/** Previews every bomb, one after the other. */
async function previewBombs(site: TrustSite): Promise<void> {
  const headers = await adminHeaders(site);
  for (const path of hostilePaths) {
    const body = JSON.stringify({ url: `http://${host}${path}` });
    const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(40_000) };
    const answer = await site.ask('/api/admin/feeds/preview', request);
    if (answer.status >= 500) throw new Error(`The preview of ${path} answered ${answer.status}`);
  }
}

let hostile: Promise<Hostile> | undefined;
const hostileCheck = (promise: string, asked: string, judge: (found: Hostile) => Measurement): Check => ({
  promise,
  asked,
  measure: async (site) => {
    hostile ??= runHostile(site);
    return judge(await hostile);
  },
});

const hostileChecks: Check[] = [
  hostileCheck(
    'An import gives up on a feed that sends one byte a second',
    'given up within 2 minutes of its start',
    ({ dripSeconds }) =>
      // It starts within a minute, with the next run of its task.
      atMost(180, dripSeconds, 's after it was added'),
  ),
  hostileCheck(
    'Other feeds are imported while one feed is slow and ten are built to exhaust memory or time',
    'all read; the others say why not',
    ({ runs }) => {
      const good = runs.filter(
        ({ name, state }) => ['/good.xml', '/other.xml'].includes(name) && state === 'done',
      );
      const silent = runs.filter(({ state, note, read }) => state !== 'done' && !note && read === 0);
      const failed = [...silent.map(({ name }) => name), ...(good.length >= 2 ? [] : ['good feeds'])];
      return allOf(runs.length, failed);
    },
  ),
  hostileCheck(
    '/healthz answers fast while hostile feeds are imported and previewed',
    'p99 under 100 ms',
    ({ health }) => atMost(100, health, 'ms'),
  ),
];

interface Import {
  seconds: number;
  read: number;
}

/** Imports a feed of so many rows, which no other check has, through the site's own task. */
async function runImport(site: TrustSite, rows: number): Promise<Import> {
  const path = `/large-${rows}.xml`;
  const file = join(site.dataDir, 'large.xml');
  await pipeline(Readable.from(generateFeed(rows, 1200, 1, rows)), createWriteStream(file));
  const feeds = await openFeeds({ path, file });
  try {
    await addFeeds(site, [path]);
    while (!feeds.requests.length) await sleep(200);
    const begun = performance.now();
    const runs = await waitForRuns(site, [path], 400);
    return { seconds: (performance.now() - begun) / 1000, read: runs[0]?.read ?? 0 };
  } finally {
    feeds.server.closeAllConnections();
    feeds.server.close();
  }
}

const importCheck: Check = {
  promise: '100,000 good rows are imported',
  asked: 'within 120 s',
  measure: async (site) => {
    const { seconds, read } = await runImport(site, largeRows);
    return {
      measured: `${read} rows in ${seconds.toFixed(0)} s`,
      held: read === largeRows && seconds <= 120,
    };
  },
};

/** Enough for some batches and merges of the search index. */
const watchedRows = 20_000;

const pagesCheck: Check = {
  promise: 'Pages answer while a large feed is imported, with ROLE=all',
  asked: 'p99 of /jobs under 250 ms',
  measure: async (site) => {
    const { result, page } = await during(site, runImport(site, watchedRows));
    return {
      measured: `p99 ${page.toFixed(1)} ms, ${result.read} rows in ${result.seconds.toFixed(0)} s`,
      held: page < 250 && result.read === watchedRows,
    };
  },
};

export const part: Part = {
  settings: { OUTBOUND_ALLOW: host },
  checks: [...hostileChecks, pagesCheck, importCheck],
};
