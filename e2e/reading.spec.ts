import { expectNoViolations } from './axe.ts';
import { expect, takenOver, test, visit } from './test.ts';

const pages = [
  '/terms',
  '/privacy',
  '/about',
  '/salary-calculator',
  '/salary-calculator?jobCategory=Technology&yearsExperience=12&location=Austin&educationLevel=Bachelor%27s&skills=SQL%2C+Excel',
  '/salary-calculator?jobCategory=&location=Austin',
  '/action-words',
  '/interview-questions',
  '/resume-writing-guide',
  '/career-resources',
  '/career-transition-guide',
  '/professional-certifications',
  '/industry-skills-guide',
  '/free-online-courses',
  '/downloads',
  '/api-docs',
  '/how-we-check',
  '/how-results-are-ordered',
];

for (const path of pages)
  test(`everyone can use ${path}, also on the narrowest screen`, async ({ page }) => {
    await visit(page, path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expectNoViolations(page);
    await page.setViewportSize({ width: 320, height: 700 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
  });

test('terms and privacy show a date, and a contents list links to their sections', async ({ page }) => {
  for (const [path, section] of [
    ['/terms', 'How we earn money'],
    ['/privacy', 'Nevada rights'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByText('Last updated: 05/22/2025')).toBeVisible();
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: section }).click();
    await expect(page.getByRole('heading', { name: section })).toBeInViewport();
  }
});

test('on a phone, how we check begins with what a seeker wants to know, and the contents open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await visit(page, '/how-we-check');
  await expect(page.getByText('Is the job still open?')).toBeInViewport({ ratio: 1 });
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveCount(0);
  await contents.locator('summary').click();
  await contents.getByRole('link', { name: 'Where Apply leads' }).click();
  await expect(page.getByRole('heading', { name: 'Where Apply leads' })).toBeInViewport();
});

test('only a browser with Global Privacy Control sees that the opt-out is honored', async ({ browser }) => {
  for (const [headers, count] of [
    [{ 'sec-gpc': '1' }, 1],
    [{}, 0],
  ] as const) {
    const context = await browser.newContext({ extraHTTPHeaders: headers });
    const page = await context.newPage();
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await expect(page.getByText('Opt-Out Request Honored')).toHaveCount(count);
    await context.close();
  }
});

test('the about page counts the catalogue’s jobs, and opens the registration', async ({ page }) => {
  const total = Number((await page.request.get('/api/jobs')).headers()['x-total-count']);
  await visit(page, '/about');
  await expect(page.getByText(/Right now/)).toContainText(`${total.toLocaleString('en-US')} `);
  await page.getByRole('main').getByRole('link', { name: 'Create Your Free Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Your Free Account' })).toBeVisible();
});

test.describe('the salary calculator', () => {
  test('shows what is missing, keeps the choices, then estimates; the address holds the result', async ({
    page,
  }) => {
    await visit(page, '/salary-calculator');
    await expect(page.getByLabel('Years of experience')).toHaveValue('2');
    await page.getByLabel('Location').selectOption('New York');
    await page.getByRole('button', { name: 'Estimate my salary' }).click();
    await expect(page.getByText('Please select a job category.')).toBeVisible();
    await expect(page.getByText('Please select an education level.')).toBeVisible();
    await expect(page.getByLabel('Job category')).toBeFocused();
    await expect(page.getByLabel('Location')).toHaveValue('New York');

    await page.getByLabel('Job category').selectOption('Technology');
    await page.getByLabel('Education level').selectOption("Bachelor's");
    await page.getByRole('button', { name: 'Estimate my salary' }).click();
    // 95,000 x 1.04 x 1.25 x 1.5 = 185,250
    const estimate = page.getByRole('region', { name: 'Rough estimate: Technology, in New York' });
    for (const figure of ['$157,000', '$185,000', '$213,000', '$89.06'])
      await expect(estimate).toContainText(figure);
    await expect(page.getByRole('img', { name: /2 years of experience: \+\$3,800/ })).toBeVisible();

    await page.reload();
    await expect(estimate).toContainText('$185,000');
    await page.getByRole('link', { name: /^Boston/ }).click();
    await expect(page).toHaveURL(/location=Boston/);
    await expect(page.getByLabel('Location')).toHaveValue('Boston');
  });

  test('the API returns the same figures', async ({ request }) => {
    const answer = await request.post('/api/salary-estimate', {
      data: {
        jobCategory: 'Technology',
        yearsExperience: 2,
        location: 'New York',
        educationLevel: "Bachelor's",
      },
    });
    expect(await answer.json()).toEqual({ min: 157_000, max: 213_000, median: 185_000, hourly: 89.06 });
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the calculator estimates', async ({ page }) => {
    await page.goto('/salary-calculator');
    await page.getByLabel('Job category').selectOption('Retail');
    await page.getByLabel('Location').selectOption('Remote');
    await page.getByLabel('Education level').selectOption('High School');
    await page.getByRole('button', { name: 'Estimate my salary' }).click();
    // 35,000 x 1.04 x 1.1 = 40,040
    await expect(page.getByRole('region', { name: /^Rough estimate/ })).toContainText('$40,000');
  });

  test('the action words can be read and downloaded, and nothing that needs a script is offered', async ({
    page,
  }) => {
    await page.goto('/action-words');
    await expect(page.getByRole('heading', { level: 2 })).toContainText(['Leadership']);
    await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeHidden();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download all words' }).click();
    expect((await download).suggestedFilename()).toBe('resume-action-words.txt');
  });
});

test('an action word is found, copied, and marked for two seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/action-words');
  await page.getByLabel('Search words').fill('mentor');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Copy Mentored' }).click();
  const status = page.getByRole('status').filter({ hasText: 'Mentored copied' });
  await expect(status).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Mentored');
  await expect(status).toHaveCount(0);
});

test('interview practice shows one question at a time and stores notes in the browser', async ({ page }) => {
  await visit(page, '/interview-questions');
  const practice = page.getByRole('region', { name: 'Practice' });
  await practice.getByLabel('Questions').selectOption('Sales');
  await expect(practice.getByText('1 of 4')).toBeVisible();
  await practice.getByLabel('Your notes').fill('The bicycle.');
  await practice.getByRole('button', { name: 'Start the timer' }).click();
  await expect(practice.getByRole('timer')).not.toHaveText('0:00');
  await practice.getByRole('button', { name: 'Next question' }).click();
  await expect(practice.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(practice.getByLabel('Your notes')).toHaveValue('');
  await expect(practice.getByRole('timer')).toHaveText('0:00');

  await page.reload();
  await takenOver(page);
  await practice.getByLabel('Questions').selectOption('Sales');
  await expect(practice.getByLabel('Your notes')).toHaveValue('The bicycle.');
});

test('the return of a certificate can be calculated, net and gross', async ({ page }) => {
  await visit(page, '/professional-certifications');
  const answer = page.getByRole('status').filter({ hasText: 'Net return' });
  await expect(answer).toContainText('1,500%');
  await expect(answer).toContainText('1,600%');
  await page.getByLabel('Investment, in dollars').fill('1000');
  await expect(answer).toContainText('700%');
  await expect(answer).toContainText('800%');
});

test('the marketing images can be downloaded, one by one and together', async ({ page }) => {
  await visit(page, '/downloads');
  for (const [name, file] of [
    ['Download all (ZIP)', 'marketing-images.zip'],
    ['Email header as PNG', 'email-header.png'],
    ['Shared link as SVG', 'social-wide.svg'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
});

test('career resources link to all guides and tools', async ({ page }) => {
  await visit(page, '/career-resources');
  for (const path of [
    '/resume-check',
    '/resume-templates',
    '/resume-writing-guide',
    '/action-words',
    '/interview-questions',
    '/free-online-courses',
    '/industry-skills-guide',
    '/professional-certifications',
    '/job-market-report',
    '/career-transition-guide',
  ])
    await expect(page.getByRole('main').locator(`a[href="${path}"]`), path).toHaveCount(1);
});
