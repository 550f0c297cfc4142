import { signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test } from './test.ts';

test('the figures fit a phone and come first', async ({ page }) => {
  await signInAsOwner(page);
  const figures = page.getByRole('region', { name: 'Figures' });
  const box = await figures.boundingBox();
  const bottom = await figures.getByRole('rowheader', { name: 'Conversions' }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  expect((bottom?.y ?? 999) + (bottom?.height ?? 0), 'on the first screen').toBeLessThanOrEqual(740);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectNoViolations(page);
});
