import { expect, test, visit } from './test.ts';

test('the home page searches jobs by words and place', async ({ page }) => {
  await visit(page, '/');
  await expect(page).toHaveTitle('JobLantern | Find Your Perfect Career');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Dream Job Is Waiting');
  await page.getByLabel('Location').fill('Austin');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/jobs?location=Austin');
});

test('the three newest jobs are featured', async ({ page }) => {
  await visit(page, '/');
  const featured = page.getByRole('region', { name: 'Featured Jobs' });
  await expect(featured.getByRole('article')).toHaveCount(3);
  await expect(featured.getByRole('article').first()).toContainText('Registered Nurse - Night Shift');
  await featured.getByRole('link', { name: 'View All Jobs' }).click();
  await expect(page).toHaveURL('/jobs');
});

test('eight tiles show how many jobs their categories have', async ({ page }) => {
  await visit(page, '/');
  const tiles = page.getByRole('region', { name: 'Explore Job Categories' }).getByRole('link');
  await expect(tiles).toHaveCount(8);
  const total = (await page.request.get('/api/jobs?category=Healthcare')).headers()['x-total-count'];
  await expect(tiles.filter({ hasText: 'Healthcare' })).toContainText(`${total} job`);
  await expect(tiles.filter({ hasText: 'More Categories' })).toHaveAttribute('href', '/jobs');
});

test('stories say that they are samples, and the call to action opens the registration', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('region', { name: 'Success Stories' })).toContainText('Sample stories');
  await page.getByRole('main').getByRole('link', { name: 'Create Your Free Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Your Free Account' })).toBeVisible();
});

test('an advertisement’s keyword leads to its search and keeps all other parameters', async ({ page }) => {
  await visit(page, '/?utm_source=ad&keyword=truck%20driver');
  await expect(page).toHaveURL('/jobs?keywords=truck+driver&utm_source=ad');
});
