import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { missing, nothingFound, routes } from './site.ts';
import { expect, test, visit } from './test.ts';

const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the menu opens, reports its state, and closes by its button, Escape or a tap beside it', async ({
  page,
}) => {
  await visit(page, '/about');
  await expect(menu(page)).toBeHidden();
  await menuButton(page).tap();
  await expect(menu(page)).toBeVisible();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
  await menuButton(page).tap();
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'false');
  await menuButton(page).tap();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await menuButton(page).tap();
  await page.touchscreen.tap(180, 700);
  await expect(menu(page)).toBeHidden();
});

test('choosing a link closes the menu, even the link of the current page', async ({ page }) => {
  await visit(page, '/about');
  for (const [name, path] of [
    ['Find Jobs', '/jobs'],
    ['Job News', '/job-news'],
    ['Job News', '/job-news'],
  ] as const) {
    await menuButton(page).tap();
    await menu(page).getByRole('link', { name }).tap();
    await expect(page).toHaveURL(path);
    await expect(menu(page)).toBeHidden();
  }
});

test('Register in the menu closes it and opens the dialog, which returns the focus to the menu button', async ({
  page,
}) => {
  await visit(page, '/about');
  await menuButton(page).tap();
  await menu(page).getByRole('link', { name: 'Register' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Create Your Free Account' });
  await expect(dialog).toBeVisible();
  await expect(menu(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
});

test('everyone can use the open menu and the open filters', async ({ page }) => {
  await visit(page, '/jobs');
  await menuButton(page).tap();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).tap();
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeVisible();
  await expectNoViolations(page);
});

/** The widths of the two narrow screens that the page does not fit. */
async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (needed > width) found.push(`${page.url()} needs ${needed} px of ${width}`);
  }
  return found;
}

test.describe('as it arrives', () => {
  // Scripts do not change the layout, and take most of the time.
  test.use({ javaScriptEnabled: false });

  test('no page scrolls sideways at 320 and 360 px', async ({ page }) => {
    const found: string[] = [];
    for (const path of [...routes, nothingFound, ...missing]) {
      await page.goto(path);
      found.push(...(await tooWide(page)));
    }
    expect(found).toEqual([]);
  });
});

test('neither the open menu nor the open filters make the page scroll sideways', async ({ page }) => {
  await visit(page, '/jobs');
  for (const name of ['Menu', 'Filters']) {
    await page.getByRole('button', { name, exact: true }).tap();
    expect(await tooWide(page), name).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('every tap target in the header and its menu is at least 44 px wide and high', async ({ page }) => {
  await visit(page, '/');
  await menuButton(page).tap();
  const targets = page.getByRole('banner').locator('a:visible, button:visible');
  await expect(targets).toHaveCount(9);
  const small = await targets.evaluateAll((elements) =>
    elements
      .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );
  expect(small).toEqual([]);
});
