import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testExif, testJpeg, testPng, testWebp } from '../tests/support/pictures.ts';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { expect, test, visit } from './test.ts';

let dataDir: string;
let site: OwnServer;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-pictures-'));
  site = await startServer({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    ROLE: 'web',
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  });
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const png = { name: 'pay.png', mimeType: 'image/png', buffer: testPng(400, 300) };

test('an article with a picture and a table: written, previewed, read, and edited again without loss', async ({
  page,
  complaints,
}) => {
  test.slow();
  await signInAsOwner(page, site.url);
  await visit(page, `${site.url}/admin/articles/new`);
  await page.getByLabel('Title').fill('What nurses earn');
  await page.getByLabel('Summary').fill('Pay in three cities.');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.type('Pay depends on the city.');
  await page.getByRole('button', { name: 'Picture' }).click();
  const panel = page.getByRole('group', { name: 'Add a picture' });
  await panel.getByLabel('Picture', { exact: true }).setInputFiles({ ...png, buffer: Buffer.from('<svg/>') });
  await panel.getByRole('button', { name: 'Upload and insert' }).click();
  await expect(panel.getByText(/mark it as decorative/)).toBeVisible();
  await panel.getByLabel('Text for screen readers').fill('A chart of pay by city');
  await panel.getByRole('button', { name: 'Upload and insert' }).click();
  await expect(panel.getByText(/isn’t a JPEG, PNG or WebP/)).toBeVisible();
  // The browser reports the two refused uploads.
  expect(complaints.splice(0)).toEqual(Array(2).fill(expect.stringContaining('422')));
  await panel.getByLabel('Picture', { exact: true }).setInputFiles(png);
  await panel.getByRole('button', { name: 'Upload and insert' }).click();
  await expect(content.getByRole('img', { name: 'A chart of pay by city' })).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByLabel('Caption (optional)').fill('Median pay');
  await page
    .getByLabel('Rows')
    .fill(
      'City | Nurses | Head nurses and directors\nOmaha | $78,400 | $101,900\nSan Francisco | $140,200 | $199,000',
    );
  await page.getByRole('button', { name: 'Insert table' }).click();
  await expect(content.getByRole('table', { name: 'Median pay' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Add article' }).click();

  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByRole('link', { name: 'Back to the article' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What nurses earn');
  const picture = page.getByRole('img', { name: 'A chart of pay by city' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute('width', '400');
  await expect(picture).toHaveAttribute('height', '300');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  await expect(page.getByRole('columnheader', { name: 'Head nurses' })).toBeVisible();
  await expectNoViolations(page);

  const id = /articles\/(\d+)/.exec(page.url())?.[1];
  const stored = async () =>
    (await (await page.request.get(`${site.url}/api/admin/articles/${id}`)).json()).content;
  const before = await stored();
  await visit(page, `${site.url}/admin/articles/${id}`);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Content' }).getByText('Pay depends').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Today: ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await stored()).toBe(before.replace('Pay depends', 'Today: Pay depends'));

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/job-news/${id}`);
  await picture.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const address = (await picture.getAttribute('src')) ?? '';
  const answer = await page.request.get(`${site.url}${address}`);
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.body()).toEqual(png.buffer);
  expect((await page.request.get(`${site.url}${address.replace('.png', '.jpg')}`)).status()).toBe(404);

  const removed = await page.request.delete(`${site.url}/api/admin/pictures/1`);
  expect(removed.status()).toBe(409);
  expect((await removed.json()).detail).toContain('What nurses earn');
});

test('a picture is uploaded without scripts, and bad files are refused with the reason', async ({
  browser,
}) => {
  test.slow();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAsOwner(page, site.url);
  const upload = async (name: string, buffer: Buffer) => {
    await page.goto(`${site.url}/admin/pictures/new`);
    await page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType: 'image/png', buffer });
    await page.getByLabel('Text for screen readers').fill('A calm ward');
    await page.getByRole('button', { name: 'Upload picture' }).click();
  };
  await upload('a.png', Buffer.from('<svg onload="alert(1)"/>'));
  await expect(page.getByText(/isn’t a JPEG, PNG or WebP/)).toBeVisible();
  await expect(page.getByLabel('Text for screen readers')).toHaveValue('A calm ward');
  await upload('a.png', png.buffer.subarray(0, 60));
  await expect(page.getByText(/damaged or incomplete/)).toBeVisible();
  await upload('a.png', Buffer.alloc(5 * 1024 * 1024));
  await expect(page.getByText(/at most 2 MB/).first()).toBeVisible();

  for (const [file, width] of [
    [testJpeg([0xe1, testExif(6)]), 16],
    [testWebp(), 1],
  ] as const) {
    await upload('a.png', file);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A calm ward');
    await expect(page.getByText('unused')).toBeVisible();
    const picture = page.getByRole('img', { name: 'A calm ward' });
    await expect(picture).toHaveAttribute('width', String(width));
    const address = `${site.url}${await picture.getAttribute('src')}`;
    const shown = await browser.newPage();
    await shown.goto(address);
    expect(await shown.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(width);
    await shown.close();
    await page.getByText('Delete this picture').click();
    await page.getByRole('button', { name: 'Delete picture' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pictures');
  }
  await context.close();
});

test('text that is typed before the editor has loaded stays', async ({ page }) => {
  await signInAsOwner(page, site.url);
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/rich-text/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(`${site.url}/admin/articles/new`);
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('A first thought.');
  const loaded = page.waitForResponse(/rich-text/);
  open();
  await (await loaded).finished();
  await page.getByLabel('Title').fill('A thought');
  await expect(content).toHaveValue('A first thought.');
});
