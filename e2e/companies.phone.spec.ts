import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

for (const path of [
  '/companies/office-of-retired-service-care',
  '/companies/exceptionally-long-named-company-of-greater-springfield-and-surrounding-counties',
])
  test(`${path} fits a phone`, async ({ page }) => {
    expect(await visit(page, path)).toBe(200);
    await expectNoViolations(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.getByRole('link', { name: 'Follow this employer' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page);
  });
