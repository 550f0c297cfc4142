import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../src/api/roles.ts';
import { type App, createApp } from '../src/app/entry/server.ts';
import { createAdminSession } from '../src/desk/admin/admin-sessions.server.ts';
import { createAdmin } from '../src/desk/admin/admins.server.ts';
import { createLink } from '../src/desk/sign-in/links.server.ts';
import { recordConversion } from '../src/money/tracking/conversions/record-conversion.server.ts';
import { resources } from '../src/office/back-office/resources.server.ts';
import { sha256 } from '../src/platform/crypto/tokens.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { fingerprints } from './support/fingerprints.ts';
import { insertJobs } from './support/jobs.ts';
import { insertUser, signIn, visitor } from './support/people.ts';
import { testServices } from './support/services.ts';
import { pagesBuild } from './support/site.ts';
import { addTraffic, chrome } from './support/visits.ts';

const origin = 'http://localhost:3000';
const key = 'jlp_a-key-of-a-partner';
/** The writes that a visit may cause: visits, their counters, and rate limits. */
const visits = /^(clicks|site_events|visitor_counts|rate_limits|mail_clicks|mail_visits)/;
/** The record of refused reports, at their own address: an access log that admins can read. */
const isLogged = (path: string, table: string): boolean =>
  path === '/api/admin/track/conversion' && table === 'incoming_reports';

let database: TestDatabase;
let app: App;
let sessions: Record<string, Record<string, string>>;
let filled: Record<string, string>;
let rowIds: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  const services = testServices(database, { ORIGIN: origin });
  app = createApp(services, await pagesBuild());
  const [jobId] = await insertJobs(db, [{ title: 'Nurse', category: 'Healthcare', state: 'TX' }]);
  const { partnerId } = await addTraffic(db, {
    keyHash: sha256(key),
    partnerUrl: 'https://acme.example/hook',
  });
  const report = { clickId: null, transactionId: 't', amount: '9.00', event: 'hire' } as const;
  await recordConversion(db, { ...report, status: 'approved' }, { partnerId, name: 'p', ip: null });
  await pool.query(`
    update conversions set status = 'pending';
    insert into contact_submissions (name, email, subject, message) values ('Ann', 'a@example.org', 'Hello', 'Text');
    insert into articles (title, summary, content) values ('News', 'Short', '<p>Long</p>');
    insert into clicks (id, clicked_at) values (gen_random_uuid(), now());
    insert into site_events (id, at, type) values (gen_random_uuid(), now(), 'impression')`);
  const userId = await insertUser(db, 'dana@example.org', {
    unsubscribe_token: 'dana-token',
    zip_code: '78701',
  });
  const link = await createLink(db, userId, 'sign-in');
  const member = await signIn(db, userId);
  sessions = {
    nobody: {},
    member: { cookie: `session=${member.token}` },
    partner: { authorization: `Bearer ${key}` },
  };
  for (const role of roles) {
    const id = await createAdmin(db, { username: role, password: 'four unrelated lantern words', role });
    const cookie = `session=${(await createAdminSession(db, id, visitor, null)).token}`;
    sessions[role] = { cookie };
    if (role === 'admin') sessions['admin, from another site'] = { cookie, 'sec-fetch-site': 'cross-site' };
  }
  // Long ago, because the time of the last use is written every few minutes.
  await pool.query(`update sessions set last_seen_at = now() - interval '1 hour';
    update admin_sessions set last_seen_at = now() - interval '1 hour'`);
  rowIds = Object.fromEntries(
    await Promise.all(
      resources(services as never).map(async (resource) => {
        const row = await db.selectFrom(resource.rows(db, {}).as('r')).selectAll().executeTakeFirst();
        return [resource.name, String(row?.id ?? 1)] as const;
      }),
    ),
  );
  filled = {
    id: String(jobId),
    token: link.split('/').at(-1)!,
    code: 'nurses',
    file: '1.png',
    kind: 'jobs',
    part: '1.xml',
    category: 'healthcare',
    state: 'texas',
    city: 'austin',
    report: 'dashboard',
    list: 'conversions',
  };
});
afterAll(() => database.drop());

/** The paths of a pattern: one for each list of the back office, with the id of each of its rows. */
function pathsOf(pattern: string): string[] {
  if (pattern.includes(':list'))
    return Object.keys(rowIds).flatMap((list) => pathsOf(pattern.replace(':list', list)));
  const [, list] = /^(?:\/api)?\/admin\/([\w-]+)\/:id/.exec(pattern) ?? [];
  const path = pattern
    .replace('/unsubscribe/:token', '/unsubscribe/dana-token')
    .replace(/:id/g, () => (list && rowIds[list]) ?? filled.id!)
    .replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => filled[name] ?? 'x')
    .replace('*', 'x');
  return [path];
}

/** Parameters with a meaning for some address. */
const query = new URLSearchParams({
  ...{ txid: randomUUID(), payout: '999', status: 'approved', event: 'hire' },
  ...{
    utm_source: 'x',
    token: 'dana-token',
    alert: '1',
    format: 'csv',
    q: 'nurse',
    ids: '1',
    to: '/account',
  },
});

async function send(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const request = new Request(origin + path, { method, headers: { 'user-agent': chrome, ...headers } });
  const response = await app.fetch(request);
  await response.arrayBuffer();
  return response.status;
}

/** A partner's key may write with GET, because trackers support nothing else. */
const isDeclared = (method: string, path: string, session: string): boolean =>
  method === 'GET' && path === '/api/admin/track/conversion' && session === 'partner';

describe('with every session, GET, HEAD and OPTIONS of every address change nothing except declared visits', () => {
  /** A HEAD is a GET without a body, and OPTIONS needs no session: two sessions are enough for them. */
  const methodsOf = (session: string): string[] =>
    ['nobody', 'admin'].includes(session) ? ['GET', 'HEAD', 'OPTIONS'] : ['GET'];

  test('every address is included', () => {
    const paths = app.patterns.flatMap(pathsOf);
    for (const known of ['/jobs/1/apply', '/account/data.json', '/r/nurses', '/api/admin/track/conversion'])
      expect(paths.map((path) => path.replace(/\d+/g, '1'))).toContain(known);
    expect(paths.length).toBeGreaterThan(150);
    expect(Object.keys(sessions)).toHaveLength(7);
  });

  test('one request at a time', { timeout: 600_000 }, async () => {
    const answered = new Set<string>();
    let before = await fingerprints(database.pool, visits);
    for (const path of new Set(app.patterns.flatMap(pathsOf))) {
      for (const [session, headers] of Object.entries(sessions))
        for (const method of methodsOf(session)) {
          const statuses = isDeclared(method, path, session)
            ? []
            : [await send(method, path, headers), await send(method, `${path}?${query}`, headers)];
          // The data requests of React Router's own scripts.
          if (method === 'GET' && !path.startsWith('/api/'))
            statuses.push(await send('GET', `${path}.data?${query}`, headers));
          for (const status of statuses) {
            expect(status, `${method} ${path} ${session}`).toBeLessThan(500);
            if (status < 300) answered.add(session);
          }
        }
      await app.recorded();
      const after = await fingerprints(database.pool, visits);
      const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
      expect(
        changed.filter((table) => !isLogged(path, table)),
        path,
      ).toEqual([]);
      before = after;
    }
    expect(answered).toEqual(new Set(Object.keys(sessions)));
  });
});
