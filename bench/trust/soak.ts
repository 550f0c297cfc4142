import { setTimeout as sleep } from 'node:timers/promises';
import type { Check, Part, TrustSite } from './check.ts';

/** A shorter run would measure how caches fill: memory varies by some 20 MB between collections. */
const minutes = 30;
/** The share of the run in which caches fill. Memory is judged over the rest. */
const settledShare = 1 / 3;
const visitors = 4;

const paths = (n: number): string[] => [
  '/',
  '/jobs',
  `/jobs?keywords=${['nurse', 'driver', 'engineer', 'cook', 'clerk'][n % 5]}&page=${1 + (n % 7)}`,
  `/jobs/${2 + (n % 90)}`,
  `/api/jobs?page=${1 + (n % 9)}`,
  `/api/suggest?q=${'abcdefghij'[n % 10]}e`,
  '/job-news',
];

/**
 * Sends requests, with pauses of at least a quarter of each response's time, so that the site runs at about 60 % of its
 * capacity.
 */
async function visit(site: TrustSite, visitor: number, isOver: () => boolean): Promise<number> {
  let asked = 0;
  for (let n = visitor; !isOver(); n++)
    for (const path of paths(n)) {
      if (isOver()) break;
      const begun = performance.now();
      const answer = await site.ask(path, {
        headers: { 'x-forwarded-for': `203.0.${n % 113}.${1 + visitor}` },
      });
      await answer.text();
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
      asked++;
      await sleep((performance.now() - begun) * (visitors * 0.67));
    }
  return asked;
}

/** The growth of memory in megabytes a minute, as the slope of a line through the samples (least squares). */
function slope(samples: { minute: number; mb: number }[]): number {
  const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(({ mb }) => mb))];
  const over = samples.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0);
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

const soak: Check = {
  promise: `Soak: ${minutes} minutes at about 60 % of capacity`,
  asked: 'memory up by less than 1 MB a minute in the last 20, connections flat',
  withinMinutes: minutes + 1,
  measure: async (site) => {
    const end = performance.now() + minutes * 60_000;
    const isOver = () => performance.now() >= end;
    const load = Array.from({ length: visitors }, (_, visitor) => visit(site, visitor, isOver));
    const samples: { minute: number; mb: number }[] = [];
    const connections: number[] = [];
    while (!isOver()) {
      await sleep(2000);
      samples.push({ minute: samples.length / 30, mb: await site.server.memoryMb() });
      const { rows } = await site.pool.query(
        "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
      );
      connections.push(rows[0].count);
    }
    const asked = (await Promise.all(load)).reduce((a, b) => a + b, 0);
    const settled = samples.slice(Math.floor(samples.length * settledShare));
    const rise = slope(settled);
    const spread =
      Math.max(...connections.slice(-settled.length)) - Math.min(...connections.slice(-settled.length));
    return {
      measured: `${rise.toFixed(2)} MB a minute (${settled[0]!.mb} to ${settled.at(-1)!.mb} MB), connections within ${spread}, ${asked} requests`,
      held: rise < 1 && spread <= 4,
    };
  },
};

export const part: Part = { checks: [soak] };
