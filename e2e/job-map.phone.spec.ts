import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

test('the map fits the screen, and the list is below it', async ({ page }) => {
  await visit(page, '/jobs/map');
  const map = (await page.locator('svg.job-map').boundingBox())!;
  const list = (await page.locator('main ol').boundingBox())!;
  const { width } = page.viewportSize()!;
  expect(map.x + map.width).toBeLessThanOrEqual(width);
  expect(list.y).toBeGreaterThan(map.y + map.height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectNoViolations(page);
  await page
    .getByRole('link', { name: /^Counties of/ })
    .first()
    .tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/by County$/);
  await expectNoViolations(page);
});
