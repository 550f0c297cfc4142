import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

test('the filters stay open over a wrong ZIP code, and close over the results', async ({ page }) => {
  await visit(page, '/jobs');
  await page.getByRole('button', { name: 'Filters' }).tap();
  await page.getByLabel('Keywords').fill('nurse');
  await page.getByText('More filters').tap();
  await page.getByLabel('ZIP code').fill('12');
  await page.getByRole('button', { name: 'Apply Filters' }).tap();
  const error = page.getByText('Zip code must be 5 digits');
  await expect(error).toBeInViewport();
  expect((await error.boundingBox())!.y).toBeLessThan(
    (await page.getByRole('button', { name: 'Apply Filters' }).boundingBox())!.y,
  );
  await expect(page.getByLabel('ZIP code')).toBeFocused();
  await expect(page.getByLabel('Keywords')).toHaveValue('nurse');
  await expectNoViolations(page);
  await page.getByLabel('ZIP code').fill('78701');
  await page.getByRole('button', { name: 'Apply Filters' }).tap();
  await expect(page).toHaveURL('/jobs?keywords=nurse&zip=78701');
  await expect(page.getByLabel('ZIP code')).toBeHidden();
});

test('a link with a wrong value opens the filters with the error', async ({ page }) => {
  await visit(page, '/jobs?keywords=nurse&zip=12');
  await expect(page.getByText('Zip code must be 5 digits')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('ZIP code').fill('78701');
  await page.getByRole('button', { name: 'Apply Filters' }).tap();
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
});
