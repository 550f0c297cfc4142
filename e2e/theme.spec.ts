import type { Page } from '@playwright/test';
import { expect, test, visit } from './test.ts';

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const chosen = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const toggle = (page: Page) => page.getByRole('button', { name: 'Theme:' });

test('the theme changes from the device’s to light, to dark, and back, and is remembered', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await visit(page, '/about');
  await expect(toggle(page)).toHaveText('Theme: same as device');
  const dark = await paper(page);

  await toggle(page).click();
  await expect(toggle(page)).toHaveText('Theme: light');
  const light = await paper(page);
  expect(light).not.toBe(dark);

  await visit(page, '/jobs');
  expect(await paper(page)).toBe(light);
  await expect(toggle(page)).toHaveText('Theme: light');

  await page.emulateMedia({ colorScheme: 'light' });
  await toggle(page).click();
  await expect(toggle(page)).toHaveText('Theme: dark');
  expect(await paper(page)).toBe(dark);

  await toggle(page).click();
  await expect(toggle(page)).toHaveText('Theme: same as device');
  expect(await paper(page)).toBe(light);
  await visit(page, '/about');
  expect(await chosen(page)).toBeUndefined();
});

test('a remembered theme is set before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      sessionStorage.setItem('theme-at-body', document.documentElement.dataset.theme ?? 'none');
    }).observe(document, { childList: true, subtree: true });
  });
  await visit(page, '/');
  expect(await page.evaluate(() => sessionStorage.getItem('theme-at-body'))).toBe('dark');
  expect(await chosen(page)).toBe('dark');
});
