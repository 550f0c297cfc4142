import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { query } from './site-database.ts';
import { expect, test, visit } from './test.ts';

const run = promisify(execFile);
const title = 'Registered Nurse - Night Shift';

test.describe.configure({ mode: 'serial' });

/** A site of its own: what these journeys report and hold is missing on others. */
let server: OwnServer;
let dataDir: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-facts-'));
  const admin = { ADMIN_USERNAME: owner.username, ADMIN_PASSWORD: owner.password };
  server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off', ...admin });
  await run(
    process.execPath,
    ['src/app/entry/cli.ts', 'import', 'e2e/fixtures/feed.xml', '--source', 'Journeys'],
    {
      env: { ...process.env, DATA_DIR: dataDir },
    },
  );
});

test.afterAll(async () => {
  await server?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const ask = (statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  query(async (client) => (await client.query(statement, values)).rows, dataDir);

test.beforeEach(async () => {
  await ask('delete from rate_limits');
  await ask('delete from job_reports');
});

async function jobId(page: import('@playwright/test').Page): Promise<number> {
  const found = await page.request.get(`${server.url}/api/jobs?keywords=${encodeURIComponent(title)}`);
  return (await found.json())[0].id;
}

test('the page of a job shows its history, which leads to how we check', async ({ page }) => {
  await visit(page, `${server.url}/jobs/${await jobId(page)}`);
  const history = page.getByRole('region', { name: 'This ad’s history' });
  await expect(history).toContainText('First seen');
  await expect(history).toContainText('Times listed');
  await expect(history).toContainText('careers.harborclinic.example');
  await history.getByRole('link', { name: 'How we check these facts' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we check');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Send us a message' }).click();
  await expect(page).toHaveURL(`${server.url}/contact`);
});

const past = 'Advanced Practice Nurse (Family Practice)';
const search = `/jobs?keywords=${encodeURIComponent(past)}&match=exact`;

test('an ad whose stated closing date has passed stays in the search and says so', async ({ page }) => {
  await visit(page, server.url + search);
  const card = page.getByRole('article').filter({ hasText: past });
  await expect(card).toContainText('Closing date passed: Sep 26, 2025');
  const [job] = await (
    await page.request.get(`${server.url}/api/jobs?keywords=${encodeURIComponent(past)}`)
  ).json();
  await visit(page, `${server.url}/jobs/${job.id}`);
  await expect(
    page.getByText(
      'The ad says that applications closed on September 26, 2025. Check with the employer before you apply.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'This ad’s history' })).toContainText(
    'September 26, 2025, as the ad says',
  );
  await expect(page.getByRole('link', { name: /^Apply Now: / }).first()).toBeVisible();
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).not.toContainEqual(
    expect.stringContaining('JobPosting'),
  );
  await expectNoViolations(page);
});

test('a report needs a reason, and thanks without an account', async ({ page, complaints }) => {
  await visit(page, `${server.url}/jobs/${await jobId(page)}`);
  await page.getByText('Report this job').click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Choose what is wrong.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('The job is filled or closed').check();
  const lost = /\/assets\/toast-|\/reports$/;
  await page.route(lost, (route) => route.abort());
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t send your report.');
  complaints.length = 0;
  await page.unroute(lost);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thanks for telling us', { exact: true })).toBeVisible();
  expect(await ask('select reason, times from job_reports')).toEqual([{ reason: 'filled', times: 1 }]);
});

test('an editor holds and clears a reported ad', async ({ page }) => {
  const id = await jobId(page);
  await page.request.post(`${server.url}/api/jobs/${id}/reports`, {
    data: { reason: 'money', note: 'A $50 fee' },
  });
  await signInAsOwner(page, server.url);
  await visit(page, `${server.url}/admin/job-reports`);
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('Money');
  await expectNoViolations(page);
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Hold' }).click();
  await expect.poll(() => ask('select status from jobs where id = $1', [id])).toEqual([{ status: 'closed' }]);
  await visit(page, `${server.url}/jobs/${id}`);
  await expect(page.getByText('We’re reviewing this ad')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Apply Now: Registered Nurse - Night/ })).toHaveCount(0);
  await visit(page, `${server.url}/admin/job-reports`);
  await page
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => ask('select status from jobs where id = $1', [id])).toEqual([{ status: 'open' }]);
});

test('blocking the source asks first, with its name and its number of ads', async ({ page }) => {
  const id = await jobId(page);
  await page.request.post(`${server.url}/api/jobs/${id}/reports`, { data: { reason: 'not-employer' } });
  const [source] = await ask(
    "select name, (select count(*)::int from jobs where source_id = sources.id and status <> 'closed') as ads from sources where id = (select source_id from jobs where id = $1)",
    [id],
  );
  const [report] = await ask('select id from job_reports');
  await signInAsOwner(page, server.url);
  await visit(page, `${server.url}/admin/job-reports/${report?.id}`);
  await expect(page.getByRole('button', { name: 'Block this ad' })).toBeVisible();
  await expectNoViolations(page);
  let question = '';
  page.once('dialog', (dialog) => {
    question = dialog.message();
    return dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Block the source' }).click();
  expect(question).toContain(`“${source?.name}”`);
  expect(question).toContain(`${source?.ads} open ads`);
  expect(await ask('select from sources where blocked_at is not null')).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a report is sent from the page of the job', async ({ page, complaints }) => {
    await page.goto(`${server.url}/jobs/${await jobId(page)}`);
    await page.getByText('Report this job').click();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Choose what is wrong.').first()).toBeVisible();
    complaints.length = 0;
    await page.getByLabel('Something else').check();
    await page.getByLabel('Anything else?').fill('The address is wrong.');
    await page.waitForTimeout(1100);
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Thanks for telling us')).toBeVisible();
    expect(await ask('select reason, note from job_reports')).toEqual([
      { reason: 'other', note: 'The address is wrong.' },
    ]);
  });
});
