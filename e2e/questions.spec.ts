import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { projectRoot } from '../src/platform/root.ts';
import { owner, signInAsOwner } from './admin-page.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { query } from './site-database.ts';
import { expect, test, visit } from './test.ts';

const run = promisify(execFile);

let dataDir: string;
let site: OwnServer;

/** What the questions are about. */
const rows = `
  insert into partners (name) values ('Harbor');
  insert into sources (name, partner_id) values ('Harbor feed', 1);
  insert into feeds (source_id, url, next_run_at) select id, 'https://feeds.example/jobs.xml', now() + interval '1 day' from sources;
  insert into jobs (source_id, duplicate_key, content_hash, external_id, title, company, description, affiliate_link, expires_at)
    select id, '', '', 'H-1', 'Truck driver', 'Harbor Freight', 'Drive.', 'https://harbor.example/1', now() + interval '2 days'
    from sources where name = 'Harbor feed';
  insert into job_bids (job_id, per_click) select id, 0.45 from jobs;
  insert into import_runs (source_id, started_at, finished_at, state, input, read)
    select id, now() - days * interval '1 day', now() - days * interval '1 day', 'done', 'x', 10 * days + 1
    from sources, generate_series(2, 1, -1) as days where name = 'Harbor feed';
  insert into feed_run_jobs (run_id, job_id, change, fields)
    select max(import_runs.id), max(jobs.id), 'changed', '{"salary": ["$20 an hour", "$25 an hour"]}' from import_runs, jobs;
  insert into audit_log (actor, action, entity, entity_id, before, after)
    select 'owner', 'update', 'jobs', id, '{"salary": "$25 an hour"}', '{"salary": "$30 an hour"}' from jobs;
  insert into conversions (conversion_type, status, revenue, report_hash, external_reference_id, partner_id)
    values ('hire', 'paid', 40, 'x', 'T-1', 1), ('hire', 'pending', 7, 'x', 'T-2', 1);
  insert into conversion_entries (conversion_id, amount, reason) values (1, 40, 'approved');
  insert into partner_entries (partner_id, day, kind, amount, reference, entered_by)
    values (1, date_trunc('month', business_day(now()))::date - 1, 'payment', -15, 'WIRE-77', 'owner');
  insert into partner_entries (partner_id, day, kind, amount, note, conversion_id, state, entered_by)
    values (1, business_day(now()), 'clawback', -5, 'Left.', 1, 'waiting', 'Harbor');
  insert into click_statements (source_id, partner_id, month, clicks, amount, entered_by)
    select id, 1, '2026-10-01', 7, 3.15, 'owner' from sources where name = 'Harbor feed';
  insert into incoming_reports (at, method, partner_id, reporter, transaction_id, parameters, answer_status, outcome, reason)
    values (now(), 'POST', 1, 'Harbor', 'T-9', 'txid: T-9', 422, 'refused', 'The report has no click ID.');
  insert into search_counts (day, words, place, filters, searches, results)
    values (business_day(now()), 'truck driver', '', '', 70, 9), (business_day(now()), 'lamplighter', '', '', 6, 0);
  insert into users (email, unsubscribe_token) values ('sam@mail.example', 'token');
  insert into messages (channel, template, data, recipient, user_id, state, is_commercial)
    values ('email', 'job-alert', '{"alertId": 1, "search": "driver near 78701"}', 'sam@mail.example', 1, 'sent', true);
  insert into mail_applications (application_id, message_id) select gen_random_uuid(), id from messages;
  insert into notification_rules (name, measure, threshold, days, least, repeat_days, status)
    values ('Feed watch', 'feed-loss', 40, 7, 1, 0, 'paused');
  insert into rule_crossings (rule_id, subject_id, name, value, since, told_at) values (1, 1, 'Harbor feed', 47.6, now(), now());`;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-questions-'));
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
    SAMPLE_DATA: 'off',
  };
  site = await startServer(settings);
  await query((client) => client.query(rows), dataDir);
  const countStats = ['src/app/entry/cli.ts', 'task', 'count-stats'];
  await run(process.execPath, countStats, { env: { ...process.env, ...settings } });
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

type Click = (page: Page) => Promise<unknown>;

/** A screen of the menu. Lists come after the reports of the same name. */
const menu =
  (label: string): Click =>
  async (page) => {
    const screens = page.getByRole('navigation', { name: 'Back office' });
    await screens.getByRole('link', { name: label, exact: true }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
  };
const link =
  (name: string | RegExp): Click =>
  (page) =>
    page.locator('main').getByRole('link', { name }).first().click();
/** A figure of the row of Harbor, by the heading of its column. */
const figure =
  (heading: string): Click =>
  async (page) => {
    const column = page.getByRole('columnheader', { name: heading, exact: true });
    const at = await column.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex);
    await page
      .getByRole('row', { name: /Harbor/ })
      .locator('td, th')
      .nth(at)
      .getByRole('link')
      .click();
  };
const filter: Click = (page) => page.getByRole('button', { name: 'Filter', exact: true }).click();

/** Each question of docs/back-office.md: the clicks from the first screen, and what then answers it. */
const questions: Record<string, [clicks: Click[], answer: string | RegExp]> = {
  'How are today and this week?': [[], 'Last 7 days'],
  'What waits for a person?': [[], /1\s*clawback to decide/],
  'Which clawbacks wait?': [[link(/clawback to decide/)], /Clawback.*-\$5\.00/],
  'Which partner owes us what, and how old is it?': [[menu('Balances')], /Harbor\s*\$25\.00/],
  'What does one partner owe for a month, and why?': [
    [menu('Balances'), link('Harbor'), link('Statement')],
    /Payment\s*1\s*-\$15\.00/,
  ],
  'What did a partner pay, and when?': [[menu('Balances'), figure('Last payment')], /-\$15\.00/],
  'Which conversions of a partner are not decided?': [
    [menu('Balances'), figure('Not decided')],
    /\$7\.00\s*Harbor\s*Pending/,
  ],
  'What does each source pay for a click, and has it reached a limit?': [
    [menu('Bids and limits')],
    /Harbor feed.*\$0\.45/,
  ],
  'Does a partner count the clicks that we count?': [[menu('Clicks compared')], /Harbor feed.*\$3\.15/],
  'Which searches are made most?': [[menu('Searches')], /truck driver\s*–?\s*70/],
  'Which searches find nothing?': [
    [
      menu('Searches'),
      (page) => page.getByLabel('Finds nothing').click(),
      (page) => page.getByLabel('Finds nothing').selectOption('true'),
      filter,
    ],
    /1 search(?!es).*lamplighter/s,
  ],
  'Which rows make up a figure?': [
    [
      (page) =>
        page
          .getByRole('navigation', { name: 'Back office' })
          .getByRole('link', { name: 'Reports', exact: true })
          .click(),
      (page) => page.locator('dl').getByRole('link', { name: '2', exact: true }).first().click(),
    ],
    /2 conversions/,
  ],
  'Why is a conversion missing?': [
    [menu('Incoming reports'), (page) => page.getByLabel('Transaction ID').fill('T-9'), filter],
    'The report has no click ID.',
  ],
  'Which feeds lost jobs?': [[], /jobs in the feed Harbor feed\s*· 21 to 11/],
  'What expires this week, by feed and employer?': [[], /1\s*Harbor feed.*1\s*Harbor Freight/s],
  'Which limits are crossed now?': [[menu('Notification rules')], /Feed watch\s*Crossed/],
  'Where is the row with this name or ID?': [
    [
      async (page) => {
        await page.getByLabel('Find in the back office').filter({ visible: true }).fill('Harbor Freight');
        await page.keyboard.press('Enter');
      },
    ],
    /Employers\s*Harbor Freight/,
  ],
  'Who or which feed changed this job’s pay, and when?': [
    [menu('Jobs'), link('Truck driver')],
    /Harbor feed: salary: \$20 an hour → \$25 an hour.*Salary: \$25 an hour → \$30 an hour/s,
  ],
  'Which alerts bring applications?': [[menu('Mail by alert')], /driver near 78701\s*–?\s*1/],
};

/** The questions of the page, and in how many clicks it says that each is answered. */
const documented = new Map(
  Array.from(
    readFileSync(join(projectRoot, 'docs/back-office.md'), 'utf8').matchAll(
      /^\| ([A-Z][^|]*\?) \| [^|]* \| (\d) \|$/gm,
    ),
    ([, question, clicks]) => [question!.replaceAll("'", '’'), Number(clicks)] as const,
  ),
);

test('the questions of a working day are answered in as many clicks as the docs say', async ({ page }) => {
  test.slow();
  page.setDefaultTimeout(30_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect([...documented.keys()]).toEqual(Object.keys(questions));
  await signInAsOwner(page, site.url);
  for (const [question, [clicks, answer]] of Object.entries(questions)) {
    expect.soft(clicks, question).toHaveLength(documented.get(question)!);
    await visit(page, `${site.url}/admin`);
    for (const click of clicks) await click(page);
    await expect.soft(page.locator('main'), question).toContainText(answer);
  }
});
