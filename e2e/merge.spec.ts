import type { Browser, Page } from '@playwright/test';
import { signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { expect, test, visit } from './test.ts';

/** Adds an article for this test alone. It stays unpublished until other tests end. @returns its address. */
async function addArticle(page: Page, title: string): Promise<string> {
  await visit(page, '/admin/articles/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Summary').fill('What nurses earn.');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Content' }).fill('The first text.');
  await page.getByLabel('Published').fill('2099-01-01T00:00');
  await page.getByRole('button', { name: 'Add article' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return new URL(page.url()).pathname;
}

/** Opens the same row as another admin. */
async function openElsewhere(browser: Browser, page: Page, path: string, scripts = true): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    javaScriptEnabled: scripts,
    viewport: page.viewportSize(),
  });
  const other = await context.newPage();
  await other.goto(path);
  return other;
}

for (const width of [1280, 360])
  test(`two admins change an article at once: both texts are shown, and the choice is saved, at ${width} px`, async ({
    page,
    browser,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAsOwner(page);
    const path = await addArticle(page, `Pay of nurses ${Date.now()}`);
    await visit(page, path);
    const other = await openElsewhere(browser, page, path, false);
    await other.getByLabel('Content').fill('<h2>Their heading</h2><p>Their text.</p>');
    await other.getByLabel('Topic').fill('pay');
    await other.getByRole('button', { name: 'Save changes' }).click();
    await expect(other.getByText('Saved.', { exact: true })).toBeVisible();

    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Content' }).fill('My text.');
    await page.getByLabel('Summary').fill('My summary.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    const choice = page.getByRole('group', { name: 'Content: choose a value' });
    await expect(choice.getByRole('radio', { name: 'Keep yours' })).toBeChecked();
    await expect(page.getByText('You both changed Content.')).toBeInViewport();
    await expect(choice.getByRole('textbox', { name: 'Content' })).toHaveText('My text.');
    await expect(choice.getByRole('heading', { name: 'Their heading' })).toBeVisible();
    await expect(choice).toContainText('Changed by owner');
    await expect(page.getByRole('alert').first()).toContainText('Topic: Changed by owner');
    await expect(page.getByLabel('Topic')).toHaveValue('pay');
    await expect(page.getByLabel('Summary')).toHaveValue('My summary.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await expect(
      page.getByRole('heading', { name: 'History' }).locator('..').getByRole('listitem').first(),
    ).toContainText('Changed');
    await expectNoViolations(page);
    // The browser logs a 409 as an error.
    complaints.length = 0;
    await choice.getByText('Use the saved value').click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('Their heading Their text.', {
      useInnerText: true,
    });
    await expect(page.getByLabel('Summary')).toHaveValue('My summary.');
    await expect(page.getByRole('group', { name: /choose a value/ })).toHaveCount(0);
    await other.context().close();
  });

test('without scripts the choice is a form like any other', async ({ page, browser }) => {
  await signInAsOwner(page);
  const path = await addArticle(page, `Pay of cooks ${Date.now()}`);
  const plain = await openElsewhere(browser, page, path, false);
  await visit(page, path);
  await page.getByLabel('Summary').fill('Their summary.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();

  await plain.getByLabel('Summary').fill('My summary.');
  await plain.getByLabel('Content').fill('<p>My text.</p>');
  await plain.getByRole('button', { name: 'Save changes' }).click();
  const choice = plain.getByRole('group', { name: 'Summary: choose a value' });
  await expect(choice).toContainText('Their summary.');
  await choice.getByRole('textbox', { name: 'Summary' }).fill('Our summary.');
  await plain.getByRole('button', { name: 'Save changes' }).click();
  await expect(plain.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(plain.getByLabel('Summary')).toHaveValue('Our summary.');
  await expect(plain.getByLabel('Content')).toHaveValue('<p>My text.</p>');
  await plain.context().close();
});
