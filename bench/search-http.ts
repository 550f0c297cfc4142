import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../e2e/own-server.ts';
import { jobSearchParams, type Matching } from '../src/catalog/jobs/job-search.schema.ts';
import type { Database } from '../src/db/client.ts';
import { heldOutQueries } from './search-queries.ts';
import { report, seconds, spread } from './search-report.ts';

/** Enough pages for some five seconds: on a shared machine one second says little. */
const jobPages = 2000;
const warmPages = 600;
const clients = 16;

/**
 * Runs the same searches, and pages of jobs, as HTTP requests of strangers: to a site in its own process, without cached pages. Run `npm
 * run build` first.
 */
export async function benchHttp(db: Database, dir: string, count: number, match: Matching): Promise<void> {
  const paths = (shift: number): string[] =>
    heldOutQueries(count, match, shift).map(
      ({ search }) => `/api/jobs?${jobSearchParams({ ...search, match }, 'exact')}`,
    );
  const site = await startServer({ DATA_DIR: dir, ROLE: 'web', PAGE_CACHE: 'off' });
  try {
    await untilLoaded(`${site.url}/api/jobs?keywords=nurse`);
    await askAll(site.url, paths(1), 1);
    report(spread('HTTP, one client', (await askAll(site.url, paths(0), 1)).times));
    // Other words, because the answers to the first ones are cached.
    const { times, rate } = await askAll(site.url, paths(2), clients);
    report(spread(`HTTP, ${clients} clients, ${rate.toFixed(0)} queries/s`, times));
    await askJobPages(db, site.url);
  } finally {
    await site.end('SIGTERM');
  }
}

/** A new process first loads the data that it caches for each job. */
async function untilLoaded(address: string): Promise<void> {
  for (let tries = 0; !(await fetch(address)).ok; tries++) {
    if (tries === 60) throw new Error('The site did not load the index.');
    await setTimeout(1000);
  }
}

async function askJobPages(db: Database, url: string): Promise<void> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .orderBy('duplicate_key')
    .limit(warmPages + jobPages)
    .execute();
  const [warm, pages] = [rows.slice(0, warmPages), rows.slice(warmPages)].map((some) =>
    some.map(({ id }) => `/jobs/${id}`),
  );
  await askAll(url, warm!, 4);
  const { times, rate } = await askAll(url, pages!, 4);
  report(spread(`HTTP, pages of jobs, 4 clients, ${rate.toFixed(0)} pages/s`, times));
}

/** Requests each path once. @returns the milliseconds of each answer, and answers per second. */
async function askAll(
  url: string,
  paths: string[],
  many: number,
): Promise<{ times: number[]; rate: number }> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const rest = [...paths];
  const work = async (): Promise<void> => {
    for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
      const asked = path;
      const answer = await seconds(() => statusOf(url + asked, agent));
      if (answer.result !== 200) throw new Error(`${asked}: ${answer.result}`);
      times.push(answer.seconds * 1000);
    }
  };
  const all = await seconds(() => Promise.all(Array.from({ length: many }, work)));
  agent.destroy();
  return { times, rate: paths.length / all.seconds };
}

/** Reads a whole response. The client runs on the server's cores, and `fetch` takes about twice as much of them. */
function statusOf(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
      response.resume();
    }).on('error', reject);
  });
}
