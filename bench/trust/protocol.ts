import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openLink } from '../../e2e/database-link.ts';
import { startServer } from '../../e2e/own-server.ts';
import { percentile } from '../search-report.ts';
import { allOf, type Check, type Measurement, type Part, type TrustSite } from './check.ts';

interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends bytes as they are, and reads until the server ends the connection. */
async function sendRaw({ url }: TrustSite, request: string): Promise<RawAnswer> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let whole = '';
  socket.on('data', (piece) => {
    whole += piece;
  });
  socket.on('error', () => undefined);
  socket.setTimeout(14_000, () => socket.destroy());
  socket.write(Buffer.from(request, 'latin1'));
  await once(socket, 'close');
  const [head = '', body = ''] = whole.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body };
}

const securityHeaders = ['x-content-type-options', 'content-security-policy', 'x-frame-options'];

/** Runs each case and returns the names of those that fail. */
async function failing<T>(
  cases: Record<string, T>,
  passes: (one: T) => Promise<boolean>,
): Promise<Measurement> {
  const failed: string[] = [];
  for (const [name, one] of Object.entries(cases)) if (!(await passes(one))) failed.push(name);
  return allOf(Object.keys(cases).length, failed);
}

const last = 'Host: localhost\r\nConnection: close\r\n';
const large = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n';

const ownAnswers: Check = {
  promise: 'Requests that Node refuses, and requests with an invalid Host, get a proper error',
  asked: 'a problem document with a type, the security headers, and the end of the connection',
  measure: (site) =>
    failing<[number, string]>(
      {
        'no HTTP': [400, 'nonsense\r\n\r\n'],
        'two lengths': [400, `POST / HTTP/1.1\r\n${last}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`],
        'a head of 20 kB': [431, `GET / HTTP/1.1\r\n${last}X: ${'x'.repeat(20_000)}\r\n\r\n`],
        'a head that does not end': [408, 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
        'an unknown expectation': [417, `GET / HTTP/1.1\r\n${last}Expect: wonders\r\n\r\n`],
        'no Host': [400, 'GET / HTTP/1.1\r\n\r\n'],
        'an empty Host': [400, 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
        'two Hosts': [400, `GET / HTTP/1.1\r\n${last}Host: other.example\r\n\r\n`],
        'two Hosts of a link': [400, `GET /r/x HTTP/1.1\r\n${last}Host: other.example\r\n\r\n`],
        'a Host with a space': [400, 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
        'a Host with a slash': [400, 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'],
        'an address of another host': [400, `GET http://other.example/ HTTP/1.1\r\n${last}\r\n`],
        'a large body': [413, `POST /api/contact HTTP/1.1\r\n${large}\r\n`],
      },
      async ([status, request]) => {
        const answer = await sendRaw(site, request);
        const { type } = JSON.parse(answer.body || '{}');
        const wanted = [...securityHeaders, 'connection: close'];
        return (
          answer.status === status &&
          typeof type === 'string' &&
          wanted.every((header) => answer.head.includes(header))
        );
      },
    ),
};

const addresses = [
  'GET /',
  'GET /no-such-page',
  'GET /jobs/',
  'GET /favicon.ico',
  'GET /assets/nothing.js',
  'GET /r/nobody',
  'GET /i/nobody.gif',
  'GET /healthz',
  'GET /robots.txt',
  'GET /api/jobs',
  'GET /api/jobs?page=x',
  'GET /api/jobs/999999999',
  'GET /api/nothing',
  'GET /api/unsubscribe/nobody',
  'GET /api/admin/campaigns',
  'PUT /api/jobs',
  'POST /api/contact',
  'POST /about',
];

const everyAnswer: Check = {
  promise: 'Pages, files, redirects, and answers and errors of the API have the security headers',
  asked: 'the security headers on each; a type in each problem',
  measure: ({ ask }) =>
    failing(Object.fromEntries(addresses.map((address) => [address, address])), async (address) => {
      const [method = '', path = ''] = address.split(' ');
      const answer = await ask(path, { method });
      const body = await answer.text();
      const isProblem = path.startsWith('/api/') && answer.status >= 400;
      return (
        securityHeaders.every((name) => answer.headers.has(name)) &&
        (!isProblem || 'type' in JSON.parse(body))
      );
    }),
};

const securityText: Check = {
  promise: '/.well-known/security.txt follows RFC 9116',
  asked: 'Contact, Canonical, Preferred-Languages, and one Expires within a year',
  measure: async ({ ask }) => {
    const answer = await ask('/.well-known/security.txt');
    const text = await answer.text();
    const expires = [...text.matchAll(/^Expires: (.+)$/gm)].map(
      ([, date]) => (Date.parse(date!) - Date.now()) / 86_400_000,
    );
    const hasAll = ['Contact', 'Canonical', 'Preferred-Languages'].every((name) =>
      text.includes(`${name}: `),
    );
    const isPlain = answer.headers.get('content-type')?.toLowerCase() === 'text/plain; charset=utf-8';
    return {
      measured: `status ${answer.status}, expires in ${expires.map(Math.round).join(' and ')} days`,
      held: hasAll && isPlain && expires.length === 1 && expires[0]! > 0 && expires[0]! < 365,
    };
  },
};

const from = (address: string): RequestInit => ({ headers: { 'x-forwarded-for': address } });

/** Statuses of requests, fifty at a time. */
async function statusesOf(
  { ask }: TrustSite,
  count: number,
  path: (n: number) => string,
  address: (n: number) => string,
): Promise<number[]> {
  const all: number[] = [];
  const askOne = async (n: number): Promise<number> => {
    const answer = await ask(path(n), from(address(n)));
    await answer.arrayBuffer();
    return answer.status;
  };
  for (let begin = 0; begin < count; begin += 50)
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - begin) }, (_, n) => askOne(begin + n)),
      )),
    );
  return all;
}
const count429 = (all: number[]): number => all.filter((status) => status === 429).length;

/** Changes a job's title as an import does. */
async function changeTitle({ pool }: TrustSite, id: number, title: string): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update jobs set title = $1 where id = $2', [title, id]);
  await client.query('update catalogue set version = version + 1');
  await client.query("select pg_notify('catalogue', '0')");
  await client.query('commit');
  client.release();
}

const freshness: Check = {
  promise: 'A reader who comes after a change never gets a page whose rendering began before it',
  asked: '0 old answers of 20 changes',
  measure: async (site) => {
    const { rows } = await site.pool.query("select id from jobs where status = 'open' order by id limit 1");
    const id = Number(rows[0].id);
    const read = async (address: string): Promise<{ title: string }> =>
      (await (await site.ask(`/api/jobs/${id}`, from(address))).json()) as { title: string };
    let old = 0;
    for (let round = 0; round < 20; round++) {
      const title = `Lamp Trimmer ${round}`;
      // Pages are being rendered while the change is committed.
      let goesOn = true;
      const readers = Array.from({ length: 8 }, async (_, n) => {
        while (goesOn) await read(`10.1.${round}.${n}`);
      });
      await sleep(20);
      await changeTitle(site, id, title);
      // Wait for the notification.
      await sleep(50);
      if ((await read('10.1.255.1')).title !== title) old++;
      goesOn = false;
      await Promise.all(readers);
    }
    return { measured: `${old} old`, held: old === 0 };
  },
};

/** The first page of a search that one client is refused. */
async function firstRefused(site: TrustSite, address: string): Promise<Response | undefined> {
  for (let n = 0; n < 1000; n++) {
    const page = await site.ask(`/jobs?keywords=c${n}`, {
      headers: { 'x-forwarded-for': address, accept: 'text/html' },
    });
    if (page.status === 429) return page;
    await page.body?.cancel();
  }
  return undefined;
}

const oneClient: Check = {
  promise: 'One client is limited to a budget of new searches; cached pages do not count',
  asked: 'most of the former refused, with Retry-After and RateLimit; none of the latter',
  measure: async (site) => {
    const address = '198.51.100.7';
    await site.ask('/jobs', from(address));
    const random = count429(
      await statusesOf(
        site,
        2000,
        (n) => `/api/jobs?keywords=a${n}`,
        () => address,
      ),
    );
    const refused = await firstRefused(site, address);
    const isReadable = (await refused?.text())?.includes('Try again') ?? false;
    const headers = ['retry-after', 'ratelimit', 'ratelimit-policy'];
    const known = count429(
      await statusesOf(
        site,
        500,
        () => '/jobs',
        () => address,
      ),
    );
    return {
      measured: `${random} of 2,000 random ones refused, ${known} of 500 known ones`,
      held: random > 1000 && known === 0 && isReadable && headers.every((name) => refused?.headers.has(name)),
    };
  },
};

const oneNetwork: Check = {
  promise: '1,000 addresses of one IPv6 /64 count as one client',
  asked: 'at least 400 refused',
  measure: async (site) => {
    const all = await statusesOf(
      site,
      1000,
      (n) => `/api/jobs?keywords=b${n}`,
      (n) => `2001:db8:9:9::${n.toString(16)}`,
    );
    return { measured: `${count429(all)} of 1,000 refused`, held: count429(all) >= 400 };
  },
};

const meaningless: Check = {
  promise: 'Unknown parameters share one cached page: 1,000 requests of one client to five addresses',
  asked: 'none refused',
  measure: async (site) => {
    const paths = ['/jobs', '/jobs.data', '/about', '/api/jobs', '/api/suggest?q=nurse'];
    const path = (n: number): string => {
      const base = paths[n % paths.length]!;
      return `${base}${base.includes('?') ? '&' : '?'}x${n}=${n}&utm_source=u${n}&gclid=${n}&page=1`;
    };
    const all = await statusesOf(site, 1000, path, () => '198.51.100.8');
    const isGood = all.every((status) => status === 200);
    return { measured: `${count429(all)} of 1,000 refused`, held: isGood };
  },
};

/** Response times of a page in milliseconds, one request after the other. */
async function timesOf({ ask }: TrustSite, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const begun = performance.now();
    await (await ask('/jobs', from('203.0.113.99'))).arrayBuffer();
    times.push(performance.now() - begun);
  }
  return times;
}

const others: Check = {
  promise: 'Other visitors still get fast answers while 50 clients send random parameters',
  asked: 'at most four times as long as alone, or 60 ms (audit: 15 times, 170 ms)',
  measure: async (site) => {
    await timesOf(site, 100);
    const alone = percentile(await timesOf(site, 400), 0.99);
    let goesOn = true;
    let asked = 0;
    const crowd = Array.from({ length: 50 }, async (_, n) => {
      while (goesOn)
        await (await site.ask(`/jobs?keywords=crowd${asked++}`, from(`198.18.${n}.1`))).arrayBuffer();
    });
    await sleep(500);
    const beside = percentile(await timesOf(site, 400), 0.99);
    goesOn = false;
    await Promise.all(crowd);
    return {
      measured: `${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${asked} random ones`,
      held: beside <= Math.max(4 * alone, 60),
    };
  },
};

/**
 * Locks the jobs against all statements. It does not wait while a statement uses one of the tables: together with a
 * task that uses both, a wait could be a deadlock.
 * @throws Error if a table is in use for 10 seconds.
 */
async function lockJobs(client: pg.PoolClient): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await client.query('begin; lock table jobs, job_search in access exclusive mode nowait');
      return;
    } catch (error) {
      await client.query('rollback');
      if (tries === 100) throw error;
      await sleep(100);
    }
}

const behindLock: Check = {
  promise: '50 requests for searches and jobs survive a database lock of 3 s',
  asked: 'all answered with 200, within 5 s',
  measure: async (site) => {
    const client = await site.pool.connect();
    await lockJobs(client);
    const begun = performance.now();
    const path = (n: number): string => (n % 2 ? `/api/jobs/${n + 2}` : `/jobs?keywords=lock${n},nurse`);
    const answers = statusesOf(site, 50, path, (n) => `198.51.101.${n}`);
    await sleep(3000);
    await client.query('rollback');
    client.release();
    const good = (await answers).filter((status) => status === 200).length;
    const took = (performance.now() - begun) / 1000;
    return { measured: `${good} of 50, the last after ${took.toFixed(1)} s`, held: good === 50 && took <= 5 };
  },
};

const clicks = ['/r/nobody', '/r/x?a=1', '/i/nobody.gif', '/jobs/2/apply', '/jobs/4/apply'];
const reads = ['/jobs?keywords=dark', '/api/jobs?keywords=dark', '/jobs/2', '/account', '/'];
const writes = ['/api/unsubscribe', '/api/contact', '/api/validate-email'];

const silentDatabase: Check = {
  promise: 'Every request is answered in time when the database accepts connections and never answers',
  asked: 'clicks within 2 s, all within 5 s; /healthz 200, /readyz 503 within 3 s',
  measure: async (site) => {
    const link = await openLink(site.databaseUrl);
    const server = await startServer({ ...site.settings, DATABASE_URL: link.url, ROLE: 'web' });
    const timed = async (path: string, init?: RequestInit) => {
      const begun = performance.now();
      const signal = AbortSignal.timeout(15_000);
      const { status } = await fetch(server.url + path, { redirect: 'manual', signal, ...init });
      return { status, seconds: (performance.now() - begun) / 1000 };
    };
    const body = JSON.stringify({
      email: 'somebody@mail.example',
      name: 'Some Body',
      message: 'Hello there',
    });
    const post = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    try {
      await timed('/r/warm');
      await timed('/jobs/3/apply');
      link.hang();
      const slowest = (all: { seconds: number }[]): number => Math.max(...all.map(({ seconds }) => seconds));
      const all = (paths: string[], init?: RequestInit) =>
        Promise.all(paths.map((path) => timed(path, init)));
      const first = await all(clicks);
      const [healthz, readyz, ...rest] = (
        await Promise.all([all(['/healthz', '/readyz']), all(reads), all(writes, post)])
      ).flat();
      const isHealthTold = healthz!.status === 200 && readyz!.status === 503;
      return {
        measured: `clicks ${slowest(first).toFixed(1)} s, others ${slowest(rest).toFixed(1)} s, /readyz ${readyz!.status} after ${readyz!.seconds.toFixed(1)} s`,
        held: slowest(first) <= 2 && slowest(rest) <= 5 && isHealthTold && slowest([healthz!, readyz!]) <= 3,
      };
    } finally {
      await link.mend();
      await server.end('SIGKILL');
    }
  },
};

export const part: Part = {
  // The site's own default. Other parts remove the limit.
  settings: { READ_BUDGET: '1200' },
  checks: [
    ownAnswers,
    everyAnswer,
    securityText,
    freshness,
    meaningless,
    oneClient,
    oneNetwork,
    others,
    behindLock,
    silentDatabase,
  ],
};
