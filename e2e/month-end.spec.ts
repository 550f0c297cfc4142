import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { ask } from './site-database.ts';
import { expect, test, visit } from './test.ts';

/** Adds a partner with 120 pending conversions of October 2026: 10.01, 10.02 and so on. @returns its id and name. */
async function addPartner(): Promise<{ id: number; name: string }> {
  const name = `Harbor ${randomUUID()}`;
  const [partner] = await ask('insert into partners (name) values ($1) returning id', [name]);
  await ask(
    `with added as (
       insert into conversions (converted_at, revenue, conversion_type, report_hash, external_reference_id, partner_id)
       select '2026-10-01T12:00:00Z'::timestamptz + i * interval '1 hour', 10 + i * 0.01, 'application', '', 'T-' || i, $1
       from generate_series(1, 120) as i returning id, converted_at
     )
     insert into conversion_statuses (conversion_id, at, status, actor) select id, converted_at, 'pending', 'partner' from added`,
    [partner!.id],
  );
  return { id: Number(partner!.id), name };
}

const countByStatus = async (partner: number) =>
  Object.fromEntries(
    (
      await ask('select status, count(*)::int as n from conversions where partner_id = $1 group by 1', [
        partner,
      ])
    ).map(({ status, n }) => [status, n]),
  );

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

test('a month ends: approve all, undo, apply the partner’s statement, download ours', async ({ page }) => {
  test.slow();
  const partner = await addPartner();
  await signInAsOwner(page);
  await visit(page, `/admin/conversions?partner=${partner.id}&status=pending`);
  await page.getByRole('link', { name: 'Approve all' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  // 10.01 + ... + 11.20
  await expect(heading).toHaveText('Approve 120 conversions: $1,272.60');
  await expectNoViolations(page);
  await page.getByLabel('Note for the history').fill('October');
  await page.getByRole('button', { name: 'Approve 120 conversions' }).click();
  await expect(page.getByText('Approved 120 conversions: $1,272.60.')).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page);
  expect(await countByStatus(partner.id)).toEqual({ approved: 120 });

  await page.getByRole('button', { name: 'Undo this batch' }).click();
  await expect(page.getByText('Undid the change of 120 conversions.')).toBeVisible({ timeout: 30_000 });
  expect(await countByStatus(partner.id)).toEqual({ pending: 120 });

  await visit(page, `/admin/partner-statements/upload?partner=${partner.id}&month=2026-10`);
  await expectNoViolations(page);
  const lines = Array.from(
    { length: 119 },
    (_, at) => `T-${at + 1},${(10 + (at + 1) / 100).toFixed(2)},Approved`,
  );
  lines[0] = 'T-1,9.99,Approved';
  const file = ['Order ID,Commission,Status', ...lines, 'X-1,5.00,approved', 'T-200,free,approved'].join(
    '\n',
  );
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(heading).toHaveText(`${partner.name}: October 2026`);
  const sums = page.getByRole('group', { name: 'Sums of the comparison' });
  for (const row of [
    'Status differs 118 $1,251.39 $1,251.39',
    'Amount and status differ 1 $9.99 $10.01',
    'In their file, not in ours 1 $5.00 $0.00',
    'In our month, not in their file 1 $0.00 $11.20',
    'Total 121 $1,266.38 $1,272.60',
  ])
    await expect(sums.getByRole('row', { name: row })).toBeVisible();
  await expect(page.getByText('Line 122: "free" is no amount.')).toBeVisible();
  await expectNoViolations(page);
  expect(await countByStatus(partner.id)).toEqual({ pending: 120 });

  await page.getByRole('button', { name: 'Apply 119 changes' }).click();
  await expect(page.getByText('Changed 119 conversions: $1,261.38.')).toBeVisible({ timeout: 30_000 });
  expect(await countByStatus(partner.id)).toEqual({ approved: 119, pending: 1 });

  await visit(page, '/admin/monthly-statement');
  await page.getByLabel('Partner', { exact: true }).selectOption({ label: partner.name });
  await page.getByLabel('Month').fill('2026-10');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('row', { name: 'approved 119 $1,261.38' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Approved and paid 119 $1,261.38' })).toBeVisible();
  await expectNoViolations(page);
  const rows = parse(await download(page, 'Conversions (CSV)'), { bom: true, columns: true });
  expect(rows).toHaveLength(120);
  expect(rows[0]).toMatchObject({ transaction: 'T-1', amount: '9.99', status: 'approved' });
  expect(await download(page, 'Statement (PDF)')).toMatch(/^%PDF-1\.7/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a batch is confirmed, and its page loads itself again until the end', async ({
    page,
    complaints,
  }) => {
    const partner = await addPartner();
    await signInAsOwner(page);
    await page.goto(`/admin/conversions/all?action=reject&partner=${partner.id}`);
    await page.getByRole('button', { name: 'Reject 120 conversions' }).click();
    await expect(page.getByText('Rejected 120 conversions: $1,272.60.')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Undo this batch' }).click();
    await expect(page.getByText('Undid the change of 120 conversions.')).toBeVisible({ timeout: 30_000 });
    await page.goto(`/admin/partner-statements/upload?partner=${partner.id}&month=2026-10`);
    await page.getByLabel('CSV file').setInputFiles({
      name: 'october.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('transaction,amount\nT-1,1.00\n'),
    });
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expect(page.getByRole('alert').first()).toContainText('The first line has no column for status.');
    complaints.length = 0;
  });
});
