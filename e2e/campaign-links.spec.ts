import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { writeCountries } from '../tests/support/mmdb.ts';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { expect, test, visit } from './test.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let folder: string;
let site: OwnServer;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joblantern-links-'));
  const countries = join(folder, 'countries.mmdb');
  await writeCountries(countries, { '127.0.0.0/8': 'US', '::1/128': 'US' });
  site = await startServer({
    DATA_DIR: join(folder, 'data'),
    SAMPLE_DATA: 'off',
    COUNTRY_DATABASE: countries,
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  });
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The same session on a phone without scripts. */
async function phoneWithoutScripts(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 740 },
    hasTouch: true,
    isMobile: true,
    javaScriptEnabled: false,
  });
  return context.newPage();
}

test('an operator splits a campaign, builds its link and tests it', async ({ complaints, page, browser }) => {
  test.setTimeout(180_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url });
  await signInAsOwner(page, site.url);

  await visit(page, `${site.url}/admin/traffic-sources/new`);
  await page.getByLabel('Name', { exact: true }).fill('Example Ads');
  await page.getByLabel(/^Link macros/).fill('click_id = {clickid}\nutm_term = {keyword}');
  await page.getByRole('button', { name: 'Add traffic source' }).click();
  await expect(page.getByText('Added the traffic source.')).toBeVisible();

  await visit(page, `${site.url}/admin/campaigns/new`);
  await page.getByLabel('Name', { exact: true }).fill('Night nurses');
  await page.getByLabel('Traffic source').selectOption({ label: 'Example Ads' });
  await page.getByLabel('Start date').fill('2026-01-01');
  await page.getByLabel('Rule 1: Device').selectOption('Phone');
  await page.getByLabel('Rule 1: Countries').fill('us');
  await page.getByLabel('Rule 1: Address').fill('/job-alerts');
  await page.getByLabel('Page 1: Address').fill('/jobs');
  await page.getByLabel('Page 1: Weight').fill('50');
  await page.getByRole('button', { name: 'Add a page' }).click();
  await page.getByRole('button', { name: 'Add a page' }).click();
  await expect(page.getByLabel('Page 3: Address')).toBeFocused();
  await page.getByRole('button', { name: 'Remove page 2' }).click();
  await page.getByLabel('Page 2: Address').fill('register');
  await page.getByLabel('Page 2: Weight').fill('50');
  await page.getByRole('button', { name: 'Add campaign' }).click();
  const address = page.getByLabel('Page 2: Address');
  await expect(address).toHaveAccessibleDescription(/^Page 2: Enter a path on this site/);
  await expect(address).toHaveValue('register');
  await expectNoViolations(page);
  // The browser reports the refused form as an error.
  complaints.length = 0;
  await address.fill('/register');
  await page.getByRole('button', { name: 'Add campaign' }).click();
  await expect(page.getByText('Added the campaign.')).toBeVisible();
  await expect(page.getByLabel('Rule 1: Countries')).toHaveValue('US');
  await expect(page.getByLabel('Page 2: Weight')).toHaveValue('50');

  await page.getByRole('link', { name: 'Link and test' }).click();
  const link = page.getByLabel('Link', { exact: true });
  const base = `${site.url}/r/night-nurses`;
  await expect(link).toHaveValue(`${base}?click_id={clickid}&utm_term={keyword}`);
  await page.getByLabel('utm_medium').fill('e mail');
  await page.getByLabel(/^click_id/).uncheck();
  await expect(link).toHaveValue(`${base}?utm_medium=e%20mail&utm_term={keyword}`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${base}?utm_medium=e%20mail&utm_term={keyword}`,
  );
  const code = page.getByRole('img', { name: `QR code of ${base}?utm_medium=e%20mail` });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PNG' }).click();
  expect((await download).suggestedFilename()).toBe('night-nurses.png');

  await expect(page.getByRole('table').getByRole('row')).toHaveText([/Visitors/, /mobile US/, /50%/, /50%/]);

  await page.getByLabel('Device').selectOption('Phone');
  await page.getByLabel('Parameters').fill('click_id=abc&sub1=blue&radius=25');
  await page.getByRole('button', { name: 'Test link' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'The visitor goes to' });
  await expect(notice).toContainText('/job-alerts?radius=25');
  await expect(notice).toContainText('Rule 1 fits: mobile US -> /job-alerts.');
  await expect(page.getByRole('definition').filter({ hasText: /^abc$/ })).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Country').fill('Canada');
  await page.getByRole('button', { name: 'Test link' }).click();
  await expect(page.getByText('Enter the two letters of a country, such as US.')).toBeVisible();
  await page.getByLabel('Country').fill('ca');
  await page.getByRole('button', { name: 'Test link' }).click();
  await expect(notice).toContainText('The weights chose this page.');

  const follow = async (userAgent: string) =>
    page.request.get(base, { maxRedirects: 0, headers: { 'user-agent': userAgent } });
  expect((await follow(iPhone)).headers().location).toBe('/job-alerts');
  const own = (await follow('Mozilla/5.0 (X11; Linux x64) Gecko/20100101 Firefox/140.0')).headers().location!;
  expect(['/jobs', '/register']).toContain(own);
  await visit(page, `${site.url}/admin/clicks?sort=clickedAt`);
  // The tests left nothing: these are the two clicks.
  await expect(page.getByRole('cell', { name: /^\/(job-alerts|jobs|register)$/ })).toHaveText([
    '/job-alerts',
    own,
  ]);
  await expect(page.getByRole('cell', { name: 'US', exact: true })).toHaveCount(2);

  const phone = await phoneWithoutScripts(browser, page);
  await phone.goto(`${site.url}/admin/campaigns/1/link`);
  expect(await overflowOf(phone)).toBe(0);
  await phone.getByLabel('utm_source').fill('flyer');
  await phone
    .getByLabel(/^utm_term/)
    .first()
    .uncheck();
  await phone.getByRole('button', { name: 'Build link' }).click();
  await expect(phone.getByLabel('Link', { exact: true })).toHaveValue(
    `${base}?click_id={clickid}&utm_source=flyer`,
  );
  await phone.getByLabel('Device').selectOption('Tablet');
  await phone.getByRole('button', { name: 'Test link' }).click();
  await expect(phone.getByText('The weights chose this page.')).toBeVisible();
  expect(await overflowOf(phone)).toBe(0);

  await phone.goto(`${site.url}/admin/campaigns/1`);
  await phone.getByLabel('Page 1: Address').fill('');
  await phone.getByLabel('Page 1: Weight').fill('');
  await phone.getByLabel('Page 4: Address').fill('/articles');
  await phone.getByLabel('Rule 2: Countries').fill('Mars');
  await phone.getByLabel('Rule 2: Address').fill('/jobs');
  await phone.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    phone.getByText('Rule 2: “Mars” is not a country. Enter two letters, such as US.'),
  ).toBeVisible();
  expect(await overflowOf(phone)).toBe(0);
  await expect(phone.getByLabel('Rule 2: Countries')).toHaveValue('Mars');
  await expect(phone.getByLabel('Page 2: Address')).toHaveValue('/articles');
  await phone.getByLabel('Rule 2: Countries').fill('ca');
  await phone.getByRole('button', { name: 'Save changes' }).click();
  await expect(phone.getByText('Saved.')).toBeVisible();
  await expect(phone.getByLabel('Page 1: Address')).toHaveValue('/register');
  await expect(phone.getByLabel('Page 2: Weight')).toHaveValue('1');
  await expect(phone.getByLabel('Rule 2: Countries')).toHaveValue('CA');
  await phone.context().close();
});
