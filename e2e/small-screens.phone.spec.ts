import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

for (const path of [
  '/professional-certifications',
  '/industry-skills-guide',
  '/job-market-report',
  '/free-online-courses',
  '/privacy',
])
  test(`${path}: a phone shows every cell of its tables, with the name of its column`, async ({ page }) => {
    await visit(page, path);
    const tables = page.locator('.table-stack');
    expect(await tables.count()).toBeGreaterThan(0);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const hidden = await tables.evaluateAll((all) =>
        all.flatMap((table) => {
          const cells = [...table.querySelectorAll('tbody :is(th, td)')];
          const outside = cells.filter((cell) => {
            const { left, right } = cell.getBoundingClientRect();
            return left < 0 || right > innerWidth || cell.scrollWidth > cell.clientWidth;
          });
          return outside.map((cell) => cell.textContent);
        }),
      );
      expect(hidden).toEqual([]);
    }
    const cell = tables.first().getByRole('cell').first();
    await expect(cell).toHaveAttribute('data-label', /./);
    await expect(tables.first().getByRole('columnheader').first()).toBeAttached();
    await expect(tables.first().getByRole('rowheader').first()).toBeVisible();
  });

test('the numbers of the six steps are inside the page', async ({ page }) => {
  await visit(page, '/career-transition-guide');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const box = (await page.locator('li > .rounded-full').first().boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(8);
  }
});

test('a notice leaves the header free', async ({ page }) => {
  await visit(page, '/jobs');
  await page
    .getByRole('button', { name: /^Save job/ })
    .first()
    .tap();
  const notice = page.locator('.toast');
  await expect(notice).toBeVisible();
  const header = (await page.getByRole('banner').boundingBox())!;
  await expect
    .poll(async () => (await notice.boundingBox())!.y)
    .toBeGreaterThanOrEqual(header.y + header.height);
  await page
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('link', { name: /Saved$/ })
    .tap();
  await expect(page).toHaveURL('/my-jobs?tab=saved');
});

for (const path of ['/', '/jobs', '/my-jobs?tab=recent'])
  test(`viewed jobs and searches fit ${path} on a phone`, async ({ page }) => {
    await visit(page, '/jobs?keywords=nurse');
    await page.getByRole('article').first().getByRole('heading').getByRole('link').tap();
    await expect(page.getByRole('heading', { name: 'Job description' })).toBeVisible();
    await visit(page, path);
    await expectNoViolations(page);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
