import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

test('a seeker leaves out ads that name a drug test, and reads what an ad says', async ({ page }) => {
  await visit(page, '/jobs');
  await page.getByText('More filters').click();
  await page.getByLabel('License').selectOption('CDL');
  await page.getByLabel('No drug test').check();
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^Apply Filters/ }).click();
  await expect(page).toHaveURL(/license=cdl/);
  await expect(page).toHaveURL(/drugTest=none/);
  const active = page.getByRole('list', { name: 'Active filters' });
  await expect(active.getByText('No drug test, or not mentioned')).toBeVisible();
  await expect(active.getByText('CDL, or not mentioned')).toBeVisible();
  await page.getByText(/^More filters/).click();
  await page.getByLabel('Only if the ad says so').check();
  await page.getByRole('checkbox', { name: 'No drug test' }).uncheck();
  await page.getByRole('button', { name: /^Apply Filters/ }).click();
  await expect(active.getByText('CDL', { exact: true })).toBeVisible();
  await page.locator('.job-card h3 a').first().click();
  const labels = page.getByRole('region', { name: 'What the ad says' });
  await expect(labels.getByText('Commercial driver’s license (CDL)')).toBeVisible();
  await expect(labels.getByText(/“.*CDL.*”/i)).toBeVisible();
});

test('a seeker hides the ads that they have seen', async ({ page }) => {
  await visit(page, '/jobs?keywords=nurse');
  const cards = page.locator('.results .job-card');
  const first = cards.first().getByRole('link').first();
  const [title, before] = [await first.innerText(), await cards.count()];
  const hide = page.getByRole('button', { name: 'Hide jobs I’ve seen' });
  await expect(hide).toBeHidden();
  await visit(page, (await first.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('viewedJobs'))).not.toBeNull();
  await page.goBack();
  await hide.click();
  await expect(cards.filter({ visible: true })).toHaveCount(before - 1);
  await page.reload();
  await expect(hide).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.filter({ visible: true })).toHaveCount(before - 1);
});
