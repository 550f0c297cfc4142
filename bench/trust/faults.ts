import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabaseLink, openLink } from '../../e2e/database-link.ts';
import { type OwnServer, startServer } from '../../e2e/own-server.ts';
import { allOf, type Check, type Part, type TrustSite } from './check.ts';

/** Starts a server that reaches the site's database over a link that the check can break. */
async function withLink<T>(
  site: TrustSite,
  run: (server: OwnServer, link: DatabaseLink) => Promise<T>,
): Promise<T> {
  const link = await openLink(site.databaseUrl);
  const server = await startServer({ ...site.settings, DATABASE_URL: link.url, ROLE: 'web' });
  try {
    return await run(server, link);
  } finally {
    await server.end('SIGKILL');
    await link.mend();
    await link.cut();
  }
}

interface Answer {
  path: string;
  status: number;
  ms: number;
  isWhole: boolean;
  retryAfter: string | null;
}

let asked = 0;
/** Pages and API addresses: some requested before, some new. */
const paths = (): string[] => [
  '/jobs',
  `/jobs?keywords=word${++asked}`,
  '/jobs/2',
  `/api/jobs?keywords=word${asked}`,
  '/api/jobs/3',
  `/api/suggest?q=a${asked % 97}`,
];

/** What the body of a 200 must contain. */
const content = (path: string, text: string): boolean =>
  path.startsWith('/api/') ? /^[[{]/.test(text) : text.includes('</html>') && text.includes('<h1');

let clientNumber = 0;

/** Sends each request as a new visitor. No response within 8 seconds counts as status 0. */
async function ask(server: OwnServer, path: string): Promise<Answer> {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  const n = ++clientNumber;
  try {
    const answer = await fetch(server.url + path, {
      headers: {
        connection: 'close',
        'x-forwarded-for': `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`,
      },
      signal: AbortSignal.timeout(8000),
    });
    const text = await answer.text();
    const retryAfter = answer.headers.get('retry-after');
    return { path, status: answer.status, ms: since(), isWhole: content(path, text), retryAfter };
  } catch {
    return { path, status: 0, ms: since(), isWhole: false, retryAfter: null };
  }
}

/** A 200 with its content, a 404, or a 503 with Retry-After. */
const isHonest = ({ status, isWhole, retryAfter }: Answer): boolean =>
  (status === 200 && isWhole) || status === 404 || (status === 503 && retryAfter !== null);

/** Keeps this many visitors sending requests until it is stopped. */
function startVisitors(server: OwnServer, visitors: number): () => Promise<Answer[]> {
  let over = false;
  const answers: Answer[] = [];
  const visit = async (): Promise<void> => {
    while (!over) for (const path of paths()) answers.push(await ask(server, path));
  };
  const all = Array.from({ length: visitors }, visit);
  return async () => {
    over = true;
    await Promise.all(all);
    return answers;
  };
}

const stopped: Check = {
  promise: 'The site survives five stops of the database, 5 s each, under load',
  asked: 'the process lives; only honest answers; first good answer within 2 s of its return',
  measure: (site) =>
    withLink(site, async (server, link) => {
      for (const path of paths()) await ask(server, path);
      const stop = startVisitors(server, 4);
      const returns: number[] = [];
      for (let time = 0; time < 5; time++) {
        await sleep(1500);
        await link.cut();
        await sleep(5000);
        await link.mend();
        const begun = performance.now();
        while ((await ask(server, `/api/jobs?keywords=back${++asked}`)).status !== 200) await sleep(50);
        returns.push(performance.now() - begun);
      }
      const answers = await stop();
      const dishonest = answers.filter((answer) => !isHonest(answer));
      const slowest = Math.max(...returns);
      return {
        measured: `${server.lives() ? 'lives' : 'ended'}; ${dishonest.length} dishonest of ${answers.length} (${[...new Set(dishonest.map(({ status }) => status))].join(', ')}); back within ${Math.round(slowest)} ms`,
        held: server.lives() && dishonest.length === 0 && slowest <= 2000,
      };
    }),
};

const cutOften: Check = {
  promise: 'Reads survive when every database connection is cut each 500 ms for 30 s',
  asked: 'failed reads at most 1 %',
  measure: (site) =>
    withLink(site, async (server, link) => {
      for (const path of paths()) await ask(server, path);
      const stop = startVisitors(server, 4);
      for (let cuts = 0; cuts < 60; cuts++) {
        await sleep(500);
        link.reset();
      }
      const answers = await stop();
      const failed = answers.filter(
        ({ status, isWhole }) => !(status === 404 || (status === 200 && isWhole)),
      );
      const share = failed.length / answers.length;
      return {
        measured: `${(100 * share).toFixed(2)} % of ${answers.length}`,
        held: share <= 0.01 && server.lives(),
      };
    }),
};

const silent: Check = {
  promise: 'The site answers while the database accepts connections and never answers for 30 s',
  asked: 'every answer within 5 s; /healthz 200; /readyz 503 within 3 s; Apply and campaign links within 2 s',
  measure: (site) =>
    withLink(site, async (server, link) => {
      for (const path of paths()) await ask(server, path);
      await ask(server, '/r/unknown');
      link.hang();
      const failed: string[] = [];
      const slowest: Record<string, number> = {};
      const judge = async (path: string, withinMs: number, isRight: (answer: Answer) => boolean) => {
        const answer = await ask(server, path);
        const kind = path.replace(/[\d?].*$/, '');
        slowest[kind] = Math.max(slowest[kind] ?? 0, answer.ms);
        if (answer.ms > withinMs || !isRight(answer))
          failed.push(`${path} ${answer.status} in ${Math.round(answer.ms)} ms`);
      };
      const end = performance.now() + 30_000;
      let rounds = 0;
      while (performance.now() < end) {
        rounds++;
        await Promise.all([
          judge('/healthz', 1000, ({ status }) => status === 200),
          judge('/readyz', 3000, ({ status }) => status === 503),
          ...paths().map((path) => judge(path, 5000, isHonest)),
          judge('/jobs/2/apply', 2000, ({ status }) => status === 302 || status === 503),
          judge(`/r/trust${rounds}`, 2000, ({ status }) => [302, 404, 503].includes(status)),
        ]);
      }
      const worst = Math.max(...Object.values(slowest));
      const measured = `slowest ${Math.round(worst)} ms in ${rounds} rounds${failed.length ? `; not ${[...new Set(failed)].slice(0, 4).join(', ')}` : ''}`;
      return { measured, held: failed.length === 0 && server.lives() };
    }),
};

const locked: Check = {
  promise: '50 requests get their content behind a 3 s lock',
  asked: 'every one is answered with its content',
  measure: async (site) => {
    const client = await site.pool.connect();
    try {
      await client.query('begin; lock table jobs in access exclusive mode');
      const kinds = ['/jobs/', '/api/jobs/', '/api/jobs?keywords=lock', '/jobs?keywords=lock'];
      const waiting = Array.from({ length: 50 }, (_, at) =>
        ask(site.server, `${kinds[at % kinds.length]}${2 + at}`),
      );
      await sleep(3000);
      await client.query('rollback');
      const answers = await Promise.all(waiting);
      return allOf(
        50,
        answers.flatMap(({ status, path }) => ([200, 404].includes(status) ? [] : [`${path} ${status}`])),
      );
    } finally {
      client.release();
    }
  },
};

export const part: Part = { checks: [stopped, cutOften, silent, locked] };
