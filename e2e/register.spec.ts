import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { startServer } from './own-server.ts';
import { expect, test, visit } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page, name: string) => dialog(page).getByRole('heading', { name });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const notice = (page: Page, words: string) => page.getByText(words, { exact: true });
const terms = (page: Page) => page.getByRole('checkbox', { name: 'I accept the Terms of Service' });
const consent = (page: Page) => page.getByRole('checkbox', { name: 'Msg & data rates may apply' });

let people = 0;
/** An address that no other test registers. */
const newEmail = (): string => `person${Date.now()}-${people++}@example.com`;

async function openRegistration(page: Page, path = '/about'): Promise<void> {
  await visit(page, path);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(heading(page, 'Basic Information')).toBeVisible();
}

async function fillBasics(page: Page, email = newEmail()): Promise<void> {
  await field(page, 'First name').fill('Zoë');
  await field(page, 'Last name').fill("O'Neil");
  await field(page, 'Email').fill(email);
  await field(page, 'ZIP code').fill('78701');
  await terms(page).check();
}

async function toSecondStep(page: Page, email?: string): Promise<void> {
  await openRegistration(page);
  await fillBasics(page, email);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Communication Preferences')).toBeFocused();
}

test('a visitor registers in two steps and goes on to the matches', async ({ page }) => {
  const email = newEmail();
  await openRegistration(page, '/jobs');
  await fillBasics(page, email);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Communication Preferences')).toBeVisible();
  await expect(dialog(page)).toContainText('Step 2 of 2');
  await expect(consent(page)).not.toBeChecked();
  await field(page, 'Phone number').fill('(202) 555-0123');
  await consent(page).check();
  await dialog(page).getByLabel('Job alerts near you').selectOption('weekly');
  await button(page, 'Complete Registration').click();

  await expect(heading(page, 'Registration Complete!')).toBeVisible();
  await expect(dialog(page)).toContainText(`We sent a link to ${email}`);
  await expect(notice(page, 'Registration successful!')).toBeVisible();
  await expect(
    notice(page, `Your account has been created. Open the link we sent to ${email}.`),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userData'))).toBe('{"zipCode":"78701"}');

  await dialog(page).getByRole('link', { name: 'View My Job Matches' }).click();
  // The page takes the ZIP code that the browser remembers.
  await expect(page).toHaveURL('/my-jobs?zip=78701');
  await expect(dialog(page)).toBeHidden();
});

test('each missing field shows an error, and the first one gets the focus', async ({ page }) => {
  await openRegistration(page);
  await button(page, 'Continue').click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Invalid email address',
    'Zip code must be 5 digits',
    'You must accept the terms',
  ])
    await expect(dialog(page)).toContainText(message);
  await expect(field(page, 'First name')).toBeFocused();
  await field(page, 'First name').fill('Sam');
  await expect(dialog(page)).not.toContainText('First name is required');
  await field(page, 'ZIP code').pressSequentially('1234567');
  await expect(field(page, 'ZIP code')).toHaveValue('12345');

  await field(page, 'Last name').fill('Doe');
  await field(page, 'Email').fill(newEmail());
  await terms(page).check();
  await button(page, 'Continue').click();
  await field(page, 'Phone number').fill('12345');
  await button(page, 'Complete Registration').click();
  await expect(dialog(page)).toContainText('Enter a US phone number');
  await expect(field(page, 'Phone number')).toBeFocused();
});

test('the address is checked after a pause, and again when it changes', async ({ page }) => {
  const asked: string[] = [];
  await page.route('/api/validate-email', async (route) => {
    asked.push(route.request().postDataJSON().email);
    await route.continue();
  });
  await openRegistration(page);
  await field(page, 'Email').pressSequentially('sam@example');
  await field(page, 'Email').pressSequentially('.com');
  await expect(dialog(page)).toContainText('This address looks good.');
  expect(asked).toEqual(['sam@example.com']);

  await field(page, 'Email').fill('sam@0-mail.com');
  await expect(dialog(page)).not.toContainText('This address looks good.');
  await expect(dialog(page)).toContainText('This is a throwaway address.');
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');

  await fillBasics(page, 'sam@0-mail.com');
  await button(page, 'Continue').click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(heading(page, 'Basic Information')).toBeVisible();
});

test('an address without a dot is checked when the focus leaves its field', async ({ page }) => {
  await openRegistration(page);
  await field(page, 'Email').fill('sam@example');
  await field(page, 'Email').press('Tab');
  await expect(dialog(page)).toContainText('Invalid email address');
});

test('a misspelled address is corrected with one click', async ({ page }) => {
  await openRegistration(page);
  await fillBasics(page, 'sam@gmial.com');
  await button(page, 'sam@gmail.com').click();
  await expect(field(page, 'Email')).toHaveValue('sam@gmail.com');
  await expect(field(page, 'Email')).toBeFocused();
  await expect(dialog(page)).toContainText('This address looks good.');
  await button(page, 'Continue').click();
  await expect(heading(page, 'Communication Preferences')).toBeVisible();
});

for (const [failure, answer] of [
  ['is unreachable', null],
  ['returns an error', { status: 500, body: 'broken' }],
] as const)
  test(`when the address check ${failure}, registration continues`, async ({ page, complaints }) => {
    await page.route('/api/validate-email', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await toSecondStep(page);
    await button(page, 'Complete Registration').click();
    await expect(heading(page, 'Registration Complete!')).toBeVisible();
    complaints.length = 0;
  });

test('Back keeps what was typed in both steps', async ({ page }) => {
  const email = newEmail();
  await toSecondStep(page, email);
  await field(page, 'Phone number').fill('202 555 0123');
  await consent(page).check();
  await button(page, 'Back').click();
  await expect(heading(page, 'Basic Information')).toBeFocused();
  await expect(field(page, 'First name')).toHaveValue('Zoë');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(terms(page)).toBeChecked();
  await button(page, 'Continue').click();
  await expect(field(page, 'Phone number')).toHaveValue('202 555 0123');
  await expect(consent(page)).toBeChecked();
});

test('a closed dialog starts over, before and after a registration', async ({ page }) => {
  await page.clock.install();
  await toSecondStep(page);
  await button(page, 'Close dialog').click();
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(heading(page, 'Basic Information')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('');

  await fillBasics(page);
  await button(page, 'Continue').click();
  await button(page, 'Complete Registration').click();
  await expect(heading(page, 'Registration Complete!')).toBeVisible();
  await button(page, 'Close dialog').click();
  await expect(dialog(page)).toBeHidden();
  await page.clock.fastForward(300);
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).click();
  await expect(heading(page, 'Basic Information')).toBeVisible();
  await expect(field(page, 'First name')).toHaveValue('');
});

for (const [failure, answer, words] of [
  ['the network fails', null, 'Something went wrong, please try again.'],
  [
    'the server refuses',
    { status: 503, json: { status: 503, title: 'x', detail: 'We’re busy right now.' } },
    'We’re busy right now.',
  ],
] as const)
  test(`when ${failure}, the notice says so and everything typed stays`, async ({ page, complaints }) => {
    await page.route('/api/register', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await toSecondStep(page);
    await field(page, 'Phone number').fill('202 555 0123');
    await button(page, 'Complete Registration').click();
    await expect(notice(page, 'Registration failed')).toBeVisible();
    await expect(notice(page, words)).toBeVisible();
    await expect(field(page, 'Phone number')).toHaveValue('202 555 0123');
    complaints.length = 0;
  });

test('an error in a first-step field leads back to that step', async ({ page, complaints }) => {
  const errors = { zipCode: 'Zip code must be 5 digits' };
  await page.route('/api/register', (route) =>
    route.fulfill({ status: 422, json: { status: 422, title: 'x', detail: 'y', errors } }),
  );
  await toSecondStep(page);
  await button(page, 'Complete Registration').click();
  await expect(heading(page, 'Basic Information')).toBeVisible();
  await expect(dialog(page)).toContainText('Zip code must be 5 digits');
  await expect(field(page, 'ZIP code')).toBeFocused();
  complaints.length = 0;
});

test('registration works with the keyboard alone', async ({ page }) => {
  await visit(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Register' }).press('Enter');
  await expect(field(page, 'First name')).toBeFocused();
  await page.keyboard.type('Sam');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Doe');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Tab');
  await page.keyboard.type('78701');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Communication Preferences')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(field(page, 'Phone number')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('We sent a link to')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('link', { name: 'View My Job Matches' })).toBeFocused();
});

test('everyone can use the first step with its errors', async ({ page }) => {
  await openRegistration(page);
  await button(page, 'Continue').click();
  await expect(dialog(page)).toContainText('First name is required');
  await expectNoViolations(page);
});

test('everyone can use the steps after it', async ({ page }) => {
  await toSecondStep(page);
  await expectNoViolations(page);
  await button(page, 'Complete Registration').click();
  await expect(heading(page, 'Registration Complete!')).toBeVisible();
  await expectNoViolations(page);
});

test('at 320 px nothing scrolls sideways', async ({ page }) => {
  const isTooWide = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector('[role=dialog]')!].some(
        (element) => element.scrollWidth > element.clientWidth,
      ),
    );
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, '/register');
  await expect(heading(page, 'Basic Information')).toBeVisible();
  expect(await isTooWide()).toBe(false);
  await fillBasics(page, `${'a-very-long-name'.repeat(4)}@a-very-long-domain-name.example.com`);
  await button(page, 'Continue').click();
  await expect(heading(page, 'Communication Preferences')).toBeVisible();
  expect(await isTooWide()).toBe(false);
  await button(page, 'Complete Registration').click();
  await expect(heading(page, 'Registration Complete!')).toBeVisible();
  expect(await isTooWide()).toBe(false);
});

test('/register opens the dialog, and again from its page', async ({ page }) => {
  await visit(page, '/register');
  await expect(heading(page, 'Basic Information')).toBeVisible();
  await button(page, 'Close dialog').click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Get started' }).click();
  await expect(heading(page, 'Basic Information')).toBeVisible();
});

test('the legal pages open in a new tab beside the form', async ({ page, context }) => {
  await openRegistration(page);
  await field(page, 'First name').fill('Sam');
  const another = context.waitForEvent('page');
  await dialog(page).getByRole('link', { name: 'Terms of Service' }).first().click();
  await expect(await another).toHaveURL('/terms');
  await expect(field(page, 'First name')).toHaveValue('Sam');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page holds the whole form, and shows its errors', async ({ page, complaints }) => {
    const email = newEmail();
    await page.goto('/register');
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await expect(page.getByText('You must accept the terms')).toBeVisible();
    await fillBasics(page, email);
    await field(page, 'Phone number').fill('123');
    await page.getByLabel('Job alerts near you').selectOption('off');
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByText('Enter a US phone number')).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue('Zoë');
    await expect(page.getByLabel('Job alerts near you')).toHaveValue('off');
    await expect(terms(page)).toBeChecked();
    await field(page, 'Phone number').fill('');
    await page.getByRole('button', { name: 'Complete Registration' }).click();
    await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible();
    await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
    await page.getByRole('link', { name: 'View My Job Matches' }).click();
    await expect(page).toHaveURL('/my-jobs');
    complaints.length = 0;
  });

  test('the form fits 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/register');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

test('the operator’s tracking image loads only after consent, and never after an opt-out', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'register-'));
  const server = await startServer({
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    LEAD_PIXEL_URL: 'https://leads.example/pixel.gif',
    LEAD_TOKEN: 'abc-123',
  });
  try {
    for (const optsOut of [false, true]) {
      const context = await browser.newContext({ extraHTTPHeaders: optsOut ? { 'sec-gpc': '1' } : {} });
      const page = await context.newPage();
      const loaded: string[] = [];
      await page.route('https://leads.example/**', (route) => {
        loaded.push(route.request().url());
        return route.fulfill({ contentType: 'image/gif', body: '' });
      });
      await openRegistration(page, `${server.url}/about`);
      await fillBasics(page);
      const settings = page.waitForResponse('**/api/registration-settings');
      await button(page, 'Continue').click();
      await settings;
      await expect(dialog(page).getByText('Opt-Out Request Honored')).toBeVisible({ visible: optsOut });
      expect(loaded).toEqual([]);
      await consent(page).check();
      if (!optsOut) await expect.poll(() => loaded).toEqual(['https://leads.example/pixel.gif']);
      await expect(page.locator('[name=leadToken]')).toHaveCount(optsOut ? 0 : 1);
      expect(loaded).toHaveLength(optsOut ? 0 : 1);
      await context.close();
    }
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});
