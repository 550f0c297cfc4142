import { randomUUID } from 'node:crypto';
import { expectNoViolations } from './axe.ts';
import { addSubscriber, forgetTries, mailOf } from './site-database.ts';
import { expect, test, visit } from './test.ts';

test.beforeEach(forgetTries);

test('by address: an empty field is named, and any address gets the same answer', async ({ page }) => {
  const { email } = await addSubscriber();
  await visit(page, '/unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectNoViolations(page);

  for (const address of [email, `${randomUUID()}@mail.example`]) {
    await visit(page, '/unsubscribe');
    await page.getByLabel('Email').fill(address);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    const outcome = page.getByRole('status').filter({ hasText: 'You’re unsubscribed' });
    await expect(outcome).toContainText(`If we send job emails to ${address}, we’re stopping them now.`);
    await expect(outcome).toContainText('within 24 hours');
  }
  expect((await mailOf(email)).subscribed).toBe(false);
});

test('by address: a failure says so, and Try Again leads back to the form', async ({ page, complaints }) => {
  await visit(page, '/unsubscribe');
  await page.route('**/api/unsubscribe', (route) => route.abort());
  await page.getByLabel('Email').fill('dana@mail.example');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again later.');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();

  await page.route('**/api/unsubscribe', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByLabel('Email').fill('dana@mail.example');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to unsubscribe. Please try again.');
  complaints.length = 0;
});

test('the link of a mail unsubscribes at once, and the same page brings it back', async ({ page }) => {
  const { email, token } = await addSubscriber();
  await visit(page, `/unsubscribe?token=${token}`);
  await expect(page.getByText('You’re unsubscribed')).toBeVisible();
  await expect(page.getByText(`We’ve stopped sending job emails to ${email}`)).toBeVisible();
  expect(await mailOf(email)).toEqual({ subscribed: false, states: ['active', 'active'] });
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Resubscribe' }).click();
  await expect(page.getByText('Welcome back')).toBeVisible();
  await expect(page.getByText('nurse jobs')).toBeVisible();
  expect((await mailOf(email)).subscribed).toBe(true);
  await page.reload();
  await expect(page.getByText('nurse jobs')).toBeVisible();
  expect((await mailOf(email)).subscribed).toBe(true);
});

test('the link for one alert stops that one; the others can be chosen', async ({ page }) => {
  const { email, token, alerts } = await addSubscriber();
  await visit(page, `/unsubscribe?token=${token}&alert=${alerts[0]}`);
  await expect(page.getByText('Alert stopped')).toBeVisible();
  expect(await mailOf(email)).toEqual({ subscribed: true, states: ['stopped', 'active'] });

  await page.getByRole('button', { name: 'Resume: nurse jobs' }).click();
  await expect(page.getByText('We’ll send this alert to')).toBeVisible();
  await page.getByRole('button', { name: 'Stop: cook jobs' }).click();
  await expect(page.getByText('Alert stopped')).toBeVisible();
  expect((await mailOf(email)).states).toEqual(['active', 'stopped']);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Unsubscribe from all' }).click();
  await expect(page.getByText('You’re unsubscribed')).toBeVisible();
  expect((await mailOf(email)).subscribed).toBe(false);
});

test('a link that is not known says so, and leads to the form', async ({ page, complaints }) => {
  await visit(page, '/unsubscribe?token=unknown');
  await expect(page.getByRole('alert')).toContainText('This link doesn’t work.');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  complaints.length = 0;
});

test('the page fits the narrowest screen', async ({ page }) => {
  const { token } = await addSubscriber();
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, `/unsubscribe?token=${token}&manage=1`);
  await expect(page.getByText('Your alerts')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('following the link changes nothing; the button unsubscribes, another brings it back', async ({
    page,
  }) => {
    const { email, token } = await addSubscriber();
    await page.goto(`/unsubscribe?token=${token}`);
    expect((await mailOf(email)).subscribed).toBe(true);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('You’re unsubscribed')).toBeVisible();
    expect((await mailOf(email)).subscribed).toBe(false);
    await page.getByRole('button', { name: 'Resubscribe' }).click();
    await expect(page.getByText('Welcome back')).toBeVisible();
    expect((await mailOf(email)).subscribed).toBe(true);
  });

  test('the link for one alert names it', async ({ page }) => {
    const { email, token, alerts } = await addSubscriber();
    await page.goto(`/unsubscribe?token=${token}&alert=${alerts[0]}`);
    await expect(page.getByRole('main')).toContainText('Stop the alert “nurse jobs”');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('Alert stopped')).toBeVisible();
    expect((await mailOf(email)).states).toEqual(['stopped', 'active']);
  });

  test('a link that is not known leads to the form', async ({ page }) => {
    const { email } = await addSubscriber();
    await page.goto('/unsubscribe?token=unknown');
    await expect(page.getByRole('main')).toContainText('This link doesn’t work.');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('You’re unsubscribed')).toBeVisible();
    expect((await mailOf(email)).subscribed).toBe(false);
  });

  test('the form works, and names an empty field', async ({ page, complaints }) => {
    const { email } = await addSubscriber();
    await page.goto('/unsubscribe');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('Please enter your email address.')).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('You’re unsubscribed')).toBeVisible();
    expect((await mailOf(email)).subscribed).toBe(false);
    complaints.length = 0;
  });
});
