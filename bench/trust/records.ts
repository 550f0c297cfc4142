import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type pg from 'pg';
import { startProcess } from '../../e2e/own-server.ts';
import { digestPeriod } from '../../src/seekers/alerts/deliver/due-alerts.server.ts';
import { withOwnDatabase } from '../own-database.ts';
import { allOf, type Check, type Part, type TrustSite } from './check.ts';
import { adminHeaders, owner, runCommand } from './site.ts';

/** Columns of all tables that hold a text, as "table.column". */
async function columnsWith({ pool }: TrustSite, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ schema: string; name: string; column: string }>(
    `select c.table_schema as schema, c.table_name as name, column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name, column } of rows) {
    const statement = `select from "${schema}"."${name}" where "${column}"::text ilike $1 limit 1`;
    if ((await pool.query(statement, [`%${text}%`])).rowCount) found.push(`${name}.${column}`);
  }
  return found;
}

const erasure: Check = {
  promise: 'Erasure: a person fills the forms and deletes the account',
  asked: 'within 60 s, a scan of every column finds nothing',
  measure: async (site) => {
    const word = 'quetzal';
    const email = `${word}@mail.example.org`;
    const browser = {
      origin: new URL(site.url).origin,
      'x-forwarded-for': '203.0.113.44',
      'user-agent': word,
    };
    let cookie = '';
    const send = async (method: string, path: string, body: object): Promise<Response> => {
      const isForm = body instanceof URLSearchParams;
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
      const answer = await site.ask(path, {
        method,
        headers: { ...browser, cookie, 'content-type': type },
        body: isForm ? body : JSON.stringify(body),
      });
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer;
    };
    const person = { firstName: word, lastName: word, email, zipCode: '78701' };
    await send('POST', '/api/register', { ...person, termsAccepted: true, alert: 'daily' });
    const { rows } = await site.pool.query(
      `select data->>'link' as link from messages where recipient = $1 order by id desc limit 1`,
      [email],
    );
    const signedIn = await send('POST', rows[0].link, new URLSearchParams());
    cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const { id } = (await (await site.ask('/api/jobs?pageSize=1')).json())[0];
    await send('PUT', `/api/me/saved/${id}`, { note: `Call ${word}`, applied: true });
    await send('PUT', `/api/me/hidden-companies/${word}`, {});
    await send('POST', '/api/me/searched', { query: `keywords=${word}` });
    await send('POST', '/api/alerts', { email, frequency: 'instant', search: `exclude=${word}` });
    await send('POST', '/api/contact', {
      name: word,
      email,
      subject: word,
      message: `It is ${word}, who asks.`,
    });
    const before = await columnsWith(site, word);
    await send('POST', '/account/delete', new URLSearchParams({ intent: 'delete', email }));
    const begun = performance.now();
    let left = await columnsWith(site, word);
    while (left.length > 0 && performance.now() - begun < 60_000) left = await columnsWith(site, word);
    return {
      measured: `in ${before.length} columns before, then in ${left.length}${left.map((one) => ` ${one}`)}`,
      held: before.length > 5 && left.length === 0,
    };
  },
};

/** The days on which a digest is due at a time zone, of the days around both clock changes of 2026. */
const clockChanges: Check = {
  promise: 'Alerts: digests across both clock changes of a year',
  asked: 'one a local day',
  measure: async () => {
    const wrong: string[] = [];
    const quarterMs = 15 * 60_000;
    const zones = ['America/New_York', 'America/Denver', 'America/Phoenix', 'Pacific/Honolulu'];
    for (const zone of zones)
      for (const from of ['2026-03-06T12:00Z', '2026-10-30T12:00Z']) {
        const times = Array.from({ length: 5 * 96 }, (_, at) => new Date(Date.parse(from) + at * quarterMs));
        const days = times.flatMap((at) => digestPeriod(at, zone)?.day ?? []);
        // A day may come again only right after itself.
        const changes = days.filter((day, at) => day !== days[at - 1]);
        if (new Set(changes).size !== changes.length || changes.length < 5) wrong.push(`${zone}: ${changes}`);
      }
    return allOf(zones.length * 2, wrong);
  },
};

const longTasks: Check = {
  promise: 'A task that is held up for longer than its schedule, on two workers',
  asked: 'is never started beside itself',
  measure: async (site) => {
    const second = await startProcess({ ...site.settings, ROLE: 'worker' });
    const holder = await site.pool.connect();
    let most = 0;
    try {
      await holder.query('begin; lock table companies_catalogue in access exclusive mode');
      for (let seconds = 0; seconds < 150; seconds++) {
        const { rows } = await site.pool.query(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
             and query ilike '%companies_catalogue%' and query not ilike '%pg_stat_activity%'`,
        );
        most = Math.max(most, rows[0].n);
        await sleep(1000);
      }
    } finally {
      await holder.query('rollback');
      holder.release();
      await second.end('SIGTERM');
    }
    return { measured: `at most ${most} at once in 150 s`, held: most === 1 };
  },
};

/** The rows of each table. */
async function countRows(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables)
    counts.set(name, Number((await pool.query(`select count(*) from ${name}`)).rows[0].count));
  return counts;
}

const backup: Check = {
  promise: 'Backup of a running site, restored into an empty database',
  asked: 'as many rows in every table, and no secret in plain text',
  measure: async (site) => {
    const file = join(site.dataDir, 'site.backup');
    const partner = { method: 'POST', headers: await adminHeaders(site), body: '{"name":"Backed up"}' };
    const { apiKey } = (await (await site.ask('/api/admin/partners', partner)).json()) as { apiKey: string };
    const before = await countRows(site.pool);
    const saved = await runCommand(site, ['backup', file]);
    if (saved.code !== 0) throw new Error(`The backup failed: ${saved.output.slice(-200)}`);
    const after = await countRows(site.pool);
    const text = gunzipSync(await readFile(file)).toString('latin1');
    const wrong = [owner.password, apiKey]
      .filter((secret) => text.includes(secret))
      .map(() => 'a secret is in the file');
    await withOwnDatabase(async ({ pool, url }) => {
      await pool.query('drop schema public cascade; create schema public');
      const settings = { ...site.settings, DATABASE_URL: url };
      const { code, output } = await runCommand({ settings }, ['restore', file]);
      if (code !== 0) throw new Error(`The restore failed: ${output.slice(-200)}`);
      const restored = await countRows(pool);
      // A restore begins a new log of the catalog.
      before.delete('catalogue_changes');
      for (const [table, least] of before) {
        // A task may have written or purged a row while the backup began.
        const [low = 0, high = 0] = [least, after.get(table) ?? 0].sort((a, b) => a - b);
        const rows = restored.get(table) ?? -1;
        if (rows < low || rows > high) wrong.push(`${table} has ${rows} rows instead of ${least}`);
      }
    });
    return allOf(before.size + 2, wrong);
  },
};

export const part: Part = { checks: [erasure, clockChanges, longTasks, backup] };
