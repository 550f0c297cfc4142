import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

async function openJob(page: import('@playwright/test').Page, words: string): Promise<void> {
  const [job] = await (await page.request.get(`/api/jobs?keywords=${encodeURIComponent(words)}`)).json();
  await visit(page, `/jobs/${job.id}`);
}

test('a job page shows title, employer, place, pay, and the target of Apply', async ({ page }) => {
  await openJob(page, 'Registered Nurse - Night Shift');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registered Nurse - Night Shift');
  await expect(page).toHaveTitle('Job Lantern | Registered Nurse - Night Shift at Harbor Clinic');
  await expect(page.getByText('$38–$44 an hour').first()).toBeVisible();
  await expect(page.getByText('about $79,040–$91,520 a year').first()).toBeVisible();
  await expect(page.getByText('careers.harborclinic.example').first()).toBeVisible();
  const apply = page.getByRole('link', { name: /^Apply Now/ }).first();
  // It follows the pay, and comes before the description.
  const order = await page.evaluate(() =>
    ['.job-pay-headline', '.job-actions a', '#description'].map((part) => {
      const all = [...document.querySelectorAll('main *')];
      return all.indexOf(document.querySelector(part)!);
    }),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  await expect(apply).toHaveAttribute('href', new RegExp(`^${new URL(page.url()).pathname}/apply$`));
  await expect(apply).toHaveAttribute('target', '_blank');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Care for patients/);
});

test('the employer’s words about pay stay on the page if they say more', async ({ page }) => {
  await openJob(page, 'Analyst');
  await expect(page.getByText('Up to $90,000 a year').first()).toBeVisible();
  await expect(page.getByText('As posted: Up to $90k + 401k')).toBeVisible();
  await openJob(page, 'Registered Nurse - Night Shift');
  await expect(page.getByText('As posted')).toHaveCount(0);
});

test('structured data describes the posting as stated', async ({ page }) => {
  await openJob(page, 'Registered Nurse - Night Shift');
  const posting = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  );
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Registered Nurse - Night Shift',
    directApply: false,
  });
  expect(posting.baseSalary.value).toMatchObject({ minValue: 38, maxValue: 44, unitText: 'HOUR' });
});

test('markup from a feed never runs, and shows as text if it was text', async ({ page }) => {
  await openJob(page, 'Registered Nurse - Night Shift');
  await expect(page.getByRole('listitem').filter({ hasText: 'BLS and ACLS' })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await openJob(page, 'Analyst');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Analyst');
});

test('sharing copies the address and says so if the device cannot share', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await openJob(page, 'Truck Driver, CDL-A'.split(',')[0]!);
  await page.getByRole('button', { name: 'Share Job' }).click();
  await expect(page.getByText('Link copied to clipboard!').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.getByRole('button', { name: 'Share Job' }).click();
  await expect(page.getByText('We couldn’t copy the link').first()).toBeVisible();
});

test('sharing uses the device’s own function if it has one', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => Object.assign(window, { shared: data }),
    });
  });
  await openJob(page, 'Truck Driver');
  await page.getByRole('button', { name: 'Share Job' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared?: { text: string } }).shared?.text))
    .toBe('Check out this job: Truck Driver, CDL-A at Blue Ridge Freight');
});

test('an unknown job is not found, and a malformed address leads to the list', async ({ page }) => {
  const response = await page.goto('/jobs/999999999');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Not Found');
  await expect(page.getByRole('region', { name: 'Open now' }).getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('search', { name: 'Find jobs' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse All Jobs' }).click();
  await expect(page).toHaveURL('/jobs');
  await page.goto('/jobs/first');
  await expect(page).toHaveURL('/jobs');
});

test('similar jobs and the alert card link onward', async ({ page }) => {
  await openJob(page, 'Registered Nurse - Night Shift');
  await expect(page.getByRole('heading', { name: 'More jobs like this' })).toBeVisible();
  await page.getByRole('link', { name: 'All healthcare jobs' }).click();
  await expect(page).toHaveURL('/jobs?category=Healthcare');
  await page.goBack();
  await page.getByRole('link', { name: 'Register Now' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Your Free Account' })).toBeVisible();
});

test('everyone can use the page of a job', async ({ page }) => {
  for (const title of ['Registered Nurse - Night Shift', 'Store Manager']) {
    await openJob(page, title);
    await expectNoViolations(page);
  }
});
