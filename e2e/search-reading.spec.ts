import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

const sentence = '/jobs?keywords=full+time+registered+nurse+in+austin';

test('a sentence is parsed, and each part can be removed', async ({ page }) => {
  await visit(page, sentence);
  const read = page.getByRole('list', { name: 'We filtered by:' });
  await expect(read.getByRole('listitem')).toHaveText(['Full-time', 'Austin, TX']);
  await expect(page.getByRole('article').first()).toContainText('Registered Nurse - Night Shift');
  await expectNoViolations(page);
  await read.getByRole('link', { name: 'Remove filter: Full-time' }).click();
  await expect(page).toHaveURL('/jobs?keywords=registered+nurse+in+austin');
  await expect(read.getByRole('listitem')).toHaveText(['Austin, TX']);
});

test('a search can be run exactly as typed, and parsed again', async ({ page }) => {
  await visit(page, sentence);
  await page.getByRole('link', { name: 'Search exactly as typed' }).click();
  await expect(page).toHaveURL(`${sentence}&match=exact`);
  await expect(page.locator('#results')).toHaveText(
    '0 Jobs Found for "full time registered nurse in austin"',
  );
  await page.getByRole('link', { name: 'Remove filter: Exactly as typed' }).click();
  await expect(page).toHaveURL(sentence);
});

test('without results the page names the filter that excludes the most jobs, and removes it with one click', async ({
  page,
}) => {
  await visit(page, '/jobs?keywords=registered+nurse+in+austin&salaryMin=2000000');
  await expect(page.getByRole('heading', { name: 'No jobs found' })).toBeVisible();
  await page
    .getByRole('link', { name: /^Without the pay limit \(\$2,000,000\+ a year\): \d+ jobs?$/ })
    .click();
  await expect(page).toHaveURL('/jobs?keywords=registered+nurse+in+austin');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a search from the home page moves the focus to the heading of the results', async ({ page }) => {
  await visit(page, '/');
  await page.getByLabel('Keywords or Job Title').fill('nurse');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('#results')).toHaveText(/^\d+ Jobs Found for "nurse"$/);
  await expect(page.locator('#results')).toBeFocused();
});

test('a ZIP code is a place, which another place replaces', async ({ page }) => {
  await visit(page, '/');
  await page.getByLabel('Location').fill('78701');
  await page.getByRole('button', { name: 'Search' }).click();
  const near = page.getByRole('link', { name: 'Remove filter: near 78701' });
  await expect(near).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText('Austin');
  await expect(page.getByLabel('Location')).toHaveValue('78701');
  await page.getByLabel('Location').fill('Boise');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(near).toBeHidden();
  await expect(page.getByRole('article').first()).toContainText('Boise');
});

test('a wrong ZIP code stays visible with its error, and everything typed stays', async ({ page }) => {
  await visit(page, '/jobs');
  await page.getByLabel('Keywords').fill('nurse');
  await page.getByText('More filters').click();
  await page.getByLabel('ZIP code').fill('12');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await expect(page.getByLabel('Keywords')).toHaveValue('nurse');
  await expect(page).toHaveURL('/jobs');
  await page.getByLabel('ZIP code').fill('78701');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/jobs?keywords=nurse&zip=78701');
});

test('a suggestion fills its field and moves on to the next one', async ({ page }) => {
  await visit(page, '/');
  const keywords = page.getByRole('combobox', { name: 'Keywords or Job Title' });
  const location = page.getByRole('combobox', { name: 'Location' });
  await keywords.pressSequentially('regis');
  await page.getByRole('option').first().waitFor();
  await keywords.press('ArrowDown');
  await keywords.press('Enter');
  await expect(location).toBeFocused();
  await expect(keywords).toHaveValue(/^regis/i);
  await expect(page).toHaveURL('/');
  await location.pressSequentially('aus');
  await page.getByRole('option', { name: /^Aus/ }).first().click();
  await expect(location).toHaveValue(/^Aus/);
  await expect(location).toBeFocused();
  await expect(page).toHaveURL('/');
  await location.press('Enter');
  await expect(page).toHaveURL(/\/jobs\?keywords=[^&]+&location=Aus/);
});

test('once chosen, newest first stays', async ({ page }) => {
  await visit(page, '/jobs?keywords=nurse');
  await expect(page.getByLabel('Sort by')).toHaveValue('relevance');
  await page.getByLabel('Sort by').selectOption('Most Recent');
  await expect(page).toHaveURL('/jobs?keywords=nurse&sort=date');
  await visit(page, '/jobs?keywords=nurse&sort=date');
  await page.getByLabel('Category').selectOption('Healthcare');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL('/jobs?keywords=nurse&category=Healthcare&sort=date');
  await expect(page.getByLabel('Sort by')).toHaveValue('date');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a wrong ZIP code shows in the open filters, with the focus', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/jobs');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByLabel('Keywords').fill('nurse');
    await page.getByText('More filters').click();
    await page.getByLabel('ZIP code').fill('12');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
    await expect(page.getByLabel('ZIP code')).toHaveValue('12');
    await expect(page.getByLabel('ZIP code')).toBeFocused();
    await expect(page.getByLabel('Keywords')).toHaveValue('nurse');
    await page.getByLabel('ZIP code').fill('78701');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
    await expect(page.locator('#results')).toContainText('for "nurse"');
  });

  test('a new keyword search shows the best match first', async ({ page }) => {
    await page.goto('/jobs');
    await page.getByLabel('Keywords').fill('nurse');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page.getByLabel('Sort by')).toHaveValue('relevance');
  });
});
