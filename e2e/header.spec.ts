import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { remember } from './browser-memory.ts';
import { signIn } from './sign-in.ts';
import { expect, test, visit } from './test.ts';

const header = (page: Page) => page.getByRole('banner');
const saved = (page: Page) => header(page).getByRole('link', { name: /Saved jobs$/ });
const widths = [320, 360, 600, 768, 820, 1024, 1280];

/** The widths at which the header is wider than the page, or higher than its one line. */
async function broken(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const bar = (await header(page).boundingBox())!;
    const needed = await page.evaluate(() => document.documentElement.scrollWidth);
    const outside = await header(page)
      .locator('a:visible, button:visible')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
    if (bar.height > 66 || needed > width || outside > 0)
      found.push(`${width}: height ${bar.height}, page ${needed}, ${outside} outside`);
  }
  return found;
}

for (const [who, isSignedIn] of [
  ['signed out', false],
  ['signed in', true],
] as const)
  test(`${who}, the header is one line at every width, also with a long name`, async ({
    page,
    context,
    baseURL,
  }) => {
    if (isSignedIn) await signIn(context, baseURL!);
    await visit(page, '/about');
    expect(await broken(page)).toEqual([]);
    await header(page)
      .getByRole('link', { name: 'JobLantern' })
      .locator('span')
      .evaluate((name) => {
        name.textContent = 'Northwestern Opportunities & Careers';
      });
    expect(await broken(page)).toEqual([]);
  });

test('on a tablet signing in takes one click, and the rest is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await visit(page, '/about');
  await expect(header(page).getByRole('link', { name: 'Register' })).toHaveCount(1);
  await header(page).getByRole('button', { name: 'Menu' }).click();
  await expect(header(page).getByRole('link', { name: 'Find Jobs' })).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Sign in' })).toHaveCount(1);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await header(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/sign-in');
});

test('the header leads to the saved jobs and counts them, without an account', async ({ page, request }) => {
  const [job] = await (await request.get('/api/jobs?pageSize=1')).json();
  await visit(page, '/about');
  await expect(saved(page)).toHaveAccessibleName('Saved jobs');
  const keptJob = { jobId: job.id, note: '', savedAt: new Date().toISOString(), appliedAt: null };
  await remember(page, 'myJobs', { saved: [keptJob], hiddenJobs: [], hiddenCompanies: [] });
  await visit(page, '/about');
  await expect(saved(page)).toHaveAccessibleName('1 Saved jobs');
  await expectNoViolations(page);
  await saved(page).click();
  await expect(page).toHaveURL('/my-jobs?tab=saved');
  await expect(page.getByRole('article')).toContainText(job.title);
});

test('in a low window, as at 400 % zoom, no bar covers the text', async ({ page, request }) => {
  const [job] = await (await request.get('/api/jobs?pageSize=1')).json();
  await page.setViewportSize({ width: 320, height: 256 });
  await visit(page, `/jobs/${job.id}`);
  await expect(header(page)).toHaveCSS('position', 'static');
  await expect(page.locator('.job-actions')).toHaveCSS('position', 'static');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
