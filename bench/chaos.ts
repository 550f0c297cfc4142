/**
 * Kills web, worker and database in random order while visitors and a partner write, then looks for every acknowledged
 * write:
 * `npm run chaos -- [--minutes 10]`.
 * Exits with 1 if a write is lost or duplicated, or if a postback is not delivered. A kill between the partner's
 * response and our commit may send a postback twice. Those are printed.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startProcess, startServer } from '../e2e/own-server.ts';
import { judgeTracking, startTrackingLoad } from '../tests/support/tracking-kills.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { percentile, report } from './search-report.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('Minutes are a number above 0: --minutes 10');

const secondsBetween = 6;
const giveUpMs = 60_000;

/** The partner's server: accepts each postback and counts how often it arrives. */
async function startReceiver() {
  const taken = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers['idempotency-key']);
    taken.set(id, (taken.get(id) ?? 0) + 1);
    request.resume();
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { taken, host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Milliseconds until `isBack` returns true. */
async function recovery(isBack: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await isBack().catch(() => false))) {
    if (performance.now() - begun > giveUpMs) throw new Error('It did not come back.');
    await sleep(20);
  }
  return performance.now() - begun;
}

async function killDatabase({ pool }: OwnDatabase): Promise<void> {
  const { rows } = await pool.query("select pg_read_file('postmaster.pid') as file");
  process.kill(Number.parseInt(rows[0].file, 10), 'SIGKILL');
}

/** Skips the minutes and hours between attempts until all postbacks are delivered or given up. */
async function untilDelivered({ pool }: OwnDatabase): Promise<number> {
  const due = async (): Promise<number> => {
    await pool.query(
      "update postbacks set next_attempt_at = now() where state = 'due' and claimed_until is null",
    );
    await pool.query('notify postbacks');
    const { rows } = await pool.query("select count(*) from postbacks where state <> 'delivered'");
    return rows[0].count;
  };
  await recovery(async () => (await due()) === 0).catch(() => undefined);
  return due();
}

await withOwnDatabase(async (own) => {
  const receiver = await startReceiver();
  const env = { DATABASE_URL: own.url, OUTBOUND_ALLOW: receiver.host };
  let web = await startServer({ ...env, ROLE: 'web' });
  let worker = await startProcess({ ...env, ROLE: 'worker' });
  let asked = 0;
  const answersWell = async (): Promise<boolean> =>
    (await fetch(`${web.url}/api/jobs?exclude=unseen${++asked}`)).ok;
  const load = await startTrackingLoad(own.db, () => web.url, `http://${receiver.host}/hook`);
  const times: Record<string, number[]> = { web: [], worker: [], database: [] };
  const kills: Record<string, () => Promise<void>> = {
    web: async () => {
      await web.end('SIGKILL');
      const begun = performance.now();
      web = await startServer({ ...env, ROLE: 'web' });
      await recovery(answersWell);
      times.web!.push(performance.now() - begun);
    },
    worker: async () => {
      await worker.end('SIGKILL');
      worker = await startProcess({ ...env, ROLE: 'worker' });
      const taken = receiver.taken.size;
      times.worker!.push(await recovery(async () => receiver.taken.size > taken));
    },
    database: async () => {
      await killDatabase(own);
      times.database!.push(await recovery(answersWell));
    },
  };
  const names = Object.keys(kills);
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    await sleep(secondsBetween * 1000 * (0.5 + Math.random()));
    await kills[names[Math.floor(Math.random() * names.length)]!]!();
  }
  await load.stop();
  const undelivered = await untilDelivered(own);
  const verdict = await judgeTracking(own, load.seen);
  const lost = verdict.lostClicks + verdict.lostConversions;
  report(`acknowledged: ${load.seen.clicks.size} clicks, ${load.seen.conversions.size} conversions`);
  report(`lost: ${lost}; doubled: ${verdict.doubled}; postbacks not delivered: ${undelivered}`);
  const twice = [...receiver.taken.values()].filter((count) => count > 1).length;
  report(`postbacks taken: ${receiver.taken.size}, more than once ${twice}`);
  for (const [name, all] of Object.entries(times))
    report(
      `${name}: ${all.length} kills, back within ${Math.round(percentile(all, 0.5))} ms at the median, ${Math.round(Math.max(0, ...all))} ms at most`,
    );
  await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')]);
  receiver.close();
  process.exitCode = lost + verdict.doubled + undelivered === 0 ? 0 : 1;
});
