import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dayText } from '../src/platform/time/day.ts';
import { signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { ask } from './site-database.ts';
import { expect, test, visit } from './test.ts';

const run = promisify(execFile);
const day = (daysAgo: number): string =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** A campaign of its own, so that other tests do not share its figures. */
async function addCampaign(code: string): Promise<void> {
  await ask(
    "insert into traffic_sources (name, cost_model) values ('Spend ads', 'cpc') on conflict do nothing",
  );
  await ask(
    `insert into campaigns (code, name, traffic_source_id, start_date, cost_rate)
     select $1, $1, id, '2026-01-01', 0.25 from traffic_sources where name = 'Spend ads' limit 1`,
    [code],
  );
}

const csvFile = (...lines: string[]) => ({
  name: 'spend.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Date,Campaign,Cost', ...lines].join('\n')),
});

test('an operator enters a day of spend, uploads a file, and corrects a day with a reason', async ({
  complaints,
  page,
}) => {
  await addCampaign('spend-journey');
  await signInAsOwner(page);
  await visit(page, '/admin/spend/new');
  await page.getByLabel('Campaign').selectOption({ label: 'spend-journey (spend-journey)' });
  await page.getByLabel('Day').fill(day(3));
  await page.getByLabel('Amount').fill('100');
  await page.getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByText('Added the spend entry.')).toBeVisible();

  await visit(page, '/admin/spend');
  await page.getByRole('link', { name: 'Upload CSV' }).click();
  await page
    .getByLabel('CSV file')
    .setInputFiles(
      csvFile(`${day(3)},spend-journey,120.10`, `${day(2)},spend-journey,"$1,250.00"`, `${day(1)},nobody,5`),
    );
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('1 new entry, 1 correction, 0 unchanged, 1 bad line.')).toBeVisible();
  await expect(page.getByText('Line 4: There is no campaign "nobody".')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Reason for the corrections').fill('Invoice 42');
  await page.getByRole('button', { name: 'Save 2 entries, skip 1 bad line' }).click();
  await expect(page.getByText('Saved 2 entries.')).toBeVisible();

  await visit(page, '/admin/spend?q=spend-journey');
  await page.getByRole('link', { name: dayText(day(3)) }).click();
  await expect(page.getByText('$100.00 → $120.10')).toBeVisible();
  await page.getByLabel('Amount').fill('110');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Say why you correct this amount.').first()).toBeVisible();
  // The browser reports the refused form as an error.
  complaints.length = 0;
  await page.getByLabel('Reason (optional)').fill('Credit note');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('$120.10 → $110.00')).toBeVisible();
  await expectNoViolations(page);

  await run(process.execPath, ['src/app/entry/cli.ts', 'task', 'count-stats'], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? 'data/e2e' },
  });
  const answer = await page.context().request.get(`/api/admin/reports/campaigns?from=${day(3)}&to=${day(2)}`);
  const { rows } = await answer.json();
  expect(rows.find(({ name }: { name: string }) => name === 'spend-journey')?.cost).toBe(1360);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a file is previewed and saved, and an entry is deleted with a reason', async ({
    complaints,
    page,
  }) => {
    await addCampaign('spend-plain');
    await signInAsOwner(page);
    await page.goto('/admin/spend/upload');
    await page.getByLabel('CSV file').setInputFiles(csvFile(`${day(1)},spend-plain,7.07`));
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Save 1 entry' }).click();
    await expect(page.getByText('Saved 1 entry.')).toBeVisible();
    const rows = await ask(
      "select amount::text from campaign_spend join campaigns on campaigns.id = campaign_id where code = 'spend-plain'",
    );
    expect(rows).toEqual([{ amount: '7.07' }]);

    await page.goto('/admin/spend?q=spend-plain');
    await page.getByRole('link', { name: dayText(day(1)) }).click();
    await page.getByText('Delete this spend entry').click();
    await page.getByRole('button', { name: 'Delete spend entry' }).click();
    await expect(page.getByText('Enter a reason.')).toBeVisible();
    // The browser reports the refused form as an error.
    complaints.length = 0;
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Entered for the wrong campaign');
    await page.getByRole('button', { name: 'Delete spend entry' }).click();
    await expect(page).toHaveURL(/\/admin\/spend$/);
    await page.goto('/admin/audit-log?list=spend&action=delete');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByText('Entered for the wrong campaign')).toBeVisible();
  });
});
