import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/db/client.ts';
import { publishJobs } from '../../src/feeds/import/publish-jobs.server.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { itemsFail, playCluster } from '../../tests/support/played-cluster.ts';
import { allOf, type Check, type Part, type TrustSite } from './check.ts';
import { adminHeaders } from './site.ts';

const giveUpMs = 6 * 60_000;
const badDay = '2026-01-14';
const goodDays = ['2026-01-13', '2026-01-15'];

/** Google's Indexing API, which refuses the page that `refuses` says. */
async function startGoogle(folder: string) {
  const google = { told: new Set<string>(), refuses: (_page: string): boolean => false };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/token') return void response.end('{"access_token":"token"}');
    const { url } = JSON.parse(body) as { url: string };
    const page = new URL(url).pathname;
    if (google.refuses(page)) return void response.writeHead(400).end('this page is refused');
    google.told.add(page);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = join(folder, 'account.json');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(
    account,
    JSON.stringify({
      client_email: 'robot@project.iam.gserviceaccount.com',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `http://${host}/token`,
    }),
  );
  const settings = {
    GOOGLE_INDEXING_ACCOUNT: account,
    GOOGLE_INDEXING_URL: `http://${host}/publish`,
    OUTBOUND_ALLOW: host,
  };
  return { google, settings, close: () => server.close() };
}

/** Clicks on three days of the past. The figures of the middle one cannot be written. */
const addDays = ({ pool }: TrustSite) =>
  pool.query(
    `create function refuse_day() returns trigger language plpgsql as $$ begin
       raise 'the disk is full' using errcode = '53100';
     end $$;
     create trigger refuse before insert on daily_stats for each row
       when (new.date = '${badDay}') execute function refuse_day();
     insert into clicks (id, clicked_at)
       select gen_random_uuid(), day::timestamptz + interval '18 hours' from unnest('{${[badDay, ...goodDays]}}'::date[]) as day`,
  );

/** Opens jobs that search engines hear of. */
async function openJobs({ pool }: TrustSite, count: number): Promise<number[]> {
  const db = openDatabase(pool);
  const ids = await insertJobs(
    db,
    Array.from({ length: count }, (_, at) => ({ title: `Clerk ${at}`, posted_at: new Date() })),
  );
  await pool.query("update jobs set duplicate_key = decode(md5(id::text), 'hex') where id = any($1)", [ids]);
  await pool.query('delete from job_search where job_id = any($1)', [ids]);
  await db.transaction().execute((tx) => publishJobs(tx, ids, undefined, false));
  return ids;
}

const eachPart: Check = {
  promise: 'A day of figures that fails, a notice that is refused, and a document that the index refuses',
  asked: 'the others go on; each is named on the status page and in the log',
  withinMinutes: 8,
  measure: async (site) => {
    const cluster = await playCluster();
    const { google, settings, close } = await startGoogle(site.dataDir);
    try {
      await site.restart({ ...settings, SEARCH_URL: cluster.url, LOG_LEVEL: 'warn' });
      const until = async (isSo: () => Promise<boolean>): Promise<void> => {
        for (const begun = performance.now(); performance.now() - begun < giveUpMs; await sleep(500))
          if (await isSo()) return;
      };
      const count = async (statement: string, values: unknown[] = []): Promise<number> =>
        (await site.pool.query(statement, values)).rows[0].n;
      // Search engines hear of what opens after their first run.
      await until(async () => (await count('select count(*)::int as n from search_notices')) === 1);
      await addDays(site);
      const bad: { job?: number } = {};
      google.refuses = (page) => page === `/jobs/${bad.job}`;
      cluster.bulk = (lines, name) =>
        itemsFail((job) => job === bad.job, {
          ...{ status: 400, type: 'mapper_parsing_exception', reason: 'this document is refused' },
        })(lines, name);
      // Ids ascend, so the next job is the first of the new ones.
      bad.job = (await count('select max(id)::int as n from jobs')) + 1;
      const [refused, ...others] = await openJobs(site, 4);
      if (refused !== bad.job) throw new Error('The new jobs got other ids.');
      const { cookie } = await adminHeaders(site);
      const statusPage = async (): Promise<string> =>
        (await (await site.ask('/admin/status', { headers: { cookie: cookie! } })).text()).replaceAll(
          '<!-- -->',
          '',
        );
      const counted = () =>
        count(
          'select count(*)::int as n from daily_stats where clicks = 1 and date = any($1::text[]::date[])',
          [goodDays],
        );
      const wanted: Record<string, () => boolean | Promise<boolean>> = {
        'the other days are counted': async () => (await counted()) === goodDays.length,
        'the other pages are told': () => others.every((id) => google.told.has(`/jobs/${id}`)),
        'the other documents are written': () => others.every((id) => cluster.written.includes(id)),
        'the page names the day': async () => (await statusPage()).includes(badDay),
        'the page names the notice': async () => (await statusPage()).includes('this page is refused'),
        'the page names the document': async () => (await statusPage()).includes('this document is refused'),
        'the log names the day': () =>
          new RegExp(`task failed[^]*${badDay}|${badDay}[^]*task failed`).test(site.server.output()),
        'the log names the notice': () => site.server.output().includes('this page is refused'),
        'the log names the document': () => site.server.output().includes('this document is refused'),
      };
      const missing = async (): Promise<string[]> => {
        const left: string[] = [];
        for (const [what, isSo] of Object.entries(wanted)) if (!(await isSo())) left.push(what);
        return left;
      };
      await until(async () => (await missing()).length === 0);
      return allOf(Object.keys(wanted).length, await missing());
    } finally {
      await site.restart();
      close();
      await cluster.close();
    }
  },
};

export const part: Part = { checks: [eachPart] };
