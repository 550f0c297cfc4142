import { nothingFound } from './site.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('the links in the header and the footer lead to their pages', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Career Resources' }).click();
  await expect(page).toHaveURL('/career-resources');
  await expect(page.getByRole('banner').locator('[aria-current=page]')).toHaveText('Career Resources');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
});

test('on a narrow screen the menu opens and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Find Jobs' }).click();
  await expect(page).toHaveURL('/jobs');
});

test('the search of the home page leads to the results', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Keywords or Job Title').fill('nurse');
  await page.getByLabel('Location').fill('Austin');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/jobs?keywords=nurse&location=Austin');
  await expect(page.getByRole('heading', { name: /Jobs? Found for "nurse"/ })).toBeVisible();
});

test('/jobs submits filters and order together and shows them again', async ({ page }) => {
  await page.goto('/jobs');
  await page.getByLabel('Keywords').fill('nurse');
  await page.getByLabel('Location').fill('Austin, TX');
  await page.getByLabel('Category').selectOption('Healthcare');
  await page.getByText('More filters').click();
  await page.getByLabel('Exclude words').fill('night shift');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  const asked = new URL(page.url());
  expect(asked.pathname).toBe('/jobs');
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    keywords: 'nurse',
    location: 'Austin, TX',
    category: 'Healthcare',
    exclude: 'night shift',
  });

  await page.getByLabel('Sort by').selectOption('salary');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page.getByLabel('Sort by')).toHaveValue('salary');
  await expect(page.getByLabel('Keywords')).toHaveValue('nurse');
  await expect(page.getByLabel('Location')).toHaveValue('Austin, TX');
  await expect(page.getByLabel('Category')).toHaveValue('Healthcare');
  await expect(page.getByLabel('Exclude words')).toHaveValue('night shift');
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')).toHaveCount(4);
});

test('a selected job stands beside its list, and above it on a phone', async ({ page, request }) => {
  const [job] = await (await request.get('/api/jobs?keywords=nurse&match=best')).json();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`/jobs?keywords=nurse&job=${job.id}`);
    await expect(page).toHaveTitle(new RegExp(` at ${job.company}$`));
    const pane = page.getByRole('region', { name: 'Selected job' });
    await expect(pane.getByRole('heading', { level: 2 }).first()).toHaveText(job.title);
    await expect(pane.getByRole('link', { name: /^Apply Now/ })).toBeInViewport();
    await expect(page.getByRole('heading', { name: /Jobs Found for "nurse"/ })).toBeVisible();
  }
});

test('a wrong filter shows an error, and the others count', async ({ page }) => {
  await page.goto(nothingFound);
  await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
  await expect(page.getByLabel('ZIP code')).toHaveValue('123');
  await expect(page.getByRole('heading', { name: '0 Jobs Found for "qqxzzyq"' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Clear Filters' })).toBeVisible();
});

test('on a narrow screen the filters open and can be applied', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/jobs');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Keywords').fill('nurse');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/[?&]keywords=nurse/);
});

for (const [area, name, path, title] of [
  ['banner', 'Register', '/register', 'Create Your Free Account'],
  ['contentinfo', 'Create Account', '/register', 'Create Your Free Account'],
  ['contentinfo', 'Job Alerts', '/job-alerts', 'Get Job Alerts via SMS'],
] as const)
  test(`"${name}" leads to a page with the texts of its dialog`, async ({ page }) => {
    await page.goto('/');
    await page.getByRole(area).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

test('elements that need a script are hidden', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Theme:' })).toBeHidden();
});
