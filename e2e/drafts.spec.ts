import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { query } from './site-database.ts';
import { expect, test, visit } from './test.ts';

let dataDir: string;
let site: OwnServer;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joblantern-drafts-'));
  site = await startServer({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    ADMIN_USERNAME: owner.username,
    ADMIN_PASSWORD: owner.password,
  });
});
test.afterAll(async () => {
  await site?.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const notice = (page: Page) => page.getByText('This is what you typed here before.');

test('nothing typed is lost: by a reload, by leaving, or by a session that ends', async ({ page }) => {
  test.slow();
  const asked: string[] = [];
  let answer: 'accept' | 'dismiss' = 'accept';
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog[answer]();
  });
  await signInAsOwner(page, site.url);
  await visit(page, `${site.url}/admin/articles/new`);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await page.getByLabel('Title').fill('What nurses earn');
  await page.getByLabel('Summary').fill('Pay in three cities.');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Pay depends on the city.');
  await page.getByLabel('Status').selectOption('draft');

  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('What nurses earn');
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText('Pay depends on the city.');
  await expectNoViolations(page);

  answer = 'dismiss';
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect.poll(() => asked).toEqual(['beforeunload', 'confirm']);
  await expect(page.getByLabel('Title')).toHaveValue('What nurses earn');
  answer = 'accept';
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  expect(asked).toEqual(['beforeunload', 'confirm', 'confirm']);
  await page.getByRole('link', { name: 'Add an article' }).click();
  await expect(notice(page)).toBeVisible();

  await query((client) => client.query('delete from admin_sessions'), dataDir);
  await page.getByRole('button', { name: 'Add article' }).click();
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('What nurses earn');
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  await page.getByRole('button', { name: 'Add article' }).click();
  await expect(page.getByText('Added the article.')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect(await visit(page, `${site.url}/job-news/${id}`)).toBe(404);

  await visit(page, `${site.url}/admin/articles/${id}`);
  await page.getByLabel('Topic').fill('Pay');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await page.getByLabel('Topic').fill('Nurses');
  await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.getByRole('button', { name: 'Save changes' }).click(),
  ]);
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await expect(page.getByLabel('Topic')).toHaveValue('Nurses');
  await expect(notice(page)).toBeHidden();
  await visit(page, `${site.url}/admin/articles/new`);
  await expect(page.getByLabel('Title')).toHaveValue('');
  expect(asked).toHaveLength(3);
});
