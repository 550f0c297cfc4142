import type { Page } from '@playwright/test';
import { missing, routes } from './site.ts';
import { expect, test, visit } from './test.ts';

const header = (page: Page) => page.getByRole('banner');
/** The scripts that a page loads after it is visible. */
const needs = (html: string): string[] =>
  JSON.parse(/<script id="page-routes"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{"preload":[]}').preload;
const footer = (page: Page) => page.getByRole('contentinfo');

test('the header links to the four main pages and marks the current one', async ({ page }) => {
  await visit(page, '/');
  const links = header(page).getByRole('navigation').getByRole('listitem').getByRole('link');
  await expect(links).toHaveText(['Find Jobs', 'Career Resources', 'Job News', 'About']);
  const current = header(page).locator('[aria-current]');
  await expect(current).toHaveCount(0);
  for (const [name, path] of [
    ['Find Jobs', '/jobs'],
    ['Career Resources', '/career-resources'],
    ['Job News', '/job-news'],
    ['About', '/about'],
  ] as const) {
    await header(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(current).toHaveText(name);
    await expect(current).toHaveAttribute('aria-current', 'page');
  }
  await header(page).getByRole('link', { name: 'JobLantern' }).click();
  await expect(page).toHaveURL('/');
});

test('the header stays in view and keeps Find Jobs marked on a page below it', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('End');
  await expect(footer(page)).toBeInViewport();
  await expect(header(page)).toBeInViewport();
  await visit(page, missing[1]!);
  await expect(header(page).locator('[aria-current=page]')).toHaveText('Find Jobs');
});

test('the first keyboard stop skips to the content', async ({ page }) => {
  await visit(page, '/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('the footer has the columns of the specification, the year and the disclaimer', async ({ page }) => {
  await page.goto('/');
  const columns = await footer(page)
    .getByRole('navigation')
    .evaluateAll((navs) =>
      navs.map((nav) => ({
        heading: nav.querySelector('h2')?.textContent,
        links: [...nav.querySelectorAll('a')].map((link) => `${link.textContent} ${link.pathname}`),
      })),
    );
  expect(columns).toEqual([
    {
      heading: 'For Job Seekers',
      links: [
        'Search Jobs /jobs',
        'Create Account /register',
        'Job Alerts /job-alerts',
        'Career Resources /career-resources',
        'Salary Calculator /salary-calculator',
      ],
    },
    { heading: 'For Partners', links: ['Partnership Programs /partnership', 'Industry News /job-news'] },
    {
      heading: 'Company',
      links: [
        'About Us /about',
        'Contact Us /contact',
        'Privacy Policy /privacy',
        'Terms of Service /terms',
        'Unsubscribe /unsubscribe',
      ],
    },
  ]);
  await expect(footer(page)).toContainText(`© ${new Date().getFullYear()} JobLantern`);
  const disclaimer = footer(page).getByText('We’re not the employer');
  await expect(disclaimer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
  await expect(disclaimer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  for (const network of ['LinkedIn', 'X', 'Facebook', 'Instagram'])
    await expect(
      footer(page).getByRole('link', { name: `JobLantern on ${network}`, exact: true }),
    ).toBeVisible();
});

test('every route of the specification responds, with one heading, its own title and no console error', async ({
  page,
}) => {
  const titles = new Map<string, string>();
  for (const path of routes) {
    expect(await visit(page, path), path).toBe(200);
    await expect(page.locator('h1'), path).toHaveCount(1);
    await expect(page.locator('h1'), path).not.toBeEmpty();
    const title = await page.title();
    if (path === '/') expect(title).toBe('JobLantern | Find Your Perfect Career');
    else expect(title, path).toMatch(/^Job Lantern \| ./);
    expect(titles.get(title), `${path} has a title of its own`).toBeUndefined();
    titles.set(title, path);
  }
});

test('an unknown address says so and offers a search', async ({ page }) => {
  for (const path of missing) {
    expect(await visit(page, path), path).toBe(404);
    await expect(page.locator('h1'), path).toHaveCount(1);
    await expect(page, path).toHaveTitle(/^Job Lantern \| /);
  }
  await visit(page, '/no-such-page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await page.getByLabel('Keywords or Job Title').fill('nurse');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/jobs?keywords=nurse');
  await expect(page.getByRole('heading', { name: 'Jobs Found for "nurse"' })).toBeVisible();
});

test('an address with an extra slash or capital letters still finds the page', async ({
  page,
  request,
  baseURL,
}) => {
  for (const path of ['/about/', '/about//', '/About']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.locator('h1'), path).toHaveText(/About/);
  }
  for (const path of ['/jobs/?keywords=nurse', '/Jobs?keywords=nurse']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Jobs Found for "nurse"' }), path).toBeVisible();
  }
  const elsewhere = await request.get(`${baseURL}//elsewhere.example/`, { maxRedirects: 0 });
  expect(elsewhere.headers().location).toBe('/elsewhere.example');
});

test('a link inside the site opens its page at the top, and going back restores the scroll position', async ({
  page,
}) => {
  await visit(page, '/');
  const link = footer(page).getByRole('link', { name: 'About Us' });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(500);
  await link.click();
  await expect(page).toHaveTitle(/About/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle('JobLantern | Find Your Perfect Career');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

for (const path of ['/', '/jobs'])
  test(`the / key moves to the search field of ${path}, unless someone is typing`, async ({ page }) => {
    await visit(page, path);
    const field = page
      .getByRole('main')
      .getByPlaceholder(/^Job title, skills/)
      .filter({ visible: true });
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await page.keyboard.type('c/c');
    await expect(field).toHaveValue('c/c');
  });

test('the job list loads at most 125 kB of scripts', async ({ request }) => {
  const page = await (await request.get('/jobs')).text();
  const scripts = needs(page);
  expect(scripts.length).toBeGreaterThan(3);
  let bytes = 0;
  for (const script of scripts) {
    const { 'content-encoding': encoding, 'content-length': length } = (
      await request.get(script, { headers: { 'accept-encoding': 'br' } })
    ).headers();
    expect(encoding, script).toBe('br');
    bytes += Number(length);
  }
  expect(bytes).toBeLessThanOrEqual(125_000);
});

for (const path of ['/', '/jobs'])
  test(`the first page, ${path}, costs a phone at most 200 kB`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThanOrEqual(200_000);
  });

test('a page shows without waiting for another file, and loads its scripts afterward', async ({
  browser,
  baseURL,
  request,
}) => {
  const html = await (await request.get('/jobs')).text();
  expect(html).not.toMatch(/rel="(modulepreload|stylesheet)"|type="module"/);
  expect(needs(html).length).toBeGreaterThan(3);
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/jobs');
  await expect(header(page)).toHaveCSS('position', 'sticky');
  await context.close();
});
