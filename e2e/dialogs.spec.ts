import type { Page } from '@playwright/test';
import { expect, test, visit } from './test.ts';

const register = (page: Page) => page.getByRole('dialog', { name: 'Create Your Free Account' });
const smsAlerts = (page: Page) => page.getByRole('dialog', { name: 'Get Job Alerts via SMS' });
const inDialog = (page: Page) =>
  page.evaluate(() => document.querySelector('[role=dialog]')?.contains(document.activeElement));

for (const [path, area, name] of [
  ['/jobs', 'banner', 'Register'],
  ['/', 'main', 'Get Started Now'],
] as const)
  test(`registration opens in place from "${name}" on ${path}`, async ({ page }) => {
    await visit(page, path);
    await page.getByRole(area).getByRole('link', { name }).click();
    await expect(register(page)).toBeVisible();
    await expect(page).toHaveURL(path);
  });

test('the dialog for text alerts opens from the footer', async ({ page }) => {
  await visit(page, '/jobs');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Job Alerts' }).click();
  await expect(smsAlerts(page)).toBeVisible();
  await expect(smsAlerts(page)).toContainText('Text messages aren’t available');
});

test('the focus stays in the dialog; Escape closes it and returns the focus to the link', async ({
  page,
}) => {
  await visit(page, '/about');
  const opener = page.getByRole('banner').getByRole('link', { name: 'Register' });
  await opener.press('Enter');
  await expect(register(page)).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await inDialog(page)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(register(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(register(page)).toBeVisible();
});

test('the cross, a click beside the dialog, and a link in it close it', async ({ page }) => {
  await visit(page, '/about');
  const opener = page.getByRole('contentinfo').getByRole('link', { name: 'Create Account' });
  await opener.click();
  await register(page).getByRole('button', { name: 'Close dialog' }).click();
  await expect(register(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(register(page)).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(register(page)).toBeHidden();

  await opener.click();
  await register(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/sign-in');
  await expect(register(page)).toBeHidden();
});

test('going back closes the dialog', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Find Jobs' }).click();
  await expect(page).toHaveURL('/jobs');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(register(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(register(page)).toBeHidden();
});

test('a dialog that opens before the next page is rendered stays open', async ({ page }) => {
  await visit(page, '/about');
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      document.querySelector<HTMLElement>('header a[href="/register"]')!.click();
    };
  });
  await page.getByRole('banner').getByRole('link', { name: 'Find Jobs' }).click();
  await expect(page.locator('h1')).toHaveText('Find Your Perfect Job');
  await expect(register(page)).toBeVisible();
});

test('a click for a new tab opens the dialog’s page there', async ({ page, context }) => {
  await visit(page, '/about');
  const another = context.waitForEvent('page');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Register' })
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(await another).toHaveURL('/register');
  await expect(register(page)).toBeHidden();
});
