import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { ask, forgetTries } from './site-database.ts';
import { expect, test, visit } from './test.ts';

test.beforeEach(forgetTries);

/** Asks for an alert, and returns the link of its mail. */
async function askForAlert(page: Page, search: string): Promise<{ email: string; link: string }> {
  const email = `${randomUUID()}@mail.example`;
  const answer = await page.request.post('/api/alerts', { data: { email, search, frequency: 'weekly' } });
  expect(answer.status()).toBe(202);
  const [mail] = await ask("select data ->> 'link' as link from messages where recipient = $1", [email]);
  return { email, link: String(mail!.link) };
}

const stateOf = async (email: string) =>
  (await ask('select state from alerts join users on users.id = user_id where email = $1', [email]))[0]
    ?.state;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('opening the link changes nothing; its button starts the alert and shows what it finds', async ({
      page,
    }) => {
      const { email, link } = await askForAlert(page, 'keywords=nurse');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start your job alert');
      await expect(page.getByText('We’ll email you new nurse jobs, once a week.')).toBeVisible();
      expect(await stateOf(email)).toBe('pending');
      await page.getByRole('button', { name: 'Start my job alert' }).click();

      await expect(page).toHaveURL(/\/alerts\/started\?alert=\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your alert is on');
      await expect(page.getByText(`We’ll email ${email} new nurse jobs, once a week.`)).toBeVisible();
      await expect(page.getByRole('heading', { name: /jobs? match(es)? right now$/ })).toBeVisible();
      await expect(page.getByRole('article').first()).toBeVisible();
      expect(await page.getByRole('article').count()).toBeLessThanOrEqual(3);
      expect(await stateOf(email)).toBe('active');
      if (javaScriptEnabled) await expectNoViolations(page);
      const list = page.getByRole('link', { name: /^See all of these jobs|^See your search/ });
      await expect(list).toHaveAttribute('href', /^\/jobs\?keywords=nurse&sort=date/);
      await page.getByRole('link', { name: 'Your account' }).click();
      await expect(page).toHaveURL('/account#alerts');

      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your alert is on');
      await expect(page.getByText('You already started it.')).toBeVisible();
    });
  });

test('in the browser that asked, the link in the mail is enough', async ({ page }) => {
  const email = `${randomUUID()}@mail.example`;
  await visit(page, '/alerts/new?keywords=nurse');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me these jobs' }).click();
  await expect(page.getByText('One more step')).toBeVisible();
  const [mail] = await ask("select data ->> 'link' as link from messages where recipient = $1", [email]);
  await page.goto(String(mail!.link));
  await expect(page).toHaveURL(/\/alerts\/started\?alert=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your alert is on');
  expect(await stateOf(email)).toBe('active');
});

test('an alert that finds nothing yet says so', async ({ page }) => {
  const { link } = await askForAlert(page, 'keywords=qqxzzyq');
  await page.goto(link);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Start my job alert' }).click();
  await expect(page.getByRole('heading', { name: 'No jobs match right now' })).toBeVisible();
  await expectNoViolations(page);
});
