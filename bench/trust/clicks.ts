import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { allOf, type Check, type Measurement, type Part, type TrustSite } from './check.ts';
import { adminHeaders, runCommand, runTask } from './site.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
let lastHost = 0;
/** Headers of a person with their own address. */
const visitor = () => ({ 'user-agent': chrome, 'x-forwarded-for': `198.51.100.${++lastHost}` });

/** Sends an API request as the owner. @throws Error if it is refused. */
async function manage(site: TrustSite, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = await adminHeaders(site);
  const answer = await site.ask(`/api/admin/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

const partner = (site: TrustSite, more: object = {}) =>
  manage(site, 'partners', { name: `Partner ${randomUUID()}`, ...more });

/** A campaign of a source, optionally linked to a partner. */
async function campaign(site: TrustSite, clickPartnerId?: unknown): Promise<string> {
  const source = await manage(site, 'traffic-sources', { name: `Source ${randomUUID()}`, clickPartnerId });
  const code = `c-${randomUUID().slice(0, 8)}`;
  const startDate = new Date().toISOString().slice(0, 10);
  await manage(site, 'campaigns', { name: code, code, trafficSourceId: source.id, startDate });
  return code;
}

const applications: Check = {
  promise:
    'Every Apply click leads on, and repeats and bots do not count: 1,000 on one job from one address, 40 on 40 jobs under Global Privacy Control',
  asked: 'all lead on, 1 and 30 human applications in the figures',
  measure: async (site) => {
    const { rows } = await site.pool.query("select id from jobs where status = 'open' order by id limit 41");
    const [one, ...others] = rows.map(({ id }) => Number(id)) as [number, ...number[]];
    const apply = async (jobs: number[], headers: Record<string, string>): Promise<number> => {
      const answers = await Promise.all(
        jobs.map(async (job) => (await site.ask(`/jobs/${job}/apply`, { headers })).status),
      );
      return answers.filter((status) => status === 303).length;
    };
    const same = visitor();
    let led = 0;
    for (let batch = 0; batch < 20; batch++) led += await apply(Array(50).fill(one), same);
    led += await apply(others, { ...visitor(), 'sec-gpc': '1' });
    await runTask(site, 'count-stats');
    const { rows: figures } = await site.pool.query(
      `select coalesce(sum(job_applications) filter (where job_id = $1), 0)::int as one,
        coalesce(sum(job_applications) filter (where job_id <> $1), 0)::int as others from daily_job_stats`,
      [one],
    );
    const [{ one: first, others: rest }] = figures;
    return {
      measured: `${led} of 1,040 led on, ${first} and ${rest} human applications`,
      held: led === 1040 && first === 1 && rest === 30,
    };
  },
};

const prefetches: Check = {
  promise: 'A prefetch of a campaign link (five kinds) does not count, and the visit after it does',
  asked: 'the prefetch does not count, the visit is unique',
  measure: async (site) => {
    const code = await campaign(site);
    const kinds: RequestInit[] = [
      { headers: { 'sec-purpose': 'prefetch' } },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { purpose: 'prefetch' } },
      { headers: { 'x-moz': 'prefetch' } },
      { method: 'HEAD' },
    ];
    for (const kind of kinds) {
      const who = visitor();
      await site.ask(`/r/${code}`, { ...kind, headers: { ...who, ...kind.headers } });
      await site.ask(`/r/${code}`, { headers: who });
    }
    await runTask(site, 'count-stats');
    const { rows } = await site.pool.query(
      `select clicks, unique_clicks as "unique", bot_clicks as robots from daily_stats
       join campaigns on campaigns.id = campaign_id where code = $1`,
      [code],
    );
    const { clicks, unique, robots } = rows[0] ?? { clicks: 0, unique: 0, robots: 0 };
    return {
      measured: `${clicks} clicks, ${unique} unique, ${robots} robots’`,
      held: clicks === 5 && unique === 5 && robots === 5,
    };
  },
};

const serverClicks: Check = {
  promise:
    'track/click keeps bots, prefetches and 40 clicks a minute apart, and refuses another partner’s campaign',
  asked: 'kept as a robot’s with the reason; 403',
  measure: async (site) => {
    const [own, other] = [await partner(site), await partner(site)];
    const code = await campaign(site, own.id);
    const send = async (body: object, key = own.apiKey) => {
      const answer = await site.ask('/api/admin/track/click', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': String(key) },
        body: JSON.stringify({ campaign: code, ...body }),
      });
      const { clickId = null } = (await answer.json()) as { clickId?: string };
      const { rows } = await site.pool.query('select bot_reason from clicks where id = $1', [clickId]);
      return clickId === null ? String(answer.status) : String(rows[0].bot_reason);
    };
    const person = { ip: '203.0.113.5', user_agent: chrome };
    const cases: [string, string, () => Promise<string>][] = [
      ['a person', 'null', () => send(person)],
      ['Googlebot', 'user agent', () => send({ ip: '203.0.113.6', user_agent: 'Googlebot/2.1' })],
      ['no browser', 'no user agent', () => send({ ip: '203.0.113.7' })],
      ['a prefetch', 'prefetch', () => send({ ...person, purpose: 'prefetch' })],
      ['another partner', '403', () => send(person, other.apiKey)],
      [
        'the 31st of an address',
        'velocity',
        async () => {
          for (let click = 0; click < 39; click++) await send({ ip: '203.0.113.8', user_agent: chrome });
          return send({ ip: '203.0.113.8', user_agent: chrome });
        },
      ],
    ];
    const failed: string[] = [];
    for (const [name, expected, run] of cases) {
      const found = await run();
      if (found !== expected) failed.push(`${name}: ${found}`);
    }
    return allOf(cases.length, failed);
  },
};

const partitions: Check = {
  promise:
    'Two processes can run make-partitions at once and move a month’s rows out of the default partition',
  asked: 'both end well, every row in its month',
  measure: async (site) => {
    const { rows } = await site.pool.query(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'clicks'::regclass and inhrelid::regclass::text ~ '_20' order by 1",
    );
    const { name } = rows.at(-1);
    await site.pool.query(`drop table ${name}`);
    const [year, month] = String(name).split('_').slice(1);
    await site.pool.query(
      'insert into clicks (id, clicked_at) select gen_random_uuid(), $1 from generate_series(1, 1000)',
      [`${year}-${month}-15T00:00:00Z`],
    );
    const ended = await Promise.all([1, 2].map(() => runCommand(site, ['task', 'make-partitions'])));
    const { rows: moved } = await site.pool.query(
      `select count(*)::int from clicks where tableoid::regclass::text = $1`,
      [name],
    );
    const codes = ended.map(({ code }) => code);
    return {
      measured: `ended with ${codes.join(' and ')}, ${moved[0].count} of 1,000 moved`,
      held: codes.every((code) => code === 0) && moved[0].count === 1000,
    };
  },
};

const lateClicks: Check = {
  promise: 'A late click still reaches the figures of a day that was counted before',
  asked: 'in the figures after the next count',
  measure: async (site) => {
    const noon = new Date(Date.now() - 5 * 86_400_000).toISOString();
    const counted = async (): Promise<number> => {
      await runTask(site, 'count-stats');
      const { rows } = await site.pool.query(
        'select coalesce(sum(clicks), 0)::int as clicks from daily_stats where date = $1',
        [noon.slice(0, 10)],
      );
      return rows[0].clicks;
    };
    const before = await counted();
    await site.pool.query('insert into clicks (id, clicked_at) values ($1, $2)', [randomUUID(), noon]);
    const after = await counted();
    return { measured: `${before} clicks, then ${after}`, held: after === before + 1 };
  },
};

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A partner's server whose responses depend on the path. The site may reach it. */
async function withReceiver<Result>(
  site: TrustSite,
  answer: (path: string, response: ServerResponse) => void,
  run: (site: TrustSite, url: string, received: Received[]) => Promise<Result>,
): Promise<Result> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const path = request.url!.replace(/\?.*/, '');
    received.push({ path, headers: request.headers, body });
    answer(path, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await site.restart({ OUTBOUND_ALLOW: host });
  const { settings } = site;
  try {
    return await run(
      { ...site, ask: site.ask, settings: { ...settings, OUTBOUND_ALLOW: host } },
      `http://${host}`,
      received,
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Reports a conversion with a partner's key. Its postback follows. */
async function convert(site: TrustSite, key: unknown): Promise<void> {
  const answer = await site.ask('/api/admin/track/conversion', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': String(key) },
    body: JSON.stringify({ transaction: randomUUID(), payout: '5.00' }),
  });
  if (!answer.ok) throw new Error(`A conversion was refused: ${answer.status} ${await answer.text()}`);
}

/** A partner's last postback, after this many attempts. */
async function lastPostback(site: TrustSite, partnerId: unknown, attempts = 1) {
  for (let wait = 0; wait < 100; wait++) {
    const { rows } = await site.pool.query(
      `select postbacks.*, extract(epoch from next_attempt_at - last.at) / 60 as minutes
       from postbacks cross join lateral (select max(at) as at from postback_attempts where postback_id = postbacks.id) as last
       where partner_id = $1 and attempts >= $2 order by created_at desc, id desc limit 1`,
      [partnerId, attempts],
    );
    if (rows[0]) return rows[0];
    await sleep(200);
  }
  throw new Error('no postback was tried within 20 s');
}

const answers: Check = {
  promise:
    'Postbacks follow the receiver’s answer: 404, 410, 429, 503 with Retry-After, and redirects by GET and POST',
  asked: 'final, ended with a notice, put off, never followed',
  measure: (site) =>
    withReceiver(
      site,
      (path, response) => {
        const [, status = '200', wait = ''] = path.split('/');
        const retryAfter = wait === 'date' ? new Date(Date.now() + 3 * 3_600_000).toUTCString() : wait;
        response.writeHead(Number(status), {
          location: '/200',
          ...(retryAfter && { 'retry-after': retryAfter }),
        });
        response.end();
      },
      async (open, url, received) => {
        const failed: string[] = [];
        const cases: [string, string, (row: Record<string, unknown>) => boolean][] = [
          ['404', '/404', ({ state }) => state === 'dead'],
          ['429 in 2 hours', '/429/7200', ({ minutes }) => Math.abs(Number(minutes) - 120) < 1],
          ['503 at a date', '/503/date', ({ minutes }) => Math.abs(Number(minutes) - 180) < 1],
          ['429 in 30 years', '/429/999999999', ({ minutes }) => Math.abs(Number(minutes) - 1440) < 1],
          ['302 to a GET', '/302?s={status}', ({ state }) => state === 'due'],
          ['302 to a POST', '/302', ({ state }) => state === 'due'],
        ];
        for (const [name, path, isRight] of cases) {
          const { id, apiKey } = await partner(open, { postbackUrl: url + path });
          await convert(open, apiKey);
          const row = await lastPostback(open, id);
          if (!isRight(row)) failed.push(`${name}: ${row.state} in ${row.minutes} minutes`);
        }
        if (received.some(({ path }) => path === '/200')) failed.push('a redirect was followed');
        const gone = await partner(open, { postbackUrl: `${url}/410` });
        await convert(open, gone.apiKey);
        await lastPostback(open, gone.id);
        const heard = received.length;
        await convert(open, gone.apiKey);
        await sleep(2000);
        if (received.length > heard) failed.push('410: another postback was sent');
        const { rows } = await open.pool.query(
          "select count(*)::int from messages where template = 'operator-notice' and data::text like $1",
          [`%/admin/partners/${gone.id}%`],
        );
        if (rows[0].count !== 1) failed.push(`410: ${rows[0].count} notices`);
        await manage(open, 'partners/actions', { action: 'resume-postbacks', ids: [String(gone.id)] });
        await convert(open, gone.apiKey);
        for (let wait = 0; wait < 50 && received.length === heard; wait++) await sleep(100);
        if (received.length === heard) failed.push('410: not resumed');
        return allOf(cases.length + 3, failed);
      },
    ),
};

const signatures: Check = {
  promise:
    'The library of Standard Webhooks accepts signed postbacks, before and after two rotations of the secret',
  asked: 'taken with the new secret and for a day with the old ones; no secret in the database',
  measure: (site) =>
    withReceiver(
      site,
      (_path, response) => void response.end(),
      async (open, url, received) => {
        const { id } = await partner(open, { postbackUrl: `${url}/hook` });
        const secrets: string[] = [];
        for (let rotation = 0; rotation < 3; rotation++) {
          const action = { action: 'new-signing-secret', ids: [String(id)] };
          secrets.push(String((await manage(open, 'partners/actions', action)).signingSecret));
        }
        await manage(open, `partners/${id}/test-postback`, {});
        await lastPostback(open, id);
        const { headers, body } = received.at(-1)!;
        const failed = secrets.flatMap((secret, at) => {
          try {
            new Webhook(secret).verify(body, headers as Record<string, string>);
            return [];
          } catch (error) {
            return [`secret ${at + 1}: ${(error as Error).message}`];
          }
        });
        const { rows: tables } = await open.pool.query(
          "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
        );
        const plain = secrets.map((secret) => secret.slice('whsec_'.length));
        for (const { name } of tables) {
          const { rows } = await open.pool.query(
            `select exists (select from "${name}" as t, row_to_json(t) as json, unnest($1::text[]) as secret
              where strpos(json::text, secret) > 0) as found`,
            [plain],
          );
          if (rows[0].found) failed.push(`a secret is in ${name}`);
        }
        return allOf(secrets.length + 1, failed);
      },
    ),
};

const schedule: Check = {
  promise: 'A postback is tried again when a partner answers 500 (waits cut short)',
  asked: '8 over at least 24 hours',
  measure: (site) =>
    withReceiver(
      site,
      (_path, response) => void response.writeHead(500).end(),
      async (open, url): Promise<Measurement> => {
        const { id, apiKey } = await partner(open, { postbackUrl: `${url}/hook` });
        await convert(open, apiKey);
        let minutes = 0;
        for (let attempts = 1; ; attempts++) {
          const row = await lastPostback(open, id, attempts);
          if (row.state !== 'due') {
            const hours = minutes / 60;
            return {
              measured: `${row.attempts} attempts over ${hours.toFixed(1)} hours`,
              held: row.attempts >= 8 && hours >= 24,
            };
          }
          minutes += Number(row.minutes);
          await open.pool.query('update postbacks set next_attempt_at = now() where id = $1', [row.id]);
          await open.pool.query('notify postbacks');
        }
      },
    ),
};

export const part: Part = {
  checks: [applications, prefetches, serverClicks, partitions, lateClicks, answers, signatures, schedule],
};
