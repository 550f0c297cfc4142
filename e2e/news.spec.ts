import { expectNoViolations } from './axe.ts';
import { ask } from './site-database.ts';
import { expect, takenOver, test, visit } from './test.ts';

const cards = 'main article';

test('the home page links to the newest articles, the list pages through all, and everyone can use it', async ({
  page,
}) => {
  await visit(page, '/');
  const teaser = page.getByRole('region', { name: 'Job News & Insights' });
  await expect(teaser.getByRole('link', { name: 'Read More' })).toHaveCount(3);
  const newest = await teaser.getByRole('heading', { level: 3 }).first().textContent();
  await teaser.getByRole('link', { name: 'View All Articles' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job News & Career Insights');
  await expect(page.locator(cards)).toHaveCount(9);
  await expect(page.locator(cards).first().getByRole('heading')).toHaveText(newest!);
  await expect(
    page
      .locator(cards)
      .first()
      .getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/),
  ).toBeVisible();
  await expectNoViolations(page);

  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/job-news.data?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading articles' }).locator('> div')).toHaveCount(
    9,
  );
  go();
  await expect(page).toHaveURL('/job-news?page=2');
  await expect(page.locator(cards)).toHaveCount(3);
});

test('an article is read, shared, and links onward', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await visit(page, '/job-news/5');
  await expect(page).toHaveTitle(/^Job Lantern \| Pay Ranges in Postings/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/job-news\/5$/);
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    '"Article"',
  );
  await expect(page.locator('main time').first()).toHaveText('September 29, 2026');
  await expectNoViolations(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied to clipboard!').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/job-news\/5$/);
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Sources' }).click();
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeInViewport();

  const related = page.getByRole('region', { name: 'Related Articles' });
  await expect(related.getByRole('listitem')).toHaveCount(3);
  await expect(related.locator('time').first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await page.getByRole('link', { name: 'Get Job Alerts' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Your Free Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await related.getByRole('link').first().click();
  await expect(page).not.toHaveURL('/job-news/5');
  await page.getByRole('link', { name: 'Back to Job News' }).click();
  await expect(page).toHaveURL('/job-news');
});

test('an address without an article says so, and a malformed one leads to the list', async ({ page }) => {
  await page.goto('/job-news/about-pay');
  await expect(page).toHaveURL('/job-news');
  expect(await visit(page, '/job-news/999999999999')).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
  await page.getByRole('link', { name: 'View All Articles' }).click();
  await expect(page).toHaveURL('/job-news');
});

test('the placeholder replaces a picture that does not load', async ({ page, complaints }) => {
  await page.route(/\/articles\/(?!placeholder)/, (route) => route.abort());
  await visit(page, '/job-news');
  const picture = page.locator(cards).first().getByRole('presentation');
  await expect(picture).toHaveAttribute('src', '/articles/placeholder.svg');
  complaints.length = 0;
});

test('when articles cannot be loaded, the page says so and offers another try', async ({
  page,
  complaints,
}) => {
  await visit(page, '/job-news');
  await page.route(/\/job-news(\/\d+)?\.data/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Failed to load articles. Please try again later.')).toBeVisible();
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.locator(cards)).toHaveCount(3);
  await takenOver(page);
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Article');
  await expect(page.getByText("We couldn't load the article. It may have been removed")).toBeVisible();
  complaints.length = 0;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('visitors can read the list and its articles, and a change shows on cached pages', async ({
    page,
  }) => {
    await page.goto('/job-news?page=2');
    await page.getByRole('link', { name: /^Read More\W+How to Read a Job Posting/ }).click();
    await expect(page.locator('main h1')).toContainText('How to Read a Job Posting');
    const [{ title }] = (await ask('select title from articles where id = 1')) as [{ title: string }];
    await ask("update articles set title = 'A New Title' where id = 1");
    await expect
      .poll(async () => {
        await page.reload();
        return page.locator('main h1').textContent();
      })
      .toBe('A New Title');
    await ask('update articles set title = $1 where id = 1', [title]);
  });
});
