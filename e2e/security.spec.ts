import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { owner, signInAsOwner } from './admin-page.ts';
import { expectNoViolations } from './axe.ts';
import { query } from './site-database.ts';
import { expect, test, visit } from './test.ts';

const password = 'four unrelated lantern words';

/** All tests come from one address, and send more requests than one visitor may. */
test.beforeEach(() =>
  query((client) => client.query("delete from rate_limits where key ~ '^(sign-in|admin)'")),
);

/** Adds an admin for this test with the owner's screens, and signs in as that admin. */
async function newAdmin(page: Page): Promise<string> {
  const username = `grace-${Date.now()}`;
  await signInAsOwner(page);
  const added = await page.request.post('/api/admin/admins', {
    data: { username, password, role: 'analyst' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(added.status()).toBe(201);
  await page.context().clearCookies({ name: 'session' });
  await signIn(page, username);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  return username;
}

async function signIn(page: Page, username: string, typed = password): Promise<void> {
  await visit(page, '/admin');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(typed);
  await page.getByRole('button', { name: 'Login' }).click();
}

const codeOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await visit(page, '/admin/security');
  const secret = (await page.locator('code').first().textContent())!;
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByLabel('Current password').first().fill(password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes now' })).toBeVisible();
  return {
    secret,
    codes: await page
      .getByRole('listitem')
      .locator('visible=true')
      .filter({ hasText: /^\w{4}-/ })
      .allTextContents(),
  };
}

test('a second factor comes with recovery codes, which show once and sign in once', async ({
  page,
  complaints,
}) => {
  const username = await newAdmin(page);
  await visit(page, '/admin/security');
  await expectNoViolations(page);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByLabel('Current password').first().fill(password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  complaints.length = 0;

  const { codes } = await turnOn(page);
  expect(new Set(codes).size).toBe(10);
  await expectNoViolations(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(`recovery-codes-${username}.txt`);
  await visit(page, '/admin/security');
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
  await expect(page.getByText(codes[0]!)).toHaveCount(0);

  await page.context().clearCookies({ name: 'session' });
  await signIn(page, username);
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectNoViolations(page);
  complaints.length = 0;
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await visit(page, '/admin/security');
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible();

  await page.getByText('Turn off').first().click();
  const off = page.locator('form').filter({ has: page.getByRole('button', { name: 'Turn it off' }) });
  await off.getByLabel('Current password').fill(password);
  await off.getByLabel('Current code').fill(codes[0]!);
  await off.getByRole('button').click();
  await expect(off.getByText('This code is wrong')).toBeVisible();
  await expectNoViolations(page);
  complaints.length = 0;
  await off.getByLabel('Current password').fill(password);
  await off.getByLabel('Current code').fill(codes[1]!);
  await off.getByRole('button').click();
  await expect(page.getByText('Two-factor authentication is off.')).toBeVisible();
});

test('a weak new password is refused with the reason, and a strong one is accepted', async ({
  page,
  complaints,
}) => {
  await newAdmin(page);
  await visit(page, '/admin/security');
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Change password' }) });
  await form.getByLabel('New password').fill('Summer2026!');
  await form.getByLabel('Current password').fill(owner.password);
  await form.getByRole('button').click();
  await expect(form.getByText('easy to guess')).toBeVisible();
  complaints.length = 0;
  await form.getByLabel('New password').fill('five other unrelated lantern words');
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button').click();
  await expect(page.getByText('Password changed.')).toBeVisible();
});

test.describe('on a phone without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('recovery codes show, and nothing is wider than the screen', async ({ page }) => {
    await page.goto('/admin');
    const username = `ada-${Date.now()}`;
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.request.post('/api/admin/admins', {
      data: { username, password, role: 'analyst' },
      headers: { origin: new URL(page.url()).origin },
    });
    await page.context().clearCookies({ name: 'session' });
    await page.goto('/admin?to=/admin/security');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    const secret = (await page.locator('code').first().textContent())!;
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await page.getByLabel('Current password').first().fill(password);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('heading', { name: 'Save your recovery codes now' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test('too many wrong passwords lead to the link, which still works', async ({ page, complaints }) => {
  const email = `nobody-${Date.now()}@example.org`;
  await visit(page, '/sign-in');
  await page.getByText('Sign in with a password instead').click();
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: 'Sign in with password' }) });
  for (let tries = 1; tries <= 6; tries++) {
    await form.getByLabel('Email address').fill(email);
    await form.getByLabel('Password').fill('a guess');
    await form.getByRole('button').click();
    await expect(page.getByText(tries < 6 ? 'don’t match' : 'Too many tries')).toBeVisible();
  }
  await expectNoViolations(page);
  complaints.length = 0;
  await expect(page.getByLabel('Email address').first()).toHaveValue(email);
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
});
