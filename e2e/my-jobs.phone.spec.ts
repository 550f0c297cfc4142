import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

/** Stores three jobs of the catalog in this browser: saved, applied to, and hidden. */
async function keepJobs(page: Page): Promise<void> {
  const jobs: { id: number }[] = await (await page.request.get('/api/jobs?pageSize=3')).json();
  const [saved, applied, hidden] = jobs.map(({ id }) => id);
  const now = new Date().toISOString();
  const kept = {
    saved: [
      { jobId: saved, note: 'Ask Ana', savedAt: now, appliedAt: null },
      { jobId: applied, note: '', savedAt: now, appliedAt: now },
    ],
    hiddenJobs: [hidden],
    hiddenCompanies: ['a company with a rather long name that must wrap somewhere'],
  };
  await page.addInitScript((json) => localStorage.setItem('myJobs', json), JSON.stringify(kept));
}

for (const [tab, sign] of [
  ['?zip=10001', /^Save job/],
  ['?tab=saved', /^Mark as applied/],
  ['?tab=applied', /^Mark as not applied/],
  ['?tab=follow-up', /^Move to/],
  ['?tab=follow-up&view=board', /^Back to/],
  ['?tab=hidden', /^Show again/],
] as const)
  test(`/my-jobs${tab} fits a narrow phone, and everything is large enough to tap`, async ({ page }) => {
    await keepJobs(page);
    await visit(page, `/my-jobs${tab}`);
    await expect(page.getByRole('button', { name: sign }).first()).toBeVisible();
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const targets = page.getByRole('main').locator('button:visible, nav a:visible, .button:visible');
    const small = await targets.evaluateAll((elements) =>
      elements
        .map((element) => ({ name: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
    expect(small).toEqual([]);
    await expectNoViolations(page);
  });

test('a tap saves a job, and another hides one', async ({ page }) => {
  await visit(page, '/my-jobs?zip=10001');
  const save = page.getByRole('button', { name: /^Save job/ }).first();
  await save.tap();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  const hide = page.getByRole('button', { name: /^Hide job/ }).first();
  const name = await hide.getAttribute('aria-label');
  await page.setViewportSize({ width: 320, height: 740 });
  await hide.tap();
  const menu = page.locator('.hide-menu');
  const box = (await menu.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(320);
  await menu.getByRole('button', { name: /^Hide everything from / }).tap();
  await page
    .getByRole('button', { name: /^Undo hiding / })
    .first()
    .tap();
  await expect(page.getByRole('button', { name: name!, exact: true })).toBeVisible();
});
