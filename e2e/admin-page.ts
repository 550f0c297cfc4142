import type { Page } from '@playwright/test';

/** The admin from the site's settings (playwright.config.ts). */
export const owner = { username: 'owner', password: 'four unrelated lantern words' };

/** Signs the owner in and ends on the dashboard. `origin` is for a site other than the tested one. */
export async function signInAsOwner(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/admin`);
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
}
