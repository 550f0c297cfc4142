import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { signIn } from './sign-in.ts';
import { query } from './site-database.ts';
import { expect, test, visit } from './test.ts';
import { trackJob } from './track-job.ts';

const newYork = '10001';
const cards = (page: Page) => page.getByRole('article');
const badges = (page: Page) => page.getByText('Local Match');
const rememberZip = (page: Page, zip: string) =>
  page.addInitScript((zipCode) => localStorage.setItem('userData', JSON.stringify({ zipCode })), zip);
/** The buttons of a job name its company, too. */
const ofJob = /^(Save job|Hide job or company): /;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: !ofJob.test(name) });
/** Opens the menu to hide a job or its company, and chooses an option. */
const hide = async (page: Page, title: string, choice: string): Promise<void> => {
  await button(page, `Hide job or company: ${title}`).click();
  await button(page, choice).click();
};
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** The first job of a search, from the API. */
async function findJob(
  page: Page,
  keywords: string,
): Promise<{ id: number; title: string; company: string }> {
  const answer = await page.request.get('/api/jobs', { params: { keywords } });
  return (await answer.json())[0];
}

test.describe('matches', () => {
  test('the ZIP code that registration stored in the browser finds the ten nearest jobs', async ({
    page,
  }) => {
    await rememberZip(page, newYork);
    await visit(page, '/my-jobs');
    await expect(page.getByText(`Within 50 miles of New York, NY ${newYork}, nearest first.`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Job Matches');
    await expect(cards(page)).toHaveCount(10);
    await expect(badges(page)).toHaveCount(10);
    const card = cards(page).first();
    await expect(card).toContainText(/Posted .+ ago/);
    await expect(card.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', /^\/jobs\/\d+$/);
    const apply = card.getByRole('link', { name: 'Apply Now' });
    await expect(apply).toHaveAttribute('rel', 'sponsored nofollow noopener');
    await expect(apply).toHaveAttribute('target', '_blank');
    await expect(
      page.getByRole('link', { name: `Get an alert for new jobs near ${newYork}` }),
    ).toHaveAttribute('href', `/alerts/new?zip=${newYork}&radius=50`);
  });

  test('without a ZIP code the page asks for one and remembers it', async ({ page }) => {
    await visit(page, '/my-jobs');
    await expect(page.getByText('Enter your ZIP code to see the jobs near you.')).toBeVisible();
    await expect(badges(page)).toHaveCount(0);
    await page.getByLabel('ZIP code').fill('100');
    await button(page, 'Show matches').click();
    await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
    await expect(page.getByLabel('ZIP code')).toBeFocused();
    await page.getByLabel('ZIP code').fill(newYork);
    await button(page, 'Show matches').click();
    await expect(badges(page)).toHaveCount(10);
    await visit(page, '/my-jobs');
    await expect(badges(page)).toHaveCount(10);
  });

  for (const [what, zip, words] of [
    ['an unknown ZIP code', '00000', 'We don’t recognize the ZIP code 00000.'],
    ['a ZIP code with nothing near', '99723', 'There are no jobs within 500 miles of Barrow, AK 99723'],
  ] as const)
    test(`${what} gets the newest jobs, and none is labeled local`, async ({ page }) => {
      await rememberZip(page, zip);
      await visit(page, '/my-jobs');
      await expect(page.getByText(words)).toBeVisible();
      await expect(cards(page)).toHaveCount(10);
      await expect(badges(page)).toHaveCount(0);
      await expectNoViolations(page);
    });

  test('if few jobs are near, the list includes farther ones and says how far', async ({ page }) => {
    await visit(page, '/my-jobs?zip=78701');
    await expect(
      page.getByText(/so we looked up to \d00 miles away|Here’s everything within 500 miles/),
    ).toBeVisible();
    await expect(badges(page)).toHaveCount(await cards(page).filter({ hasText: 'Austin' }).count());
  });

  test('five placeholders show until the matches arrive', async ({ page }) => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/my-jobs.data*', async (route) => {
      await waiting;
      await route.continue();
    });
    await rememberZip(page, newYork);
    await visit(page, '/my-jobs');
    await expect(page.getByRole('status').filter({ hasText: 'Loading jobs' }).locator('> div')).toHaveCount(
      5,
    );
    answer();
    await expect(badges(page)).toHaveCount(10);
  });

  test('a failure says so, and Retry loads the page again', async ({ page, complaints }) => {
    await page.route('**/my-jobs.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await rememberZip(page, newYork);
    await visit(page, '/my-jobs');
    await expect(page.getByText('Failed to load job matches. Please try again later.')).toBeVisible();
    await expectNoViolations(page);
    await page.unroute('**/my-jobs.data*');
    await page.getByRole('link', { name: 'Retry' }).click();
    await expect(badges(page)).toHaveCount(10);
    complaints.length = 0;
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('the form finds the matches, and nothing that needs a script shows', async ({ page }) => {
      await page.goto('/my-jobs');
      await page.getByLabel('ZIP code').fill(newYork);
      await button(page, 'Show matches').click();
      await expect(page).toHaveURL(`/my-jobs?zip=${newYork}`);
      await expect(badges(page)).toHaveCount(10);
      await expect(page.getByRole('button', { name: /^(Save|Hide) job/ })).toHaveCount(0);
      await page.getByLabel('ZIP code').fill('12');
      await button(page, 'Show matches').click();
      await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
    });
  });
});

test.describe('before registration', () => {
  test('a job saved from a card appears under Saved, with a note, and moves to Applied', async ({ page }) => {
    const { title } = await findJob(page, 'Registered Nurse - Night Shift');
    await visit(page, '/jobs?keywords=nurse');
    const save = button(page, `Save job: ${title}`);
    await expect(save).toHaveAttribute('aria-pressed', 'false');
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'See saved jobs' }).click();
    await expect(page).toHaveURL('/my-jobs?tab=saved');
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Register for free' })).toBeVisible();

    const note = page.getByLabel(`Note: ${title}`);
    await note.fill('Ask Ana on Tuesday');
    await button(page, `Mark as applied: ${title}`).click();
    await expect(page.getByText(/^You applied on /)).toBeVisible();
    await expectNoViolations(page);
    await page.reload();
    await expect(note).toHaveValue('Ask Ana on Tuesday');
    await page.getByRole('link', { name: 'Applied', exact: true }).click();
    await expect(page).toHaveURL('/my-jobs?tab=applied');
    await expect(cards(page)).toContainText(title);

    await button(page, `Remove: ${title}`).click();
    await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
    await button(page, 'Undo').click();
    await expect(note).toHaveValue('Ask Ana on Tuesday');
  });

  test('a note that is too long shows an error and stays as typed', async ({ page }) => {
    const { id, title } = await findJob(page, 'Truck Driver');
    await visit(page, `/jobs/${id}`);
    await button(page, `Save job: ${title}`).click();
    await visit(page, '/my-jobs?tab=saved');
    const long = 'x'.repeat(501);
    await page.getByLabel(`Note: ${title}`).fill(long);
    await button(page, 'Save note').click();
    await expect(
      page.getByText('Your note must be 500 characters or fewer. Please shorten it.'),
    ).toBeVisible();
    await expect(page.getByLabel(`Note: ${title}`)).toHaveValue(long);
  });

  test('a hidden job and a hidden company leave every list, and can be restored', async ({ page }) => {
    const { id, title, company } = await findJob(page, 'Registered Nurse - Night Shift');
    await visit(page, '/jobs?keywords=nurse');
    await hide(page, title, 'Hide this job');
    const line = page.getByText(`Hidden: ${title}`, { exact: true }).first();
    await expect(line).toBeVisible();
    await expect(button(page, `Undo hiding ${title}`)).toBeFocused();
    await button(page, `Undo hiding ${title}`).click();
    await expect(button(page, `Save job: ${title}`)).toBeFocused();

    await button(page, `Hide job or company: ${title}`).click();
    await expect(button(page, 'Hide this job')).toBeFocused();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await expect(button(page, `Hide job or company: ${title}`)).toBeFocused();
    await hide(page, title, `Hide everything from ${company}`);
    await expect(button(page, `Undo hiding ${title}`)).toBeFocused();
    await expect(page.getByText(`Hidden: ${title} and everything else from ${company}`)).toBeVisible();
    await expectNoViolations(page);
    await visit(page, `/jobs/${id}`);
    await expect(page.getByText(`Hidden: ${title} and everything else`)).toBeVisible();
    await button(page, `Undo hiding ${title}`).click();
    await hide(page, title, `Hide everything from ${company}`);
    await button(page, 'Undo').click();
    await hide(page, title, `Hide everything from ${company}`);

    await visit(page, '/my-jobs?tab=hidden');
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Everything from this company' }),
    ).toBeVisible();
    await expectNoViolations(page);
    await button(page, `Show again: ${company}`).click();
    await expect(page.getByRole('heading', { name: 'Nothing hidden yet' })).toBeVisible();
    await visit(page, '/jobs?keywords=nurse');
    await expect(button(page, `Save job: ${title}`)).toBeVisible();
  });

  test('the notice about a hidden job offers to undo it', async ({ page }) => {
    const { title } = await findJob(page, 'Truck Driver');
    await visit(page, '/jobs?keywords=driver');
    await hide(page, title, 'Hide this job');
    await button(page, 'Undo').click();
    await expect(button(page, `Save job: ${title}`)).toBeVisible();
  });
});

test.describe('signed in', () => {
  test('the browser’s saved jobs move to the account, once, and appear in another browser', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const { id, title } = await findJob(page, 'Truck Driver');
    await visit(page, `/jobs/${id}`);
    await button(page, `Save job: ${title}`).click();
    await expect(button(page, `Save job: ${title}`)).toHaveAttribute('aria-pressed', 'true');
    const { userId, cookies } = await signIn(context, baseURL!);
    for (const _load of [1, 2]) {
      await visit(page, '/my-jobs?tab=saved');
      await expect(cards(page)).toContainText(title);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('myJobs'))).toBeNull();
    }
    const { rows } = await query((client) =>
      client.query('select job_id from tracked_jobs where user_id = $1', [userId]),
    );
    expect(rows.map(({ job_id }) => Number(job_id))).toEqual([id]);

    const elsewhere = await browser.newContext({ baseURL: baseURL! });
    await elsewhere.addCookies(cookies);
    const other = await elsewhere.newPage();
    await other.goto('/my-jobs?tab=saved');
    await expect(cards(other)).toContainText(title);
    await elsewhere.close();
  });

  test('matches near home are ranked by saved jobs and searches, say why, and forget on request', async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL!, newYork);
    const recorded = page.waitForResponse('**/api/me/searched');
    await visit(page, '/jobs?keywords=engineer');
    expect((await recorded).status()).toBe(200);
    await visit(page, '/my-jobs');
    await expect(cards(page).first()).toContainText(/Near you, .+ · matches your search “engineer”/);
    await expectNoViolations(page);
    await button(page, 'Clear my history').click();
    await expect(page.getByText('matches your search “engineer”')).toHaveCount(0);
    await expect(cards(page)).toHaveCount(10);
  });

  test('a change that cannot be stored is undone, and a notice says why', async ({
    page,
    context,
    baseURL,
    complaints,
  }) => {
    await signIn(context, baseURL!);
    const { id, title } = await findJob(page, 'Truck Driver');
    await page.route('**/api/me/saved/*', (route) => route.abort());
    await visit(page, `/jobs/${id}`);
    await button(page, `Save job: ${title}`).click();
    await expect(notice(page, 'We couldn’t save that').first()).toBeVisible();
    await expect(button(page, `Save job: ${title}`)).toHaveAttribute('aria-pressed', 'false');
    complaints.length = 0;
  });

  test('without a script, forms change notes, marks and hidden jobs', async ({
    browser,
    baseURL,
    request,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
    const { userId } = await signIn(context, baseURL!);
    const [job] = await (await request.get('/api/jobs?keywords=driver')).json();
    await trackJob(userId, job.id);
    await query((client) =>
      client.query('insert into hidden_companies (user_id, company) values ($1, $2)', [userId, 'acme']),
    );
    const page = await context.newPage();
    await page.goto('/my-jobs?tab=saved');
    await page.getByLabel(`Note: ${job.title}`).fill('Call first');
    await button(page, `Mark as applied: ${job.title}`).click();
    await expect(page).toHaveURL(/\/my-jobs\?tab=saved/);
    await expect(page.getByLabel(`Note: ${job.title}`)).toHaveValue('Call first');
    await expect(page.getByText(/^You applied on /)).toBeVisible();
    await page.getByLabel(`Note: ${job.title}`).fill('x'.repeat(501));
    await button(page, 'Save note').click();
    await expect(
      page.getByText('Your note must be 500 characters or fewer. Please shorten it.'),
    ).toBeVisible();
    await expect(page.getByLabel(`Note: ${job.title}`)).toHaveValue('x'.repeat(501));
    await page.goto('/my-jobs?tab=hidden');
    await button(page, 'Show again: acme').click();
    await expect(page.getByRole('heading', { name: 'Nothing hidden yet' })).toBeVisible();
    await context.close();
  });

  test('a job that has closed since says so', async ({ page, context, baseURL }) => {
    const { userId } = await signIn(context, baseURL!);
    const { rows } = await query((client) =>
      client.query(
        `insert into jobs (source_id, external_id, title, company, description, affiliate_link, duplicate_key, content_hash,
             status, closed_at)
           select id, $1, 'Lamplighter', 'Gasworks', 'Light lamps.', 'https://example.com/', '\\x00', '\\x00', 'closed',
             now() - interval '3 days' from sources limit 1 returning id`,
        [`closed-${userId}`],
      ),
    );
    await trackJob(userId, rows[0].id);
    await visit(page, '/my-jobs?tab=saved');
    await expect(cards(page)).toContainText('Closed 3 days ago');
    await expect(cards(page).getByRole('link', { name: 'Apply Now' })).toHaveCount(0);
  });
});
