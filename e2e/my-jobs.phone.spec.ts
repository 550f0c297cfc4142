import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

test('matches, saved and hidden jobs fit a narrow phone, and everything can be tapped', async ({ page }) => {
  await visit(page, '/my-jobs?zip=10001');
  await page
    .getByRole('button', { name: /^Save job/ })
    .first()
    .tap();
  await page
    .getByRole('button', { name: /^Hide job/ })
    .nth(1)
    .tap();
  await expect(page.getByRole('button', { name: /^Undo hiding/ })).toBeVisible();
  for (const tab of ['', '?tab=saved', '?tab=applied', '?tab=hidden']) {
    await visit(page, `/my-jobs${tab || '?zip=10001'}`);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${tab} at ${width}`).toBe(
        width,
      );
    }
    const small = await page
      .getByRole('main')
      .locator('button:visible, nav a:visible, .button:visible')
      .evaluateAll((elements) =>
        elements
          .map((element) => ({ name: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width < 44 || box.height < 44)
          .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
      );
    expect(small, tab).toEqual([]);
    await expectNoViolations(page);
  }
});
