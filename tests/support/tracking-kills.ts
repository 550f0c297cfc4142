import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256 } from '../../src/platform/crypto/tokens.ts';
import { projectRoot } from '../../src/platform/root.ts';
import type { TestDatabase } from './database.ts';
import { addTraffic, chrome } from './visits.ts';

type Store = Pick<TestDatabase, 'db' | 'url'>;

const key = 'jlp_test';
/** Visitors, and partner calls, at the same time. */
const visitors = 24;
const callers = 8;
/** The server lives until it has acknowledged this many of both, so it lives longer on a busy machine. */
const clicksBetween = 40;
const conversionsBetween = 10;

/** Everything that the server acknowledged. */
export interface Acknowledged {
  /** Ids of clicks, from links and from server calls. */
  clicks: Set<string>;
  /** Conversions by the reported transaction. */
  conversions: Map<string, number>;
}

/** A process that serves campaign links and partners' reports. */
export interface TrackingServer {
  origin: string;
  process: ChildProcess;
  kill(): Promise<void>;
}

export async function startTrackingServer(
  url: string,
  env: Record<string, string> = {},
): Promise<TrackingServer> {
  const child = spawn(process.execPath, [join(projectRoot, 'tests/support/tracking-server.ts')], {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(child.stdout!), 'line');
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Visitors and a partner's server that send requests until they are stopped. */
export interface TrackingLoad {
  seen: Acknowledged;
  stop(): Promise<void>;
}

/** Follows links and reports conversions at the current origin. A report without a response is sent again. */
export async function startTrackingLoad(
  db: Store['db'],
  origin: () => string,
  partnerUrl = 'https://partner.invalid/hook',
): Promise<TrackingLoad> {
  await addTraffic(db, { keyHash: sha256(key), partnerUrl });
  const seen: Acknowledged = { clicks: new Set(), conversions: new Map() };
  let over = false;
  const visit = async (): Promise<void> => {
    while (!over) await follow(origin(), seen).catch(() => sleep(20));
  };
  const call = async (caller: number): Promise<void> => {
    for (let count = 0; !over; count++)
      await reportUntilAnswered(origin, `t-${caller}-${count}`, seen, () => over);
  };
  const load = [
    ...Array.from({ length: visitors }, visit),
    ...Array.from({ length: callers }, (_, caller) => call(caller)),
  ];
  return {
    seen,
    stop: async () => {
      over = true;
      await Promise.all(load);
    },
  };
}

/** Serves clicks and conversions under load, and kills the server at random points. */
export async function recordWithKills(
  store: Store,
  { kills, secondsBetween }: { kills: number; secondsBetween: number },
): Promise<Acknowledged> {
  let server = await startTrackingServer(store.url);
  const { seen, stop } = await startTrackingLoad(store.db, () => server.origin);
  for (let kill = 0; kill < kills; kill++) {
    await sleep(secondsBetween * 1000 * (0.5 + Math.random()));
    while (!hasSeenEnough(seen, kill + 1)) await sleep(20);
    await server.kill();
    server = await startTrackingServer(store.url);
  }
  await sleep(300);
  await stop();
  await server.kill();
  return seen;
}

const hasSeenEnough = ({ clicks, conversions }: Acknowledged, kills: number): boolean =>
  clicks.size >= kills * clicksBetween && conversions.size >= kills * conversionsBetween;

async function follow(origin: string, seen: Acknowledged): Promise<void> {
  const answer = await fetch(`${origin}/r/nurses?click_id=x`, {
    redirect: 'manual',
    headers: { 'user-agent': chrome },
  });
  const [, id] = /click=([\w-]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  if (answer.status !== 302 || !id) throw new Error(await answer.text());
  seen.clicks.add(id);
}

async function reportUntilAnswered(
  origin: () => string,
  transaction: string,
  seen: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  const body = JSON.stringify({ transaction, payout: '2.50', event: 'hire' });
  while (!isOver()) {
    try {
      const answer = await fetch(`${origin()}/api/admin/track/conversion`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      seen.conversions.set(transaction, (await answer.json()).conversionId);
      return;
    } catch {
      await sleep(20);
    }
  }
}

/** How much of the acknowledged data the database has. */
export interface Verdict {
  lostClicks: number;
  lostConversions: number;
  /**
   * Transactions with more than one conversion, and conversions that do not have exactly one postback and one line of
   * history.
   */
  doubled: number;
}

export async function judgeTracking(
  { pool }: Pick<TestDatabase, 'pool'>,
  seen: Acknowledged,
): Promise<Verdict> {
  const { rows: clicks } = await pool.query(
    'select count(*) from unnest($1::uuid[]) as id where id not in (select id from clicks)',
    [[...seen.clicks]],
  );
  const { rows: conversions } = await pool.query(
    `select count(*) from unnest($1::text[], $2::bigint[]) as seen (transaction, id)
     where not exists (select from conversions where conversions.id = seen.id and external_reference_id = seen.transaction)`,
    [[...seen.conversions.keys()], [...seen.conversions.values()]],
  );
  const { rows: doubled } = await pool.query(`
    select (select count(*) - count(distinct external_reference_id) from conversions)
      + (select count(*) from conversions where (select count(*) from postbacks where conversion_id = conversions.id) <> 1
        or (select count(*) from conversion_statuses where conversion_id = conversions.id) <> 1) as count`);
  return {
    lostClicks: clicks[0].count,
    lostConversions: conversions[0].count,
    doubled: Number(doubled[0].count),
  };
}
