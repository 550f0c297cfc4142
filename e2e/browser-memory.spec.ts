import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { blockStorage, layoutShift, remember } from './browser-memory.ts';
import { signIn } from './sign-in.ts';
import { ask } from './site-database.ts';
import { expect, test, visit } from './test.ts';

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title }).first();
const viewedTitle = (page: Page, title: string) =>
  page.getByRole('heading', { level: 3, name: `${title} Viewed`, exact: true });
const newMarks = (page: Page) => page.getByRole('main').getByText('New', { exact: true });
const searches = (page: Page) => page.getByRole('navigation', { name: 'Your last searches' });
const alerts = (page: Page) => page.getByRole('navigation', { name: 'Your alerts' });
const viewedRow = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });

/** Opens the first job of a search in place, and returns its title. */
async function viewFirst(page: Page): Promise<string> {
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await link.textContent())!;
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return title;
}

test.describe('viewed jobs', () => {
  // A wider page shows a job beside the list.
  test.use({ viewport: { width: 1024, height: 800 } });

  test('a card says that its job was viewed', async ({ page }) => {
    await visit(page, '/jobs?keywords=nurse');
    const title = await viewFirst(page);
    await page.goBack();
    await expect(viewedTitle(page, title)).toBeVisible();
    await page.reload();
    await expect(viewedTitle(page, title)).toBeVisible();
    await expectNoViolations(page);
  });

  test('the home page and a list lead back to the job until it is cleared, and nothing is sent', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await visit(page, '/jobs?keywords=nurse');
    const title = await viewFirst(page);
    await visit(page, '/');
    await expect(viewedRow(page).getByRole('listitem')).toHaveCount(1);
    await expectNoViolations(page);
    await viewedRow(page).getByRole('link', { name: 'See all' }).click();
    await expect(page).toHaveURL('/my-jobs?tab=recent');
    await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Clear viewed jobs' }).click();
    await expect(page.getByRole('heading', { name: 'No viewed jobs yet' })).toBeVisible();
    await visit(page, '/');
    await expect(viewedRow(page)).toBeHidden();
    expect(sent).toEqual([]);
  });

  test('signed in, a job viewed in another tab is marked, too', async ({ page, context, baseURL }) => {
    await signIn(context, baseURL!);
    await visit(page, '/jobs?keywords=nurse');
    const other = await context.newPage();
    await visit(other, '/jobs?keywords=nurse');
    const title = await viewFirst(other);
    await expect(viewedTitle(page, title)).toBeVisible();
  });

  test('if the browser refuses to store anything, marks last as long as the page', async ({ page }) => {
    await blockStorage(page);
    await visit(page, '/jobs?keywords=nurse');
    const title = await viewFirst(page);
    await page.goBack();
    await expect(viewedTitle(page, title)).toBeVisible();
    await page.reload();
    await expect(card(page, title)).toBeVisible();
    await expect(viewedTitle(page, title)).toHaveCount(0);
  });

  test('what another program put into the storage breaks nothing', async ({ page }) => {
    await remember(page, 'viewedJobs', [null, 'x', { id: 'y' }, { id: 5, title: 7 }]);
    await visit(page, '/my-jobs?tab=recent');
    await expect(page.getByRole('heading', { name: 'No viewed jobs yet' })).toBeVisible();
  });
});

test('a job that opens beside the list is viewed, too', async ({ page }) => {
  await visit(page, '/jobs?keywords=nurse');
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const title = (await link.textContent())!;
  await link.click();
  await expect(
    page.getByRole('region', { name: 'Selected job' }).getByRole('heading', { level: 2 }).first(),
  ).toHaveText(title);
  await expect(viewedTitle(page, title)).toBeVisible();
  await expectNoViolations(page);
});

test.describe('new jobs', () => {
  const longAgo = Date.UTC(2020, 0, 1);

  test('a first visit marks nothing; a later one marks what was posted since, only among the results', async ({
    page,
  }) => {
    await visit(page, '/jobs');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('resultsVisit'))).not.toBeNull();
    await expect(newMarks(page)).toHaveCount(0);
    await page.reload();
    await expect(newMarks(page)).toHaveCount(0);
    await remember(page, 'resultsVisit', { since: null, at: longAgo });
    await visit(page, '/jobs');
    await expect(newMarks(page).first()).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('banner').getByRole('link', { name: 'JobLantern' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(newMarks(page)).toHaveCount(0);
  });
});

test.describe('searches', () => {
  test('the last searches of this browser are links on /jobs and on the home page, and can be removed', async ({
    page,
  }) => {
    await visit(page, '/jobs');
    await expect(searches(page)).toBeHidden();
    await visit(page, '/jobs?keywords=nurse');
    await expect(searches(page)).toBeHidden();
    await visit(page, '/jobs?keywords=cook&location=Austin');
    await expect(searches(page).getByRole('link')).toHaveText(['nurse jobs']);
    await visit(page, '/');
    await expect(searches(page).getByRole('link')).toHaveText(['cook jobs in Austin', 'nurse jobs']);
    await searches(page).getByRole('link', { name: 'nurse jobs' }).click();
    await expect(page).toHaveURL('/jobs?keywords=nurse');
    await expect(searches(page).getByRole('link', { name: 'nurse jobs' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectNoViolations(page);
    for (const words of ['nurse jobs', 'cook jobs in Austin'])
      await searches(page)
        .getByRole('button', { name: `Remove: ${words}` })
        .click();
    await expect(searches(page)).toBeHidden();
    await visit(page, '/');
    await expect(searches(page)).toBeHidden();
  });

  test('signed in, the alerts are links with the number of new jobs', async ({ page, context, baseURL }) => {
    const { userId } = await signIn(context, baseURL!);
    await visit(page, '/jobs');
    await expect(alerts(page)).toBeHidden();
    await ask(
      "insert into alert_searches (query) values ('keywords=nurse&match=best') on conflict do nothing",
    );
    await ask(
      `insert into alerts (user_id, search_id, frequency, state, confirmed_at)
       select $1, id, 'daily', 'active', now() from alert_searches where query = 'keywords=nurse&match=best'`,
      [userId],
    );
    await visit(page, '/');
    await expect(alerts(page).getByRole('link')).toHaveText([/^nurse jobs/, 'Manage alerts']);
    await expectNoViolations(page);
    await alerts(page).getByRole('link').first().click();
    await expect(page).toHaveURL('/jobs?keywords=nurse&sort=date');
    await expect(alerts(page).getByRole('link').first()).toBeVisible();
  });
});

for (const path of ['/', '/jobs'])
  test(`what the browser adds to ${path} moves nothing`, async ({ page, request }) => {
    const jobs: { id: number; title: string; company: string; location: string }[] = await (
      await request.get('/api/jobs?pageSize=5')
    ).json();
    await remember(
      page,
      'viewedJobs',
      jobs.map(({ id, title, company, location }) => ({ id, title, company, location })),
    );
    await remember(page, 'lastSearches', [{ params: 'keywords=nurse', words: 'nurse jobs', about: 'nurse' }]);
    await remember(page, 'resultsVisit', { since: null, at: 1 });
    await visit(page, path);
    await expect(searches(page).getByRole('link', { name: 'nurse jobs' })).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.01);
  });
