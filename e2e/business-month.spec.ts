import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newUuid7 } from '../src/platform/crypto/uuid7.ts';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { query } from './site-database.ts';
import { expect, test, visit } from './test.ts';

const run = promisify(execFile);

let dataDir: string;
let site: OwnServer;
let settings: Record<string, string>;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-month-'));
  settings = {
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    BUSINESS_TIME_ZONE: 'America/Chicago',
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  };
  site = await startServer(settings);
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** In Chicago, October 2026 lasts from 05:00 UTC on October 1 to 05:00 UTC on November 1. */
const clicks: [at: string, sub1: string][] = [
  ['2026-10-01T04:59:59Z', 'september'],
  ['2026-10-01T05:00:00Z', 'nurse'],
  ['2026-10-15T12:00:00Z', 'nurse'],
  ['2026-11-01T04:59:59Z', 'driver'],
  ['2026-11-01T05:00:00Z', 'november'],
];

/** A campaign, a partner, five clicks, and one conversion of each click a minute later. */
async function addMonth(): Promise<void> {
  await query(async (client) => {
    await client.query("insert into traffic_sources (name, cost_model) values ('Ads', 'free')");
    await client.query(
      "insert into campaigns (code, name, traffic_source_id, start_date) values ('fall', 'Fall', 1, '2026-09-01')",
    );
    await client.query("insert into partners (name) values ('Harbor')");
    for (const [index, [at, sub1]] of clicks.entries()) {
      const id = newUuid7(Date.parse(at));
      await client.query(
        'insert into clicks (id, clicked_at, campaign_id, traffic_source_id, metadata) values ($1, $2, 1, 1, $3)',
        [id, at, JSON.stringify({ sub1 })],
      );
      await client.query(
        `with added as (
           insert into conversions (converted_at, revenue, conversion_type, report_hash, external_reference_id, partner_id, campaign_id,
             traffic_source_id, click_id) values ($1, $2, 'application', '', $3, 1, 1, 1, $4) returning id, converted_at)
         insert into conversion_statuses (conversion_id, at, status, actor) select id, converted_at, 'pending', 'Harbor' from added`,
        [at, 10.01 + index, `T-${index}`, id],
      );
    }
  }, dataDir);
}

/** A source of the partner with a job that pays 0.45 for a click on Apply, and two such clicks in October. */
async function addPaidClicks(): Promise<void> {
  await query(async (client) => {
    await client.query("update partners set api_key_hash = sha256('harbor key') where id = 1");
    await client.query("insert into sources (name, partner_id) values ('Harbor feed', 1)");
    await client.query(
      `with job as (
         insert into jobs (source_id, external_id, title, company, location, description, affiliate_link, posted_at, duplicate_key, content_hash)
         select id, 'H-1', 'Driver', 'Harbor', 'Austin, TX', 'Drive.', 'https://harbor.example/1', now(), '', '' from sources
         where name = 'Harbor feed' returning id)
       insert into job_bids (job_id, per_click) select id, 0.45 from job`,
    );
    for (const [at] of clicks.slice(1, 3))
      await client.query(
        `insert into site_events (id, at, type, job_id, partner_id) select $1, $2, 'application', job_id, 1 from job_bids`,
        [newUuid7(Date.parse(at)), at],
      );
  }, dataDir);
}

/** The month of the business. */
const thisMonth = () =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Chicago',
    year: 'numeric',
    month: '2-digit',
  }).format();

test('a business month in the time zone of the operator: cost, review, reports and statement, to the cent', async ({
  page,
}) => {
  test.slow();
  await addMonth();
  await signInAsOwner(page, site.url);

  await visit(page, `${site.url}/admin/spend/upload`);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'spend.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Date,Campaign,Cost\n2026-10-01,fall,3.33\n2026-10-31,fall,4.44\n2026-11-01,fall,5.55\n',
    ),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Save 3 entries' }).click();
  await expect(page.getByText('Saved 3 entries.')).toBeVisible();

  await visit(
    page,
    `${site.url}/admin/conversions?partner=1&status=pending&from=2026-10-01&until=2026-10-31`,
  );
  await page.getByRole('link', { name: 'Approve all' }).click();
  // 11.01 + 12.01 + 13.01
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve 3 conversions: $36.03');
  await page.getByRole('button', { name: 'Approve 3 conversions' }).click();
  await expect(page.getByText('Approved 3 conversions: $36.03.')).toBeVisible({ timeout: 30_000 });

  await run(process.execPath, ['src/app/entry/cli.ts', 'task', 'count-stats'], {
    env: { ...process.env, ...settings },
  });
  const month = 'from=2026-10-01&to=2026-10-31&money=click';
  await visit(page, `${site.url}/admin/reports/sub1?${month}&columns=clicks,conversions,cost,revenue,profit`);
  const row = (name: string) => page.getByRole('row', { name });
  await expect(page.getByText('Money counts on the day of the click.')).toBeVisible();
  await expect(row('Total $36.03 $7.77 $28.26 3 +200% 3 +200%')).toBeVisible();
  await expect(row('nurse $23.02 $3.33 $19.69 2 2')).toBeVisible();
  await expect(row('driver $13.01 $4.44 $8.57 1 1')).toBeVisible();
  await row('nurse $23.02').getByRole('link', { name: '$23.02' }).click();
  await expect(page.getByText('2 revenue entries')).toBeVisible();

  await visit(page, `${site.url}/admin/monthly-statement`);
  await page.getByLabel('Partner', { exact: true }).selectOption({ label: 'Harbor' });
  await page.getByLabel('Month').fill('2026-10');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(row('Approved and paid 3 $36.03')).toBeVisible();
  await expect(row('Due at the end of October 2026 – $0.00')).toBeVisible();

  // Clicks on Apply earn 0.90. The partner takes 0.25 as a fee, pays 0.30, and reverses 11.01 after it had paid them.
  await addPaidClicks();
  for (const status of ['paid', 'reversed']) {
    const answer = await page.request.post(`${site.url}/api/admin/track/conversion`, {
      headers: { 'x-api-key': 'harbor key' },
      data: { transaction: 'T-1', status },
    });
    expect(await answer.json()).toMatchObject({ status: 'paid' });
  }
  const enter = async (kind: string, amount: string) => {
    await visit(page, `${site.url}/admin/partner-entries/new`);
    await page.getByLabel('Partner', { exact: true }).selectOption({ label: 'Harbor' });
    await page.getByLabel('Kind', { exact: true }).selectOption({ label: kind });
    await page.getByLabel('Day', { exact: true }).fill('2026-10-31');
    await page.getByLabel('Amount', { exact: true }).fill(amount);
    await page.getByLabel('Reason or note (optional)').fill('agreed by mail');
    await page.getByRole('button', { name: 'Add entry' }).click();
    await expect(page.getByText('Added the entry.')).toBeVisible();
  };
  await enter('Fee', '0.25');
  await enter('Payment', '0.30');
  await visit(page, `${site.url}/admin`);
  await page.getByRole('link', { name: 'clawback to decide' }).click();
  await row('Clawback').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByText('Booked 1 entry.')).toBeVisible();

  await visit(page, `${site.url}/admin/balances`);
  await expect(row('Harbor $25.37')).toBeVisible();
  await expectNoViolations(page);
  await visit(page, `${site.url}/admin/balances/1/statement?month=2026-10`);
  for (const line of [
    'Click 2 $0.90',
    'Fee 1 -$0.25',
    'Payment 1 -$0.30',
    'Due at the end of October 2026 – $0.35',
  ])
    await expect(row(line)).toBeVisible();
  await expectNoViolations(page);
  await visit(page, `${site.url}/admin/balances/1/statement?month=${thisMonth()}`);
  for (const line of ['Due before – $0.35', 'Approved 3 $36.03', 'Clawback 1 -$11.01', '– $25.37'])
    await expect(row(line)).toBeVisible();
});
