import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

test.describe('with a script', () => {
  test('filters change the address in place, and keep other parameters', async ({ page }) => {
    await visit(page, '/jobs?utm_source=mail');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Job');
    await page.getByLabel('Keywords').fill('nurse');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL('/jobs?keywords=nurse&utm_source=mail');
    await expect(page.locator('#results')).toHaveText(/^\d+ Jobs Found for "nurse"$/);
    await page.getByLabel('Category').selectOption('Healthcare');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL('/jobs?keywords=nurse&category=Healthcare&utm_source=mail');
  });

  test('the button says how many jobs the chosen filters would find', async ({ page, request }) => {
    await visit(page, '/jobs');
    await page.getByLabel('Category').selectOption('Healthcare');
    const answer = await request.get('/api/jobs?category=Healthcare&match=best');
    const total = Number(answer.headers()['x-total-count']).toLocaleString('en-US');
    const button = page.getByRole('button', { name: `Apply Filters · ${total} jobs` });
    await button.click();
    await expect(page.locator('#results')).toHaveText(`${total} Jobs Found`);
  });

  test('an active filter is a chip, and removing the chip removes only that filter', async ({ page }) => {
    await visit(page, '/jobs?keywords=nurse&location=Austin');
    await page.getByRole('link', { name: 'Remove filter: in “Austin”' }).click();
    await expect(page).toHaveURL('/jobs?keywords=nurse');
    await expect(page.getByLabel('Location')).toHaveValue('');
  });

  test('sorting by salary puts the highest pay first', async ({ page }) => {
    await visit(page, '/jobs');
    await page.getByLabel('Sort by').selectOption('Salary');
    await expect(page).toHaveURL('/jobs?sort=salary');
    await expect(page.getByRole('article').first()).toContainText('$200,000–$225,000 a year');
  });

  test('an empty result says so, and the filters can be cleared', async ({ page }) => {
    await visit(page, '/jobs?keywords=zzzzqqq&jobType=Contract');
    await expect(page.getByRole('heading', { name: 'No jobs found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search filters or keywords')).toBeVisible();
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/jobs');
    await expect(page.getByLabel('Keywords')).toHaveValue('');
    await expect(page.getByLabel('Job Type')).toHaveValue('all');
  });

  test('going back restores the previous search and its scroll position', async ({ page }) => {
    await visit(page, '/jobs');
    const last = page.getByRole('article').last().getByRole('link').first();
    await last.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    await last.click();
    await expect(page.getByRole('heading', { name: 'Job description' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Your Perfect Job');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  test('a card shows where the search found its words, and pay as people write it', async ({ page }) => {
    await visit(page, '/jobs?keywords=wards+patient');
    const card = page.getByRole('article').filter({ hasText: 'Registered Nurse - Night Shift' });
    await expect(card.locator('mark')).toHaveText(['patients', 'ward']);
    await expect(card).toContainText('Care for patients on a calm ward.');
    await expect(card).toContainText('$38–$44 an hour');
    await expectNoViolations(page);
    await visit(page, '/jobs?keywords=night+shift');
    await expect(card).toContainText('Care for patients on a calm ward.');
    await expect(card.locator('mark')).toHaveCount(0);
  });

  test('titles and companies in capitals read in normal case', async ({ page }) => {
    await visit(page, '/jobs?keywords=%22scientist+of+pond+biology%22');
    const card = page.getByRole('article').first();
    await expect(card.getByRole('heading')).toHaveText('Scientist of Pond Biology');
    await expect(card).toContainText('Office of Rivers & Reservoirs');
    await expect(card).toContainText('$64,600–$92,100 a year');
    const [job] = await (await page.request.get('/api/jobs?keywords=scientist+of+pond+biology')).json();
    expect(job).toMatchObject({ title: 'SCIENTIST OF POND BIOLOGY', salary: '$64600 - $92100 a year' });
  });

  test('typing offers completions', async ({ page }) => {
    await visit(page, '/jobs');
    const [field, list] = [page.getByRole('combobox', { name: 'Keywords' }), page.getByRole('listbox')];
    await field.pressSequentially('cook, nur');
    await expect(list.getByRole('group', { name: 'Job titles' }).getByRole('option').first()).toContainText(
      /nur/i,
    );
    await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toBeAttached();
    await field.press('ArrowDown');
    await expectNoViolations(page);
    await field.press('Escape');
    await expect(list).toBeHidden();
    await expect(field).toHaveValue('cook, nur');
    await field.press('ArrowDown');
    await list.getByRole('option').first().waitFor();
    await field.press('ArrowDown');
    const chosen = await list.getByRole('option', { selected: true }).innerText();
    await field.press('Enter');
    await expect(field).toHaveValue(`cook, ${chosen.split(',')[0]!.trim()}`);
    await expect(list).toBeHidden();
    const place = page.getByRole('combobox', { name: 'Location' });
    await expect(place).toBeFocused();
    await place.fill('aus');
    await list.getByRole('option', { name: /^Aus/i }).first().click();
    await expect(place).toHaveValue(/^Aus/i);
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/\?keywords=cook%2C\+[^&]+&location=Aus/i);
  });

  test('a slow response shows five placeholders until it arrives', async ({ page }) => {
    await visit(page, '/jobs');
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/jobs.data*', async (route) => {
      await waiting;
      await route.continue();
    });
    await page.getByLabel('Keywords').fill('engineer');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Loading jobs' }).locator('> div')).toHaveCount(
      5,
    );
    answer();
    await expect(page.locator('#results')).toContainText('for "engineer"');
  });

  test('a bad value in the address shows an error at its field, and the rest still works', async ({
    page,
  }) => {
    await visit(page, '/jobs?zip=12&keywords=nurse');
    await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
    await expect(page.locator('#results')).toContainText('for "nurse"');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('searching, sorting, paging and reading work with plain HTML', async ({ page }) => {
    await page.goto('/jobs');
    await page.getByLabel('Keywords').fill('nurse, engineer');
    await page.getByLabel('Sort by').selectOption('Salary');
    await page.getByRole('button', { name: 'Sort' }).click();
    expect(new URL(page.url()).searchParams.get('keywords')).toBe('nurse, engineer');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('salary');
    await expect(page.getByRole('article').first()).toContainText('$150,000–$190,000 a year');
    await page.goto('/jobs?pageSize=5');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/jobs\?page=2&pageSize=5(&after=\d+-\d+)?$/);
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Job description' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Apply Now/ }).first()).toHaveAttribute(
      'rel',
      'sponsored nofollow noopener',
    );
  });
});
