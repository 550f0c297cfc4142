import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

const pane = (page: Page) => page.getByRole('region', { name: 'Selected job' });
const heading = (page: Page) => pane(page).getByRole('heading', { level: 2 }).first();
const titles = (page: Page) => page.locator('.job-card h3 a');

test.describe('a job beside the list', () => {
  test('opens by a click, keeps the list in its place, and closes by Back', async ({ page }) => {
    await visit(page, '/jobs');
    const card = titles(page).nth(4);
    await card.scrollIntoViewIfNeeded();
    const before = (await card.boundingBox())!.y;
    const title = (await card.textContent())!;
    await card.click();
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveURL(/\/jobs\?job=\d+$/);
    expect(Math.abs((await card.boundingBox())!.y - before)).toBeLessThan(3);
    await expect(
      pane(page)
        .getByRole('link', { name: /^Apply Now/ })
        .first(),
    ).toBeInViewport();
    // A link that is half under the bar at the top counts as a target that is too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoViolations(page);
    await pane(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(
      pane(page)
        .getByRole('link', { name: /^Apply Now/ })
        .first(),
    ).toBeInViewport();
    await page.goBack();
    await expect(pane(page)).toBeHidden();
    await expect(page).toHaveURL('/jobs');
    await expect(card).toBeFocused();
  });

  test('can be read with the keyboard alone', async ({ page }) => {
    await visit(page, '/jobs?keywords=nurse');
    const names = await titles(page).allTextContents();
    await page.keyboard.press('j');
    await expect(heading(page)).toHaveText(names[0]!);
    await page.keyboard.press('j');
    await expect(heading(page)).toHaveText(names[1]!);
    await expect(heading(page)).toBeFocused();
    await page.keyboard.press('k');
    await expect(heading(page)).toHaveText(names[0]!);
    await page.keyboard.press('Escape');
    await expect(pane(page)).toBeHidden();
    await expect(titles(page).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(titles(page).nth(1)).toBeFocused();
    await expect(pane(page)).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(names[1]!);
    await expect(
      page.getByRole('listitem').and(page.locator('[aria-current]')).getByRole('heading'),
    ).toContainText(names[1]!);
  });

  test('follows keys that are faster than the network', async ({ page }) => {
    await visit(page, '/jobs');
    const first = titles(page).first();
    const jobs = await titles(page).evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')!.slice(6)),
    );
    await page.route('**/pane', async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      await route.continue().catch(() => undefined);
    });
    const inOneGo = (...keys: string[]) =>
      page.evaluate((pressed) => {
        for (const key of pressed)
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }, keys);
    await inOneGo('j', 'j', 'j', 'k');
    await expect(page).toHaveURL(`/jobs?job=${jobs[1]}`);
    await expect(heading(page)).toHaveText((await titles(page).nth(1).textContent())!);
    await expect(heading(page)).toBeFocused();

    await inOneGo('k', 'Escape');
    await expect(pane(page)).toBeHidden();
    await expect(first).toBeFocused();

    await inOneGo('j');
    await page.getByLabel('Keywords').focus();
    await expect(pane(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByLabel('Keywords')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/jobs');
  });

  test('is in the address, which a narrow window opens as a page', async ({ page }) => {
    await visit(page, '/jobs');
    await titles(page).first().click();
    await expect(heading(page)).toBeVisible();
    const title = (await titles(page).first().textContent())!;
    await page.reload();
    await expect(heading(page)).toHaveText(title);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await expect(page).toHaveURL(/\/jobs\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('says so when it cannot be loaded, and tries again', async ({ page, complaints }) => {
    await visit(page, '/jobs');
    await page.route('**/assets/job-pane*', (route) => route.abort());
    await titles(page).first().click();
    await expect(pane(page).getByRole('alert')).toContainText('We couldn’t load this job');
    await expect(titles(page).first()).toBeVisible();
    complaints.length = 0;
    await page.unroute('**/assets/job-pane*');

    await visit(page, '/jobs');
    await page.route('**/pane', (route) => route.fulfill({ status: 503 }));
    await titles(page).first().click();
    await expect(pane(page).getByRole('alert')).toContainText('We couldn’t load this job');
    complaints.length = 0;
    await page.unroute('**/pane');
    await pane(page).getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText((await titles(page).first().textContent())!);
  });

  test('is a page of its own in a narrower window', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await visit(page, '/jobs');
    await titles(page).first().click();
    await expect(page).toHaveURL(/\/jobs\/\d+$/);
  });
});
