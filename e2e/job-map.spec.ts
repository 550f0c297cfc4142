import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

const places = 'main ol li';

test('the map: a state opens its counties, and a county leads to its jobs', async ({ page }) => {
  await visit(page, '/jobs?keywords=nurse');
  await page.getByRole('link', { name: 'Map', exact: true }).click();
  await expect(page).toHaveURL('/jobs/map?keywords=nurse');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs by State');
  const row = page
    .locator(places)
    .filter({ has: page.getByRole('link', { name: /^Counties of/ }) })
    .first();
  const state = (await row.getByRole('link').first().innerText()).split('\n')[0]!.trim();
  await row.getByRole('link', { name: /^Counties of/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Jobs in .+ by County$/);
  expect(state).not.toBe('');
  const county = page.locator(`${places} a`).first();
  const jobs = Number(/(\d+)\s*jobs?$/.exec((await county.textContent())!)![1]);
  await county.click();
  await expect(page).toHaveURL(/\/jobs\?keywords=nurse&location=.+&state=[A-Z]{2}/);
  await expect(page.getByRole('heading', { name: new RegExp(`^${jobs} Jobs? Found`) })).toBeVisible();
});

test('pointing at a place marks it on the map and in the list, and a state on the map is a link', async ({
  page,
}) => {
  await visit(page, '/jobs/map');
  await page.locator(`${places} a`).first().focus();
  await expect(page.locator('.job-map-state.is-active')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText('Counties');
  await expect(page.locator('.job-map-circle.is-active')).toHaveCount(1);
  await page.locator('.job-map-circle circle').first().hover();
  await expect(page.locator(`${places}.is-active`)).toHaveCount(1);
  await page.locator('.job-map-circle circle').first().click();
  await expect(page).toHaveURL(/\/jobs\/map\?state=[A-Z]{2}$/);
  await page.getByRole('link', { name: 'All states' }).click();
  await expect(page).toHaveURL('/jobs/map');
});

for (const path of ['/jobs/map', '/jobs/map?state=NY', '/jobs/map?keywords=nurse&zip=12'])
  test(`everyone can use ${path}`, async ({ page }) => {
    await visit(page, path);
    await expectNoViolations(page);
  });

test('the map is small, and needs no library and no other server', async ({ page, baseURL }) => {
  let bytes = 0;
  const hosts = new Set<string>();
  page.on('response', async (response) => {
    const url = new URL(response.url());
    hosts.add(url.origin);
    if (/^\/(jobs\/map|maps\/.*)$/.test(url.pathname))
      bytes += (await response.request().sizes()).responseBodySize;
  });
  await page.goto('/jobs/map', { waitUntil: 'networkidle' });
  expect([...hosts]).toEqual([new URL(baseURL!).origin]);
  expect(bytes).toBeGreaterThan(8_000);
  expect(bytes).toBeLessThan(60_000);
});

test('search engines get the map without a search only', async ({ page }) => {
  await page.goto('/jobs/map');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/jobs\/map$/);
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await page.goto('/jobs/map?keywords=nurse');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the links of the map and of the list work', async ({ page }) => {
    await page.goto('/jobs/map');
    await page.locator('.job-map-circle circle').first().click();
    await expect(page).toHaveURL(/\/jobs\/map\?state=[A-Z]{2}$/);
    await page.locator(`${places} a`).first().click();
    await expect(page).toHaveURL(/\/jobs\?location=/);
  });
});
