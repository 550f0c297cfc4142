import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { expect, test } from './test.ts';

const run = promisify(execFile);

test.describe.configure({ mode: 'serial' });

/** A site of its own: the other journeys have too few jobs of one occupation. */
let server: OwnServer;
let dataDir: string;
const occupation = '/salaries/registered-nurses';
const state = `${occupation}/texas`;

/** Nurses in two cities of a state, and practitioners. */
const feed = Array.from({ length: 48 }, (_, at) => ({
  id: `job-${at}`,
  title: at < 36 ? 'Registered Nurse' : 'Nurse Practitioner',
  company: at % 2 ? 'Mercy Hospital' : 'City of Austin',
  location: at % 3 ? 'Austin, TX' : 'Houston, TX',
  salary: at < 36 ? `$${30 + at}.50 an hour` : `$${110 + at},000 a year`,
  category: 'Healthcare',
  description: `We care for patients on ward number ${at}. You bring a license and a calm voice.`,
  url: `https://jobs.example.com/${at}`,
}));

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-pay-'));
  server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off' });
  const file = join(dataDir, 'nurses.jsonl');
  await writeFile(file, feed.map((job) => JSON.stringify(job)).join('\n'));
  const cli = (...args: string[]) =>
    run(process.execPath, ['src/app/entry/cli.ts', ...args], { env: { ...process.env, DATA_DIR: dataDir } });
  await cli('import', file, '--source', 'Nurses');
  await cli('task', 'refresh-pay-figures');
});

test.afterAll(async () => {
  await server?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

test('from the list to an occupation, a state, its jobs and an alert', async ({ page }) => {
  await page.goto(`${server.url}/salaries`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay by Occupation');
  await expectNoViolations(page);
  await page.locator(`main a[href="${occupation}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pay for /);
  await expect(page.getByText(/open jobs for .* list pay\. As of /)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Open jobs by yearly pay' })).toBeVisible();
  await expectNoViolations(page);
  await page.locator(`main a[href="${state}"]`).click();
  await expect(page).toHaveURL(server.url + state);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pay for .* in /);
  await expect(page.getByRole('link', { name: 'Email me jobs like these' })).toBeVisible();
  await page.getByRole('link', { name: 'See open jobs' }).click();
  await expect(page).toHaveURL(/\/jobs\?keywords=.+&location=/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the calculator shows first what open jobs with the typed title pay', async ({ page }) => {
  await page.goto(`${server.url}/salary-calculator`);
  await page.getByLabel('Job title').fill('rn, nights');
  await page.getByLabel('Job category').selectOption('Legal');
  await page.getByLabel('Location').selectOption('Austin');
  await page.getByLabel('Education level').selectOption("Bachelor's");
  await page.getByRole('button', { name: 'Estimate my salary' }).click();
  await expect(page).toHaveURL(/jobTitle=rn/);
  await expect(
    page.getByText(/^Of the \d+ open jobs for Registered Nurses within 25 miles of Austin, TX/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('What open jobs pay');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Pay for Registered Nurses in Austin, TX' }).click();
  await expect(page).toHaveURL(/\/salaries\/registered-nurses\/austin-tx$/);
});

test('a job page compares its pay by occupation, and leads to the figures', async ({ page }) => {
  const jobs: { id: number }[] = await (
    await fetch(`${server.url}/api/jobs?keywords=registered+nurse`)
  ).json();
  await page.goto(`${server.url}/jobs/${jobs[0]!.id}`);
  const section = page.getByRole('region', { name: 'How this pay compares' });
  await expect(section).toContainText(/We list [\d,]+ open jobs for .* with pay\. Half of them pay between/);
  await section.getByRole('link', { name: /^Pay for / }).click();
  await expect(page).toHaveURL(/\/salaries\/registered-nurses\/[a-z]+-tx$/);
});

test('an unknown occupation is a page that is missing, and few postings make no figure', async ({ page }) => {
  const missing = await page.goto(`${server.url}/salaries/wizards-of-oz`);
  expect(missing?.status()).toBe(404);
  const few = await page.goto(`${server.url}/salaries/astronomers/guam`);
  expect(few?.status()).toBe(200);
  await expect(page.getByText(/^Fewer than 10 open jobs for Astronomers in Guam list pay/)).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoViolations(page);
});

test('the calculator shows what open jobs pay before its estimate', async ({ page }) => {
  await page.goto(
    `${server.url}/salary-calculator?jobCategory=Healthcare&location=Austin&educationLevel=Master%27s`,
  );
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings.nth(0)).toHaveText('What open jobs pay');
  await expect(headings.nth(1)).toHaveText(/^Rough estimate/);
  await expect(
    page.getByRole('link', { name: /^Nurse Practitioners|^Registered Nurses/ }).first(),
  ).toBeVisible();
  await expect(page.getByText('This is a formula, not a survey.')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'See pay by occupation and place' }).click();
  await expect(page).toHaveURL(`${server.url}/salaries`);
});

for (const [name, options] of Object.entries({
  'on a phone': { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  'without scripts': { javaScriptEnabled: false },
}))
  test.describe(name, () => {
    test.use(options);

    test('the figures can be read, and nothing is cut off', async ({ page }) => {
      for (const path of ['/salaries', occupation, state]) {
        await page.goto(server.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Pay /);
        await expect(page.getByRole('main')).toContainText(/\$\d/);
        if (name === 'on a phone') {
          const width = await page.evaluate('document.documentElement.scrollWidth');
          expect(width).toBe(360);
          await expectNoViolations(page);
        }
      }
    });
  });
