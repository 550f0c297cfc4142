import { expectNoViolations } from './axe.ts';
import { nothingFound } from './site.ts';
import { expect, test, visit } from './test.ts';

for (const path of ['/', '/jobs', nothingFound, '/about', '/no-such-page', '/jobs/999999999999'])
  test(`everyone can use ${path}`, async ({ page }) => {
    await visit(page, path);
    await expectNoViolations(page);
  });

test('everyone can use an open dialog', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Create Account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page);
});
