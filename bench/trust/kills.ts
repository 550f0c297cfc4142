import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess, startServer } from '../../e2e/own-server.ts';
import { openDatabase } from '../../src/db/client.ts';
import { judge, prepareAlertRun, runWithKills } from '../../tests/support/alert-kills.ts';
import { sendWithKills } from '../../tests/support/postback-kills.ts';
import { startTestSmtpServer } from '../../tests/support/smtp-server.ts';
import { judgeTracking, startTrackingLoad } from '../../tests/support/tracking-kills.ts';
import { type OwnDatabase, withOwnDatabase } from '../own-database.ts';
import type { Check, Measurement, Part, TrustSite } from './check.ts';

/** Measures with a database of its own. */
async function withDatabase(measure: (database: OwnDatabase) => Promise<Measurement>): Promise<Measurement> {
  let measured: Measurement = { measured: 'not measured', held: false };
  await withOwnDatabase(async (database) => {
    measured = await measure(database);
  });
  return measured;
}

const leastClicks = 20_000;
const killsOfServer = 10;
const firstAnswerMs = 3000;

/** Kills the server under load of clicks and conversions, and looks for every acknowledged one. */
const killTracking = () =>
  withDatabase(async (own) => {
    const env = { DATABASE_URL: own.url, ROLE: 'web' };
    let web = await startServer(env);
    const { seen, stop } = await startTrackingLoad(own.db, () => web.url);
    const untilSeen = async (clicks: number): Promise<void> => {
      while (seen.clicks.size < clicks) await sleep(10);
    };
    let slowestMs = 0;
    for (let kill = 1; kill <= killsOfServer; kill++) {
      await untilSeen((leastClicks * kill) / (killsOfServer + 1));
      await web.end('SIGKILL');
      const begun = performance.now();
      const before = seen.clicks.size;
      web = await startServer(env);
      await untilSeen(before + 1);
      slowestMs = Math.max(slowestMs, performance.now() - begun);
    }
    await untilSeen(leastClicks);
    await stop();
    await web.end('SIGTERM');
    const { lostClicks, lostConversions, doubled } = await judgeTracking(own, seen);
    return {
      measured: `acknowledged: ${seen.clicks.size} clicks, ${seen.conversions.size} conversions; lost: ${lostClicks}, ${lostConversions}; doubled: ${doubled}; slowest first answer ${Math.round(slowestMs)} ms`,
      held: lostClicks + lostConversions + doubled === 0 && slowestMs <= firstAnswerMs,
    };
  });

/** Kills the sender of postbacks. The waits between attempts are shortened. */
const killPostbacks = () =>
  withDatabase(async (database) => {
    const settings = {
      conversions: 1000,
      kills: 5,
      answerWithinMs: 300,
      secondsBetween: 3,
      giveUpSeconds: 900,
    };
    const { postbacks, undelivered, altered, repeated } = await sendWithKills(database, settings);
    return {
      measured: `${postbacks} postbacks to 5 receivers; not delivered ${undelivered}, altered ${altered}, taken more than once ${repeated}`,
      held: undelivered + altered === 0,
    };
  });

/** Kills runs of alerts, and counts what a real SMTP server accepted for each subscriber. */
const killAlerts = () =>
  withDatabase(async ({ db, url }) => {
    const smtp = await startTestSmtpServer();
    const subscribers = 2000;
    try {
      await prepareAlertRun({ db, url }, { subscribers, jobs: 6000 });
      const run = await runWithKills({ db, url }, smtp, { kills: 5, subscribers, workers: 2 });
      const { one, two, more, none, duplicates, messages } = await judge({ db }, run, subscribers);
      const { killedBeforeCommit, sentTwice, writtenTwice } = duplicates;
      return {
        measured: `mails accepted: ${one} subscribers got one, ${two} two, ${more} more, ${none} none; too many: ${killedBeforeCommit} by a kill between acceptance and commit, ${sentTwice} sent again, ${writtenTwice} by two messages`,
        held: none + more + sentTwice + writtenTwice === 0 && messages === subscribers,
      };
    } finally {
      await smtp.close();
    }
  });

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

const secondsBetween = 6;
const giveUpMs = 60_000;

/** Milliseconds until `isBack` returns true. */
async function recovery(isBack: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await isBack().catch(() => false))) {
    if (performance.now() - begun > giveUpMs) throw new Error('It did not come back.');
    await sleep(20);
  }
  return performance.now() - begun;
}

async function killDatabase({ pool }: Pick<OwnDatabase, 'pool'>): Promise<void> {
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

/**
 * Kills web, worker and database in random order while visitors and a partner write, then looks for every acknowledged
 * write. A kill between the partner's response and our commit may send a postback twice.
 */
const killAll = () =>
  withDatabase(async (own) => {
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
    const end = Date.now() + 60_000;
    while (Date.now() < end) {
      await sleep(secondsBetween * 1000 * (0.5 + Math.random()));
      await kills[names[Math.floor(Math.random() * names.length)]!]!();
    }
    await load.stop();
    const undelivered = await untilDelivered(own);
    const verdict = await judgeTracking(own, load.seen);
    const lost = verdict.lostClicks + verdict.lostConversions;
    await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')]);
    receiver.close();
    const back = Object.entries(times).map(
      ([name, all]) => `${name} ${all.length} times, back within ${Math.round(Math.max(0, ...all))} ms`,
    );
    return {
      measured: `${load.seen.clicks.size} clicks, ${load.seen.conversions.size} conversions; lost ${lost}, doubled ${verdict.doubled}, postbacks not delivered ${undelivered}; ${back.join('; ')}`,
      held: lost + verdict.doubled + undelivered === 0,
    };
  });

const killsOfBoth = 3;
const clicksBetween = 300;
const readyMs = 15_000;

/** Kills the server and its embedded database at once, and starts the server. */
async function killEmbedded(site: TrustSite): Promise<Measurement> {
  const { seen, stop } = await startTrackingLoad(openDatabase(site.pool), () => site.url);
  const untilMore = async (clicks: number): Promise<void> => {
    const goal = seen.clicks.size + clicks;
    while (seen.clicks.size < goal) await sleep(10);
  };
  let slowestMs = 0;
  for (let kill = 0; kill < killsOfBoth; kill++) {
    await untilMore(clicksBetween);
    await killDatabase(site);
    const begun = performance.now();
    await site.restart();
    await untilMore(1);
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  }
  await stop();
  const { lostClicks, lostConversions, doubled } = await judgeTracking(site, seen);
  return {
    measured: `acknowledged: ${seen.clicks.size} clicks, ${seen.conversions.size} conversions; lost: ${lostClicks}, ${lostConversions}; doubled: ${doubled}; slowest first answer ${Math.round(slowestMs)} ms`,
    held: lostClicks + lostConversions + doubled === 0 && slowestMs <= readyMs,
  };
}

/** Each has its own processes and database and mostly waits, so the first of these checks starts them all. */
const measures = [killAll, killPostbacks, killAlerts];
const running = new Map<() => Promise<Measurement>, Promise<Measurement>>();

function beside(measure: () => Promise<Measurement>): Promise<Measurement> {
  for (const one of measures) if (!running.has(one)) running.set(one, one());
  return running.get(measure) ?? measure();
}

const clicks: Check = {
  promise: 'Acknowledged clicks: 20,000 clicks, 10 SIGKILLs of the server',
  asked: '0 lost, 0 doubled; first answer again within 3 s',
  measure: killTracking,
};

const embedded: Check = {
  promise: `The same with the embedded database killed too, ${killsOfBoth} times`,
  asked: '0 lost, 0 doubled; first answer again within 15 s, unaided',
  measure: killEmbedded,
};

const chaos: Check = {
  promise: 'SIGKILL of web, worker and database in random order under load for a minute',
  asked: '0 lost, 0 doubled, every postback delivered',
  measure: () => beside(killAll),
};

const postbacks: Check = {
  promise: 'Postbacks: 1,000 conversions, 5 kills, receivers that fail in five ways',
  asked: 'each delivered, same id and body',
  measure: () => beside(killPostbacks),
};

const alerts: Check = {
  promise: 'Alerts: 2,000 subscribers, 2 workers, 5 kills',
  asked: 'none missed, one mail each but for a kill between acceptance and commit',
  measure: () => beside(killAlerts),
};

export const part: Part = { checks: [clicks, embedded, chaos, postbacks, alerts] };
