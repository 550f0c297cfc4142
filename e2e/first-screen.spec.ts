import { signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { ask } from './site-database.ts';
import { expect, test } from './test.ts';

test('the first screen shows figures, and what waits leads to its rows', async ({ page }) => {
  await ask(
    `insert into conversions (conversion_type, report_hash, external_reference_id, status, revenue)
     values ('hire', '', 'first-screen', 'hold', 12.34)`,
  );
  await ask(
    "insert into contact_submissions (name, email, subject, message) values ('Ann', 'ann@example.com', 'First screen', 'Hi')",
  );
  await signInAsOwner(page);
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('columnheader')).toHaveText(['Figure', 'Today', 'Yesterday', 'Last 7 days']);
  await expect(figures.getByRole('rowheader')).toHaveText([
    'Visits',
    'Registrations',
    'Applications',
    'Conversions',
    'Revenue',
    'Cost',
    'Profit',
  ]);
  await expectNoViolations(page);

  const held = page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: /on hold/ });
  const [count] = await ask("select count(*)::int as n from conversions where status = 'hold'");
  await expect(held).toContainText(String(count?.n));
  await held.click();
  await expect(page).toHaveURL(/\/admin\/conversions\?status=hold/);
  await expect(page.getByRole('status').first()).toContainText(String(count?.n));

  await page.goBack();
  await page.getByRole('link', { name: /new messages?$/ }).click();
  await expect(page.getByRole('link', { name: 'First screen' })).toBeVisible();

  await page.goto('/admin');
  await figures.getByRole('link', { name: 'Last 7 days' }).click();
  await expect(page).toHaveURL(/\/admin\/reports\/dashboard\?from=/);
});
