import { expectNoViolations } from './axe.ts';
import { ask } from './site-database.ts';
import { expect, test, visit } from './test.ts';

const employer = 'Office of Retired Service Care';
const path = '/companies/office-of-retired-service-care';

async function jobOf(company: string): Promise<number> {
  const [job] = await ask('select id from jobs where company = $1 order by id limit 1', [company]);
  return Number(job!.id);
}

test('the page of a job leads to its employer, with open jobs, facts and an alert', async ({ page }) => {
  await visit(page, `/jobs/${await jobOf(employer)}`);
  const overview = page.getByRole('heading', { name: 'Company Overview' }).locator('..');
  await expect(overview).toContainText(/Office of Retired Service Care has \d+ open jobs in \d+ cities\./);
  await overview.getByRole('link').click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Jobs at ${employer}`);
  await expect(page.getByRole('heading', { name: 'Jobs by location' })).toBeVisible();
  await expect(page.getByText('federal.example.org')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await expectNoViolations(page);

  const all = page.getByRole('link', { name: /^See all \d+ jobs/ });
  const count = /\d+/.exec((await all.textContent())!)![0];
  await all.click();
  await expect(page.locator('#results')).toContainText(`${count} Jobs Found`);
  await page.goBack();

  await page.getByRole('link', { name: 'Follow this employer' }).click();
  await expect(page.getByRole('dialog')).toContainText(employer);
});

test('openings and closings by week have the same figures in a table', async ({ page }) => {
  await ask(
    `update job_openings set opened_at = now() - interval '60 days'
     where job_id in (select id from jobs where company = $1)`,
    [employer],
  );
  await visit(page, path);
  const chart = page.getByRole('img', { name: /^In \d+ weeks, \d+ ads opened and 0 closed\.$/ });
  await expect(chart).toBeVisible();
  await page.getByText('Show the numbers').click();
  await expect(page.getByRole('columnheader', { name: 'Opened' })).toBeVisible();
  await expectNoViolations(page);
});

test('an employer with one job is for people only, and an unknown one is missing', async ({ page }) => {
  expect(await visit(page, '/companies/harbor-clinic')).toBe(200);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs at Harbor Clinic');
  await expectNoViolations(page);
  expect(await visit(page, '/companies/nobody-knows')).toBe(404);
});
