/**
 * Measures calls of search_jobs at /mcp beside the same searches as GET /api/jobs, in one run, over its own catalog:
 * calls a second and their times, with cached answers and without. Every call comes from an address of its own, as
 * the limits are per address.
 *
 *   npm run bench:mcp -- [--jobs 10000]
 */
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { startServer } from '../e2e/own-server.ts';
import { withOwnCatalog } from './own-catalog.ts';

const { values } = parseArgs({ options: { jobs: { type: 'string', default: '10000' } } });
const jobs = Number(values.jobs);
const connections = 8;
const rounds = 3;
const roundMs = 5000;
const warmMs = 5000;
const rows = 20;

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Sends one search. @returns the status. */
type Ask = (words: string) => Promise<number>;

let lastAddress = 0;
const newAddress = (): string => {
  lastAddress++;
  return `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
};

function asks(url: string): Record<'api' | 'mcp', Ask> {
  const dispatcher = new Agent({ connections, pipelining: 1 });
  const send = async (path: string, body?: string): Promise<number> => {
    const headers = { 'x-forwarded-for': newAddress(), ...(body && { 'content-type': 'application/json' }) };
    const answer = await request(url + path, {
      dispatcher,
      headers,
      method: body ? 'POST' : 'GET',
      ...(body && { body }),
    });
    const text = await answer.body.text();
    return text.includes('"isError":true') ? 500 : answer.statusCode;
  };
  return {
    api: (words) => send(`/api/jobs?match=best&pageSize=${rows}&keywords=${encodeURIComponent(words)}`),
    mcp: (words) => {
      const args = { query: words, pagination: { limit: rows } };
      const params = { name: 'search_jobs', arguments: args };
      return send('/mcp', JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
    },
  };
}

/** Searches for so long, over several connections. */
async function measure(ask: Ask, words: readonly string[], forMs: number): Promise<Figures> {
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - began < forMs) {
      const at = performance.now();
      const status = await ask(words[next++ % words.length] ?? '');
      if (status !== 200) throw new Error(`The answer was ${status}.`);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  times.sort((a, b) => a - b);
  const share = (part: number): number => times[Math.floor(part * (times.length - 1))] ?? 0;
  return {
    perSecond: (times.length * 1000) / (performance.now() - began),
    p50: share(0.5),
    p99: share(0.99),
  };
}

const median = (figures: Figures[]): Figures =>
  figures.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)] ?? {
    perSecond: 0,
    p50: 0,
    p99: 0,
  };

async function compare(name: string, url: string, words: readonly string[]): Promise<void> {
  const { api, mcp } = asks(url);
  for (const ask of [api, mcp]) await measure(ask, words, warmMs);
  const taken: Record<'api' | 'mcp', Figures[]> = { api: [], mcp: [] };
  for (let round = 0; round < rounds; round++) {
    taken.api.push(await measure(api, words, roundMs));
    taken.mcp.push(await measure(mcp, words, roundMs));
  }
  const of = { 'GET /api/jobs': median(taken.api), '/mcp search_jobs': median(taken.mcp) };
  console.log(`\n${name}, ${connections} connections, medians of ${rounds} rounds`);
  console.table(
    Object.entries(of).map(([address, { perSecond, p50, p99 }]) => ({
      address,
      'calls/s': Math.round(perSecond),
      'p50 ms': p50.toFixed(1),
      'p99 ms': p99.toFixed(1),
      'of the API': (perSecond / of['GET /api/jobs'].perSecond).toFixed(2),
    })),
  );
}

/** The titles of the newest jobs: searches that find something. */
async function listTitles(url: string): Promise<string[]> {
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => {
      const answer = await fetch(`${url}/api/jobs?pageSize=100&page=${page}`);
      return (await answer.json()) as { title: string }[];
    }),
  );
  return [...new Set(pages.flat().map(({ title }) => title))];
}

await withOwnCatalog(jobs, async (dataDir) => {
  for (const cache of ['on', 'off']) {
    const { url, end } = await startServer({ PAGE_CACHE: cache, DATA_DIR: dataDir, TRUST_PROXY: 'on' });
    const words = await listTitles(url);
    await compare(
      cache === 'on' ? 'Cached answers (10 searches)' : `No cache (${words.length} searches)`,
      url,
      cache === 'on' ? words.slice(0, 10) : words,
    );
    await end('SIGTERM');
  }
});
