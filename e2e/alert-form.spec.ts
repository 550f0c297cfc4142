import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { signIn } from './sign-in.ts';
import { ask, forgetTries } from './site-database.ts';
import { expect, test, visit } from './test.ts';

test.beforeEach(forgetTries);

const someone = () => `${randomUUID()}@mail.example`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Email me jobs like these' });
const opener = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Email me jobs like these' });
const emailOf = async (userId: number) =>
  ((await ask('select email from users where id = $1', [userId]))[0] as { email: string }).email;
const alertsOf = (email: string) =>
  ask(
    `select query, frequency, state, (select count(*)::int from messages where user_id = users.id) as mails
     from alerts join users on users.id = user_id join alert_searches on alert_searches.id = search_id where email = $1`,
    [email],
  );

test('from a search: the dialog names it, and the message says what happens next', async ({ page }) => {
  await visit(page, '/jobs?keywords=nurse&location=Austin&sort=salary');
  await opener(page).click();
  await expect(dialog(page)).toContainText('We’ll email you new nurse jobs in Austin');
  await expect(dialog(page).getByRole('radio', { name: 'Daily' })).toBeChecked();
  await expectNoViolations(page);

  const email = someone();
  await dialog(page).getByRole('button', { name: 'Email me these jobs' }).click();
  await expect(dialog(page).getByText('Please enter a valid email address.')).toBeVisible();
  await expect(dialog(page).getByLabel('Email')).toBeFocused();
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByRole('radio', { name: 'Weekly' }).check();
  await dialog(page).getByRole('button', { name: 'Email me these jobs' }).click();
  await expect(dialog(page).getByRole('status')).toContainText(`We sent a link to ${email}.`);
  expect(await alertsOf(email)).toEqual([
    {
      query: 'keywords=nurse&location=Austin&match=best&spelling=typed',
      frequency: 'weekly',
      state: 'pending',
      mails: 1,
    },
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('from a job: the search uses its title and place', async ({ page }) => {
  await visit(page, '/jobs?keywords=Registered+Nurse+-+Night+Shift');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Open full page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registered Nurse - Night Shift');
  await opener(page).click();
  await expect(dialog(page)).toContainText('new Registered Nurse jobs near 78701');
  const email = someone();
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByRole('button', { name: 'Email me these jobs' }).click();
  await expect(dialog(page).getByRole('status')).toBeVisible();
  expect(await alertsOf(email)).toMatchObject([
    { query: 'keywords=Registered+Nurse&zip=78701&match=best&spelling=typed' },
  ]);
});

test('signed in, one click is enough, because the address is known', async ({ page, context, baseURL }) => {
  const email = await emailOf((await signIn(context, baseURL!)).userId);
  await visit(page, '/jobs?keywords=nurse');
  await opener(page).click();
  await expect(dialog(page)).toContainText(`We’ll send them to ${email}, the address on your account.`);
  await expect(dialog(page).getByLabel('Email')).toHaveCount(0);
  await expectNoViolations(page);
  await dialog(page).getByRole('button', { name: 'Email me these jobs' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('Your alert is on');
  expect(await alertsOf(email)).toMatchObject([
    { query: 'keywords=nurse&match=best&spelling=typed', state: 'active', mails: 0 },
  ]);
});

test('the dialog shows a failure, and the form stays', async ({ page, complaints }) => {
  await visit(page, '/jobs');
  await opener(page).click();
  await page.route('**/api/alerts', (route) => route.abort());
  await dialog(page).getByLabel('Email').fill('dana@mail.example');
  await dialog(page).getByRole('button', { name: 'Email me these jobs' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'We couldn’t set up your alert. Please try again.',
  );
  await expect(dialog(page).getByLabel('Email')).toHaveValue('dana@mail.example');
  complaints.length = 0;
});

test('the dialog fits the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, '/jobs?keywords=nurse');
  await page.getByRole('link', { name: 'Alert me' }).click();
  await expect(dialog(page)).toBeVisible();
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a search has feeds, linked in the head and beside the alert', async ({ page, request }) => {
  await page.goto('/jobs?keywords=nurse&sort=salary&page=1');
  const rss = page.locator('head link[rel=alternate][type="application/rss+xml"]');
  const json = page.locator('head link[rel=alternate][type="application/feed+json"]');
  await expect(rss).toHaveAttribute('href', '/jobs/feed.xml?keywords=nurse');
  await expect(json).toHaveAttribute('href', '/jobs/feed.json?keywords=nurse');
  await expect(page.getByRole('link', { name: 'RSS feed of this search' })).toBeVisible();

  const xml = await request.get('/jobs/feed.xml?keywords=nurse');
  expect(xml.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(xml.headers()['cache-control']).toBe('public, max-age=300');
  expect(await xml.text()).toContain('<title>JobLantern: nurse jobs</title>');
  const feed = await (await request.get('/jobs/feed.json?keywords=nurse')).json();
  expect(feed.items.length).toBeGreaterThan(0);
  expect(feed.items.length).toBeLessThanOrEqual(50);
  const job = await request.get(feed.items[0].url);
  expect(job.status()).toBe(200);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to a page with the form, which keeps what was typed', async ({ page, complaints }) => {
    await page.goto('/jobs?keywords=nurse&zip=78701');
    await opener(page).click();
    await expect(page).toHaveURL('/alerts/new?keywords=nurse&zip=78701');
    await expect(page.getByText('We’ll email you new nurse jobs near 78701')).toBeVisible();
    await page.getByLabel('Email').fill('nonsense');
    await page.getByRole('radio', { name: 'Right away' }).check();
    await page.getByRole('button', { name: 'Email me these jobs' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('nonsense');
    await expect(page.getByRole('radio', { name: 'Right away' })).toBeChecked();

    const email = someone();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Email me these jobs' }).click();
    await expect(page.getByRole('status')).toContainText(`We sent a link to ${email}.`);
    expect(await alertsOf(email)).toMatchObject([
      {
        query: 'keywords=nurse&zip=78701&match=best&spelling=typed',
        frequency: 'instant',
        state: 'pending',
      },
    ]);
    complaints.length = 0;
  });

  test('signed in, one click is enough there, too', async ({ page, context, baseURL }) => {
    const email = await emailOf((await signIn(context, baseURL!)).userId);
    await page.goto('/alerts/new?keywords=cook');
    await expect(page.getByText(`We’ll send them to ${email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Email me these jobs' }).click();
    await expect(page.getByRole('status')).toContainText('Your alert is on');
    expect(await alertsOf(email)).toMatchObject([
      { query: 'keywords=cook&match=best&spelling=typed', state: 'active' },
    ]);
  });
});
