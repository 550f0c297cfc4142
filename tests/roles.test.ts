import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../src/api/roles.ts';
import { adminMenu } from '../src/app/admin/admin-menu.ts';
import type { PageServices } from '../src/app/context.ts';
import { type App, createApp } from '../src/app/entry/server.ts';
import { createAdminSession } from '../src/desk/admin/admin-sessions.server.ts';
import { createAdmin } from '../src/desk/admin/admins.server.ts';
import { choiceOf } from '../src/desk/lists/list.ts';
import type { Resource } from '../src/desk/lists/resource.server.ts';
import { isKnownStatus } from '../src/desk/lists/status-tone.ts';
import { resources } from '../src/office/back-office/resources.server.ts';
import { projectRoot } from '../src/platform/root.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { visitor } from './support/people.ts';
import { testServices } from './support/services.ts';
import { pagesBuild } from './support/site.ts';
import { chrome } from './support/visits.ts';

const origin = 'http://localhost:3000';
/** What only some roles may see: it stands in every row that could hold it. */
const secrets = { token: 'tok-5ecret', money: '87654.32', person: 'private.example' };

let database: TestDatabase;
let app: App;
let lists: Resource[];
let services: PageServices;
let rowIds: Record<string, string | undefined>;
const cookies = {} as Record<Role, string>;

const url = (host: string) => `https://${host}.example/hook?key=${secrets.token}`;
const rows = `
  insert into sources (name) values ('County feed');
  insert into jobs (source_id, duplicate_key, content_hash, external_id, title, company, description, affiliate_link)
    values (1, sha256('a'), sha256('a'), 'a', 'Registered nurse', 'Harbor Clinic', 'Care for patients.', 'https://careers.example/a');
  insert into traffic_sources (name, cost_model, postback_url) values ('Search ads', 'cpc', '${url('ads')}');
  insert into campaigns (code, name, traffic_source_id, start_date, budget, cost_rate)
    values ('nurses', 'Nurses', 1, '2026-01-01', ${secrets.money}, ${secrets.money});
  insert into partners (name, postback_url, conversion_ceiling) values ('Talent Bridge', '${url('partner')}', ${secrets.money});
  update sources set partner_id = 1;
  insert into job_bids (job_id, per_click) select id, ${secrets.money} from jobs;
  insert into source_bids (source_id, per_click, daily_cap) values (1, ${secrets.money}, ${secrets.money});
  insert into clicks (id, clicked_at, campaign_id, traffic_source_id, landing_page, cost) values (gen_random_uuid(), now(), 1, 1, '/jobs', ${secrets.money});
  insert into site_events (id, at, type, job_id, campaign_id) select gen_random_uuid(), now(), 'job_view', id, 1 from jobs;
  insert into conversions (conversion_type, status, revenue, report_hash, external_reference_id, partner_id, campaign_id, job_id)
    select 'hire', 'hold', ${secrets.money}, 'x', 'T-1', 1, 1, id from jobs;
  insert into conversion_statuses (conversion_id, status, actor) values (1, 'hold', 'Talent Bridge');
  insert into conversion_entries (conversion_id, amount, reason) values (1, ${secrets.money}, 'approved');
  insert into daily_stats (date, campaign_id, traffic_source_id, revenue, cost) values (business_day(now()), 1, 1, ${secrets.money}, ${secrets.money});
  insert into daily_job_stats (date, job_id, partner_id, revenue) select business_day(now()), id, 1, ${secrets.money} from jobs;
  insert into postbacks (id, conversion_id, partner_id, event, url, state) values (gen_random_uuid(), 1, 1, 'hold', '${url('partner')}', 'dead');
  insert into feeds (source_id, url, status) values (1, '${url('feeds')}', 'paused');
  insert into import_runs (source_id, started_at, finished_at, state, input, missing) values (1, now(), now(), 'done', '${url('feeds')}', 3);
  insert into rejected_rows (run_id, number, reason, external_id, excerpt) values (1, 17, 'no title', 'x-1', '<job/>');
  insert into job_reports (job_id, reason) select id, 'filled' from jobs;
  insert into articles (title, summary, content) values ('News', 'Short', '<p>Long</p>');
  insert into contact_submissions (name, email, subject, message) values ('Maria', 'maria@${secrets.person}', 'Question', 'Hello');
  insert into users (email, unsubscribe_token, email_confirmed_at) values ('sam@${secrets.person}', 'a token', now());
  insert into user_sources (user_id, campaign_id, traffic_source_id) values (1, 1, 1);
  insert into messages (channel, template, data, recipient, state, is_commercial) values ('email', 'sign-in', '{}', 'sam@${secrets.person}', 'dead', false);
  insert into campaign_spend (campaign_id, day, amount, traffic_source_id, entered_by) values (1, business_day(now()), ${secrets.money}, 1, 'owner');
  insert into incoming_reports (at, method, partner_id, reporter, transaction_id, parameters, answer_status, outcome, reason)
    values (now(), 'POST', 1, 'Talent Bridge', 'T-1', 'payout: ${secrets.money}', 422, 'refused', 'The report has no click ID.');
  insert into partner_entries (partner_id, day, kind, amount, reference, entered_by) values (1, business_day(now()), 'payment', -${secrets.money}, 'WIRE-77', 'owner');
  insert into click_statements (source_id, partner_id, month, clicks, amount, entered_by) values (1, 1, '2026-10-01', 7, ${secrets.money}, 'owner');
  insert into search_counts (day, words, place, filters, searches, clicks, results) values (business_day(now()), 'nurse', 'austin, tx', '', 7, 2, 0);
  insert into partner_statements (partner_id, month, file_name, actor) values (1, '2026-10-01', 'october.csv', 'owner');
  insert into conversion_batches (action, filter, actor, state, total, amount) values ('approve', '{}', 'owner', 'done', 1, ${secrets.money});
  insert into feed_run_jobs (run_id, job_id, change, fields) select 1, id, 'changed', '{"title": ["Nurse", "Registered nurse"]}' from jobs;
  insert into pictures (hash, extension, width, height, bytes, alt) values (repeat('0', 32), 'png', 4, 3, 'x', 'A chart of pay');
  insert into suppressions (channel, address_hash, reason) values ('email', sha256('a'), 'unsubscribed');
  insert into webhooks (name, postback_url) values ('Pager', '${url('pager')}');
  insert into notification_rules (name, measure, threshold, days, least, repeat_days, emails, webhook_id)
    values ('Spend', 'campaign-spend', ${secrets.money}, 7, 100, 0, '{ops@${secrets.person}}', 1)`;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const test = testServices(database, { ORIGIN: origin });
  services = { ...test, origin } as unknown as PageServices;
  app = createApp(test, await pagesBuild());
  lists = resources(services);
  await database.pool.query(rows);
  for (const role of roles) {
    const id = await createAdmin(db, { username: role, password: 'four unrelated lantern words', role });
    cookies[role] = `session=${(await createAdminSession(db, id, visitor, null)).token}`;
  }
  rowIds = Object.fromEntries(
    await Promise.all(
      lists.map(async ({ name, rows }) => {
        const row = await db.selectFrom(rows(db, {}).as('r')).selectAll().executeTakeFirst();
        return [name, row && String(row.id)] as const;
      }),
    ),
  );
});
afterAll(() => database.drop());

const ask = async (role: Role, path: string) => {
  const request = new Request(origin + path, { headers: { 'user-agent': chrome, cookie: cookies[role] } });
  const answer = await app.fetch(request);
  return { status: answer.status, text: await answer.text() };
};

type Permission = 'change' | 'read' | '–';

/** What a role may do with a list, in the words of docs/back-office.md. */
function permissionOf({ read, write = [], actions = [] }: Resource, role: Role): Permission {
  if (write.includes(role) || actions.some((action) => action.roles?.includes(role))) return 'change';
  return read.includes(role) ? 'read' : '–';
}

/** The rows of the table in docs/back-office.md: the lists with the same permissions, in menu order. */
function permissionRows(): string[] {
  const byRoles = Map.groupBy(lists, (list) => roles.map((role) => permissionOf(list, role)).join(' | '));
  return Array.from(
    byRoles,
    ([allowed, same]) => `| ${same.map(({ title }) => title).join(', ')} | ${allowed} |`,
  );
}

const documented = readFileSync(join(projectRoot, 'docs/back-office.md'), 'utf8');

/** What a role may do with each list, as docs/back-office.md says. */
function documentedPermissions(role: Role): Map<string, string> {
  const table = /\| Lists \| admin \| editor \| analyst \|\n.*\n((?:\|.*\n)+)/.exec(documented)?.[1] ?? '';
  return new Map(
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [titles = '', ...allowed] = line.slice(2, -2).split(' | ');
        return titles.split(', ').map((title) => [title, allowed[roles.indexOf(role)] ?? ''] as const);
      }),
  );
}

test('docs/back-office.md says what each role may do with each list', () => {
  for (const row of permissionRows()) expect(documented).toContain(`${row}\n`);
  expect(documentedPermissions('admin').size).toBe(lists.length);
});

describe.each(roles)('the role %s', (role) => {
  /** The screens and API addresses of a list. */
  const addressesOf = ({ name }: Resource): string[] => [
    `/admin/${name}.data`,
    `/admin/${name}/${rowIds[name] ?? 1}.data`,
    `/api/admin/${name}`,
    `/api/admin/${name}?format=csv`,
    `/api/admin/${name}/${rowIds[name] ?? 1}`,
  ];

  test('opens the lists that the table says, on screens and in the API, and no others', async () => {
    const allowed = documentedPermissions(role);
    const wrong: string[] = [];
    for (const list of lists)
      for (const address of addressesOf(list)) {
        const { status } = await ask(role, address);
        const isOpen = allowed.get(list.title) !== '–';
        const isRight = isOpen ? status === 200 || (status === 404 && !rowIds[list.name]) : status === 403;
        if (!isRight) wrong.push(`${address}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  test.each<[screen: string, open: readonly Role[]]>([
    ['/admin', roles],
    ['/admin/find', roles],
    ['/admin/security', roles],
    ['/admin/status', roles],
    ['/admin/articles/1/preview', roles],
    ['/admin/pictures/new', ['admin', 'editor']],
    ['/admin/reports/dashboard', ['admin', 'analyst']],
    ['/admin/reports/partners', ['admin', 'analyst']],
    ['/admin/monthly-statement', ['admin', 'analyst']],
    ['/admin/balances/1/statement', ['admin', 'analyst']],
    ['/admin/partner-statements/1', ['admin', 'analyst']],
    ['/admin/conversion-batches/1', ['admin', 'analyst']],
    ['/admin/campaigns/1/link', ['admin', 'analyst']],
    ['/admin/conversions/all?action=approve', ['admin']],
    ['/admin/partner-statements/upload', ['admin']],
    ['/admin/spend/upload', ['admin']],
    ['/admin/feeds/new', ['admin']],
  ])('meets the rule of %s', async (screen, open) => {
    const [path = '', query] = screen.split('?');
    const address = path === '/admin' ? '/admin.data?index' : `${path}.data`;
    const { status } = await ask(role, query ? `${address}?${query}` : address);
    expect(status).toBe(open.includes(role) ? 200 : 403);
  });

  const mayRead: Record<keyof typeof secrets, boolean> = {
    token: role === 'admin',
    money: role !== 'editor',
    person: role === 'admin',
  };

  test('sees tokens, money and addresses of people only where it may', async () => {
    const found = { token: false, money: false, person: false };
    const addresses = [
      ...lists.flatMap(addressesOf),
      ...[
        '/admin.data',
        '/admin/status.data',
        `/admin/find.data?q=${secrets.token}`,
        '/admin/find.data?q=nurse',
      ],
      ...[
        '/api/admin/first-screen',
        '/api/admin/status',
        '/api/admin/reports/dashboard',
        '/api/admin/reports/partners',
      ],
    ];
    for (const address of addresses) {
      const { text } = await ask(role, address);
      // The answer to a search repeats it.
      const shown = text.replaceAll(`q=${secrets.token}`, '').replaceAll(`"${secrets.token}"`, '');
      for (const what of Object.keys(secrets) as (keyof typeof secrets)[])
        if (shown.replaceAll(',', '').includes(secrets[what])) {
          if (!mayRead[what]) expect.soft(address, `${what} in ${text.slice(0, 2000)}`).toBe('closed');
          found[what] = true;
        }
    }
    expect(found).toEqual(mayRead);
  });

  test('can neither filter nor sort by a column that it may not read', async () => {
    const filtered = await ask(role, `/api/admin/feeds?url=${secrets.token}`);
    const sorted = await ask(role, '/api/admin/feeds?sort=url');
    const expected = role === 'admin' ? 200 : 400;
    expect([filtered.status, sorted.status]).toEqual([expected, expected]);
  });

  test('has a menu with each word once, and only screens that open', async () => {
    const items = adminMenu(services, role).flatMap((group) => group.items);
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
    for (const { to } of items) expect((await ask(role, `${to}.data`)).status, to).toBe(200);
  });
});

test('the menu has every list but those inside another', () => {
  const shown = adminMenu(services, 'admin').flatMap(({ items }) => items.map(({ to }) => to));
  const left = lists.map(({ name }) => name).filter((name) => !shown.includes(`/admin/${name}`));
  expect(left).toEqual(['batch-rows']);
});

test('every optional choice says what choosing nothing chooses', () => {
  const silent = lists.flatMap(({ name, fields = [] }) =>
    fields
      .filter(
        ({ kind, required, hint = '' }) => kind === 'select' && !required && !/default|empty/i.test(hint),
      )
      .map((field) => `${name}: ${field.label}`),
  );
  expect(silent).toEqual([]);
});

test('every status that a list filters by has its color', () => {
  const unknown = lists.flatMap(({ name, columns, filters }) =>
    filters.flatMap((filter) => {
      if (filter.kind !== 'is' || !('options' in filter)) return [];
      if (columns.find((column) => column.name === filter.column)?.kind !== 'status') return [];
      return (filter.options ?? [])
        .map((option) => choiceOf(option).value)
        .filter((value) => !isKnownStatus(value))
        .map((value) => `${name}: ${value}`);
    }),
  );
  expect(unknown).toEqual([]);
});
