import { signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

test('a report fits the screen, keeps rows by their figures, and is saved as a view that moves on', async ({
  page,
}) => {
  await signInAsOwner(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, '/admin/reports/days');
  const table = page.getByRole('group', { name: 'Figures by day' });
  expect((await table.boundingBox())?.y).toBeLessThan(300);
  await expect(table.getByRole('columnheader').nth(1)).toHaveText('Revenue');
  const days = table.getByRole('rowheader');
  await expect(days).toHaveCount(29);

  await page.getByText('Days, rows and columns').click();
  await page.getByLabel('Figure 1').selectOption('impressions');
  await page.getByLabel('Amount 1').fill('-1');
  await page.getByLabel('Figure 2').selectOption('applyRate');
  await page.getByLabel('Comparison 2').selectOption('more than');
  await page.getByLabel('Amount 2').fill('250');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/where=impressions%3E-1%2CapplyRate%3E2\.5/);
  await expect(page.getByText('No data in this date range')).toBeVisible();
  await page.getByText('Days, rows and columns').click();
  await expect(page.getByLabel('Amount 2')).toHaveValue('250');
  await page.getByLabel('Amount 2').fill('');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(days).toHaveCount(29);
  await expectNoViolations(page);

  await page.getByText('Save this view').click();
  await page.getByLabel('View name').fill('Seen days');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await visit(page, '/admin/reports/dashboard');
  await page.getByText('Reports', { exact: true }).last().click();
  await page.getByRole('link', { name: 'Seen days' }).click();
  await expect(page).toHaveURL(/\/days\?from=.*where=impressions/);
  await page.getByText('Reports', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Delete the saved view Seen days' }).click();
  await page.getByText('Reports', { exact: true }).last().click();
  await expect(page.getByRole('link', { name: 'Seen days' })).toHaveCount(0);
});

test('on a phone each row of a report is a card of two lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsOwner(page);
  await visit(page, '/admin/reports/days');
  const row = page.getByRole('group', { name: 'Figures by day' }).locator('tbody tr').nth(1);
  expect((await row.boundingBox())?.height).toBeLessThan(70);
  await expect(row).toContainText('$0.00');
  const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWider)).toBe(false);
});
