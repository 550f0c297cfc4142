import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { query } from './site-database.ts';
import { expect, test, visit } from './test.ts';

let dataDir: string;
let site: OwnServer;

/** A row in each list. Long names and amounts of seven digits, as a real site has them. */
const rows = `
  insert into sources (name) values ('County feed');
  insert into jobs (source_id, duplicate_key, content_hash, external_id, title, company, description, affiliate_link)
    select 1, sha256(n::text::bytea), sha256(n::text::bytea), n, 'Registered nurse ' || n, 'Harbor Clinic', 'Care for patients.',
      'https://careers.example/' || n from generate_series(1, 250) as n;
  insert into traffic_sources (name, cost_model) values ('Weekly newsletter for nurses in the Midwest', 'cpc'), ('Search ads', 'cpc');
  insert into campaigns (code, name, traffic_source_id, start_date, cost_rate)
    values ('nurses', 'Spring nurses', 1, '2026-01-01', 0.25), ('drivers', 'Truck drivers', 2, '2026-01-01', 0.25);
  insert into partners (name) values ('Talent Bridge International Staffing Group');
  insert into clicks (id, clicked_at, campaign_id, traffic_source_id, landing_page, device, is_unique, metadata)
    select gen_random_uuid(), now() - n * interval '1 hour', 1 + n % 2, 1 + n % 2, '/jobs?keywords=nurse', 'mobile', true, '{"sub1": "ad 7"}'
    from generate_series(1, 60) as n;
  insert into site_events (id, at, type, job_id, campaign_id, is_unique)
    select gen_random_uuid(), now(), 'job_view', (select min(id) from jobs), 1, true;
  insert into conversions (conversion_type, status, revenue, report_hash, external_reference_id, partner_id, campaign_id, job_id)
    select 'hire', status, 1234567.89, 'x', 'T-' || n, 1, 1, (select min(id) from jobs)
    from (values (1, 'hold'), (2, 'paid'), (3, 'pending')) as v (n, status);
  insert into conversion_statuses (conversion_id, status, actor) select id, status, 'Talent Bridge' from conversions;
  insert into conversion_entries (conversion_id, amount, reason) values (2, 1234567.89, 'approved');
  insert into postbacks (id, conversion_id, partner_id, event, url, state) values (gen_random_uuid(), 1, 1, 'hold', 'https://partner.example/hook', 'dead');
  insert into feeds (source_id, url, status) select id, 'https://feeds.example/jobs.xml', 'paused' from sources;
  insert into import_runs (source_id, started_at, finished_at, state, input, missing) select id, now(), now(), 'done', 'https://feeds.example/jobs.xml', 3 from sources;
  insert into rejected_rows (run_id, number, reason, external_id, excerpt) select id, 17, 'no title', 'x-1', '<job/>' from import_runs limit 1;
  insert into job_reports (job_id, reason) select min(id), 'filled' from jobs;
  insert into contact_submissions (name, email, subject, message) values ('Maria Lopez', 'maria@mail.example', 'Question about a listing', 'Hello');
  insert into users (email, unsubscribe_token, email_confirmed_at, first_name, last_name) values ('sam@mail.example', 'a token', now(), 'Sam', 'Taylor');
  insert into user_sources (user_id, campaign_id, traffic_source_id) values (1, 1, 1);
  insert into messages (channel, template, data, recipient, state, is_commercial) values ('email', 'sign-in', '{}', 'sam@mail.example', 'dead', false);
  insert into messages (channel, template, data, recipient, state, is_commercial)
    values ('email', 'job-alert', '{"alertId": 1, "search": "nurse near 78701"}', 'sam@mail.example', 'sent', true);
  insert into campaign_spend (campaign_id, day, amount, traffic_source_id, entered_by) values (1, '2026-11-01', 1234567.89, 1, 'owner');
  insert into incoming_reports (at, method, partner_id, reporter, transaction_id, parameters, answer_status, outcome, reason)
    values (now(), 'POST', 1, 'Talent Bridge', 'T-1', 'txid: T-1', 422, 'refused', 'The report has no click ID.');
  insert into partner_entries (partner_id, day, kind, amount, reference, entered_by)
    values (1, '2026-11-01', 'payment', -1234567.89, 'WIRE-77', 'owner');
  insert into click_statements (source_id, partner_id, month, clicks, amount, entered_by)
    values (1, 1, '2026-10-01', 7700, 1234567.89, 'owner');
  insert into search_counts (day, words, place, filters, searches, clicks, results)
    values (business_day(now()), 'registered nurse', 'austin, tx', '', 7, 2, 0);
  insert into partner_statements (partner_id, month, file_name, actor) values (1, '2026-10-01', 'october.csv', 'owner');
  insert into conversion_batches (action, filter, actor, state, total, amount) values ('approve', '{"status": "pending"}', 'owner', 'done', 1, 1234567.89);
  insert into feed_run_jobs (run_id, job_id, change, fields)
    select max(import_runs.id), min(jobs.id), 'changed', '{"title": ["Nurse", "Registered nurse"]}' from import_runs, jobs;
  insert into pictures (hash, extension, width, height, bytes, alt) values (repeat('0', 32), 'png', 4, 3, 'x', 'A chart of pay');
  insert into suppressions (channel, address_hash, reason) values ('email', sha256('a'), 'unsubscribed');
  insert into webhooks (name, postback_url) values ('Pager of the night shift', 'https://pager.example/hook');
  insert into notification_rules (name, measure, threshold, days, least, repeat_days, emails, webhook_id)
    values ('Spend of a campaign in a week', 'campaign-spend', 1000, 7, 100, 0, '{ops@mail.example}', 1);
  insert into rule_crossings (rule_id, subject_id, name, value, since, told_at) values (1, 1, 'Spring nurses', 1234567.89, now(), now());`;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-screens-'));
  site = await startServer({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    SAMPLE_DATA: 'off',
    BUSINESS_TIME_ZONE: 'America/Los_Angeles',
  });
  await query((client) => client.query(rows), dataDir);
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});
test.beforeEach(({ page }) => page.setViewportSize({ width: 390, height: 844 }));

const open = (page: Page, path: string) => visit(page, site.url + path);

/** Where an element ends on the screen, in pixels. A list that is wide scrolls sideways. */
async function bottomOf(element: Locator): Promise<number> {
  const { y, height } = (await element.boundingBox())!;
  return y + height;
}

/** The addresses in the menu. */
async function menu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Back office menu' }).tap();
  const nav = page.getByRole('navigation', { name: 'Back office' });
  await expect(nav.getByRole('link', { name: owner.username })).toHaveCount(1);
  const links = nav.getByRole('list').getByRole('link');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

/** The lists whose parts all others share. */
const thorough = /campaigns|clicks|conversions|audit-log/;

test('every list shows its first row without scrolling, and names it on its page', async ({ page }) => {
  test.setTimeout(300_000);
  await signInAsOwner(page, site.url);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  const lists = (await menu(page)).filter(
    (address) => !/admin\/reports|status|security|monthly-statement/.test(address),
  );
  expect(lists.length).toBeGreaterThan(18);
  for (const list of lists) {
    await open(page, list);
    const row = page.getByRole('row').nth(1);
    expect.soft(await bottomOf(row), list).toBeLessThanOrEqual(844);
    await expect.soft(page.locator('main'), list).not.toContainText(/GMT|Coordinated|\{"|\[object/);
    if (thorough.test(list)) await expectNoViolations(page);
    const title = page.getByRole('heading', { level: 1 });
    const listTitle = await title.innerText();
    await row.getByRole('link').first().click();
    await expect(title, list).not.toHaveText(listTitle);
    await expect.soft(title, list).not.toHaveText(/GMT|Coordinated|\d{4}-\d\d-\d\dT|undefined|null/);
    await expect.soft(page.locator('main'), list).not.toContainText(/GMT|Coordinated|\{"|\[object/);
    await expectNoViolations(page);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), list)
      .toBeLessThanOrEqual(390);
  }
});

test('a filter offers names, and the active one is shown by its name', async ({ page }) => {
  await signInAsOwner(page, site.url);
  await open(page, '/admin/clicks');
  await page.getByText('Filters', { exact: true }).tap();
  await page.getByLabel('Campaign').selectOption({ label: 'Spring nurses' });
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  await expect(page.getByText('Filters (1)')).toBeVisible();
  await expect(page).toHaveURL(/campaign=1/);
  await expect(page.getByRole('link', { name: 'Remove Campaign: Spring nurses' })).toBeVisible();
  await expect(page.getByText('30 clicks · Times in America/Los Angeles')).toBeVisible();
  await page.getByRole('link', { name: /^Remove / }).tap();
  await expect(page.getByText('60 clicks')).toBeVisible();

  // More jobs than a select holds: a text field suggests them.
  await open(page, '/admin/site-events');
  await page.getByText('Filters', { exact: true }).tap();
  const [job] = await query(
    async (client) => (await client.query('select id, title, company from jobs order by id limit 1')).rows,
    dataDir,
  );
  await page.getByLabel('Job', { exact: true }).fill(job.title.slice(0, 12));
  const suggestion = `${job.title} at ${job.company} (${job.id})`;
  await expect
    .poll(() =>
      page
        .locator('datalist option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value)),
    )
    .toContain(suggestion);
  await page.getByLabel('Job', { exact: true }).fill(suggestion);
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  await expect(page).toHaveURL(/job=/);
  await expect(page.getByRole('link', { name: `Remove Job: ${job.title} at ${job.company}` })).toBeVisible();
});

test('only actions that apply are offered, and a rejection asks for its reason', async ({
  page,
  complaints,
}) => {
  await signInAsOwner(page, site.url);
  await open(page, '/admin/conversions?status=paid');
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(page.getByText('No action applies to these rows.')).toBeVisible();
  await open(page, '/admin/conversions');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reverse' })).toHaveCount(0);
  expect(await bottomOf(page.getByRole('row').nth(1))).toBeLessThanOrEqual(844);
  await page.getByLabel('Select all on this page').uncheck();
  await page.getByRole('row', { name: /Hold/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Reject…' }).tap();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByRole('button', { name: 'Reject', exact: true }).tap();
  await expect(page.getByRole('alert')).toHaveText('Enter a reason.');
  await expectNoViolations(page);
  await page.getByLabel('Reason').fill('The candidate never applied.');
  await page.getByRole('button', { name: 'Reject', exact: true }).tap();
  await expect(page.getByText('Rejected 1 conversion.')).toBeVisible();
  await open(page, '/admin/conversions/1');
  await expect(page.getByText(/Rejected by owner|rejected by owner/)).toContainText(
    'The candidate never applied.',
  );
  await expect(page.getByRole('region', { name: 'Change history' })).toContainText('Status: Hold → Rejected');
  await expect(page.getByRole('region', { name: 'Change history' })).toContainText(
    'Reason: The candidate never applied.',
  );
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const refused = await page.request.post(`${site.url}/admin/conversions/3`, {
    form: { action: 'reject', reason: '' },
    headers: { origin: site.url },
  });
  expect(refused.status()).toBe(422);
  complaints.length = 0;
});

test('a closed screen says which role it needs, and the menu leaves it out', async ({ page, complaints }) => {
  await signInAsOwner(page, site.url);
  const added = await page.request.post(`${site.url}/api/admin/admins`, {
    data: { username: 'carl', password: owner.password, role: 'analyst' },
  });
  expect(added.status()).toBe(201);
  await page.context().clearCookies();
  await page.goto(`${site.url}/admin`);
  await page.getByLabel('Username').fill('carl');
  await page.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
  for (const path of ['/admin/users', '/admin/feeds/new', '/admin/campaigns/new']) {
    expect(await open(page, path)).toBe(403);
    await expect(page.locator('main')).toContainText('needs the role “admin”');
    await expect(page.locator('main')).toContainText('Your role is “analyst”');
    await expect(page.getByRole('button', { name: 'Back office menu' })).toBeVisible();
    await expectNoViolations(page);
  }
  expect(await open(page, '/admin/clicks?nosuch=1')).toBe(400);
  await expect(page.locator('main')).toContainText('Unknown parameter "nosuch". Known: campaign, source');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Open without filters' }).tap();
  await expect(page.getByText('60 clicks')).toBeVisible();
  complaints.length = 0;
});

test('a tile holds seven digits', async ({ page }) => {
  await signInAsOwner(page, site.url);
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/admin/reports/dashboard');
    const tiles = page.locator('main dl').first().locator('.figures');
    const overflows = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        tile.textContent = '-$1,234,567.89';
        const lines = tile.getClientRects().length;
        return tile.scrollWidth > tile.clientWidth || lines > 1 || tile.clientHeight > 40;
      }),
    );
    expect(overflows).not.toContain(true);
  }
});
