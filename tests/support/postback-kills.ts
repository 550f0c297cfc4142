import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordConversion } from '../../src/money/tracking/conversions/record-conversion.server.ts';
import { projectRoot } from '../../src/platform/root.ts';
import type { TestDatabase } from './database.ts';
import { addTraffic } from './visits.ts';

type Store = Pick<TestDatabase, 'db' | 'pool' | 'url'>;

/** How many times the receiver fails for each postback before it accepts it. */
const failuresEach = 2;

/** The five ways in which receivers fail. */
const failures: ((response: ServerResponse) => void)[] = [
  (response) => void response.writeHead(500).end('broken'),
  (response) => void response.writeHead(301, { location: '/elsewhere' }).end(),
  (response) => void response.socket!.destroy(),
  // It announces more bytes than it sends.
  (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => response.socket?.destroy(), 20);
  },
  // It does not respond.
  () => undefined,
];

interface Heard {
  bodies: Set<string>;
  failed: number;
  taken: number;
}

/** HTTP servers, one for each way to fail, and the requests that they received, by the postback's id. */
export async function startFailingReceivers() {
  const heard = new Map<string, Heard>();
  const servers = failures.map((fail) =>
    createServer(async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      const id = String(request.headers['idempotency-key']);
      const one = heard.get(id) ?? { bodies: new Set(), failed: 0, taken: 0 };
      heard.set(id, one);
      one.bodies.add(body);
      if (one.failed++ < failuresEach) return fail(response);
      one.taken++;
      response.end('thanks');
    }).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return {
    heard,
    hosts: servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

interface Settings {
  conversions: number;
  kills: number;
  /** Milliseconds that a receiver has for its response. */
  answerWithinMs: number;
  secondsBetween: number;
  /** After this time a missing postback counts as lost. */
  giveUpSeconds: number;
}

interface KillsVerdict {
  postbacks: number;
  undelivered: number;
  /** Ids that a receiver got with several bodies, or with a body that differs from the stored one. */
  altered: number;
  /** Ids that a receiver accepted more than once: a kill fell between its response and the commit. */
  repeated: number;
}

/**
 * Reports conversions, sends their postbacks while the sender is killed again and again, and returns what the receivers
 * got.
 */
export async function sendWithKills(store: Store, settings: Settings): Promise<KillsVerdict> {
  const receivers = await startFailingReceivers();
  try {
    await addConversions(store, receivers.hosts, settings.conversions);
    const env = {
      DATABASE_URL: store.url,
      OUTBOUND_ALLOW: receivers.hosts.join(','),
      ANSWER_WITHIN_MS: String(settings.answerWithinMs),
    };
    let worker = await startWorker(env);
    const letTimePass = setInterval(() => void endWaits(store), 200);
    for (let kill = 0; kill < settings.kills; kill++) {
      await sleep(settings.secondsBetween * 1000 * (0.5 + Math.random()));
      await worker.kill();
      worker = await startWorker(env);
    }
    await untilDelivered(store, settings.giveUpSeconds);
    clearInterval(letTimePass);
    await worker.kill();
    return judge(store, receivers.heard);
  } finally {
    receivers.close();
  }
}

async function addConversions({ db, pool }: Store, hosts: string[], count: number): Promise<void> {
  await addTraffic(db);
  const partners: number[] = [];
  for (const host of hosts) {
    const { rows } = await pool.query(
      'insert into partners (name, postback_url) values ($1, $2) returning id',
      [`Partner at ${host}`, `http://${host}/hook`],
    );
    partners.push(rows[0].id);
  }
  for (let at = 0; at < count; at++)
    await recordConversion(
      db,
      { clickId: null, transactionId: `t-${at}`, amount: '2.50', event: 'hire', status: 'pending' },
      { partnerId: partners[at % partners.length]!, name: 'partner', ip: null },
    );
}

async function startWorker(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(projectRoot, 'tests/support/postback-worker.ts')], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(child.stdout!), 'line');
  return {
    kill: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Skips the minutes and hours until the next attempts. Claims keep their time. */
async function endWaits({ pool }: Store): Promise<void> {
  await pool
    .query(
      "update postbacks set next_attempt_at = now() where state = 'due' and next_attempt_at > now() and claimed_until is null",
    )
    .then(() => pool.query('notify postbacks'))
    .catch(() => undefined);
}

async function untilDelivered({ pool }: Store, giveUpSeconds: number): Promise<void> {
  for (let look = 0; look < giveUpSeconds * 5; look++) {
    const { rowCount } = await pool.query("select from postbacks where state = 'due' limit 1");
    if (rowCount === 0) return;
    await sleep(200);
  }
}

async function judge({ pool }: Store, heard: Map<string, Heard>): Promise<KillsVerdict> {
  const { rows } = await pool.query<{ id: string; body: string; state: string }>(
    'select id, body, state from postbacks',
  );
  const of = (id: string): Heard => heard.get(id) ?? { bodies: new Set(), failed: 0, taken: 0 };
  return {
    postbacks: rows.length,
    undelivered: rows.filter(({ id, state }) => of(id).taken === 0 || state !== 'delivered').length,
    altered: rows.filter(({ id, body }) => of(id).bodies.size !== 1 || !of(id).bodies.has(body)).length,
    repeated: rows.filter(({ id }) => of(id).taken > 1).length,
  };
}
