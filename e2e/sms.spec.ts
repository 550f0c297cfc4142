import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { smsConsentText } from '../src/seekers/alerts/texts/sms.schema.ts';
import { startTestTextProvider, type TestTextProvider } from '../tests/support/text-provider.ts';
import { expectNoViolations } from './axe.ts';
import { type OwnServer, startServer } from './own-server.ts';
import { expect, test, visit } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Get Job Alerts via SMS' });
const openFromFooter = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Job Alerts' }).click();
const notice = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });
const agree = 'I agree to receive text messages';

test.describe('without a text provider', () => {
  test("the dialog says so and offers the search's alert by email", async ({ page }) => {
    await visit(page, '/jobs?keywords=nurse&location=Austin');
    await openFromFooter(page);
    await expect(dialog(page)).toContainText('Text messages aren’t available');
    await expect(dialog(page)).toContainText('nurse jobs in Austin');
    await expect(dialog(page).getByRole('link', { name: 'Get alerts by email' })).toHaveAttribute(
      'href',
      '/alerts/new?keywords=nurse&location=Austin',
    );
    await expectNoViolations(page);
  });

  test('on other pages it offers the jobs near the ZIP code that the browser knows', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('userData', JSON.stringify({ zipCode: '78701' })));
    await visit(page, '/about');
    await openFromFooter(page);
    await expect(dialog(page)).toContainText('jobs near 78701');
    await expect(dialog(page).getByRole('link', { name: 'Get alerts by email' })).toHaveAttribute(
      'href',
      '/alerts/new?zip=78701',
    );
  });

  test('so does the page, and everyone can use it', async ({ page }) => {
    await visit(page, '/job-alerts');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Job Alerts via SMS');
    await expect(page.getByRole('main')).toContainText('Text messages aren’t available');
    await expect(page.getByRole('main').getByRole('link', { name: 'Get alerts by email' })).toBeVisible();
    await expectNoViolations(page);
  });
});

test.describe('with a text provider', () => {
  test.describe.configure({ mode: 'default' });
  let dataDir: string;
  let provider: TestTextProvider;
  let server: OwnServer;

  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'joblantern-sms-'));
    provider = await startTestTextProvider();
    server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: 'off', ...provider.env });
  });
  test.afterAll(async () => {
    await server?.end('SIGTERM');
    await provider?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** Sends a text from a phone; the provider forwards it to the site. */
  const answer = (body: string, phone: string, sid: string) => {
    const url = `${server.url}/api/webhooks/sms`;
    return fetch(url, provider.sign(url, { MessageSid: sid, From: phone, To: '+12025550100', Body: body }));
  };
  const textsTo = (phone: string): string[] =>
    provider.texts.filter(({ fields }) => fields.To === phone).map(({ fields }) => fields.Body!);

  test("the dialog shows each field's error, and everything typed stays", async ({ page, complaints }) => {
    await visit(page, `${server.url}/about`);
    await openFromFooter(page);
    const phone = dialog(page).getByLabel('Phone number');
    const submit = dialog(page).getByRole('button', { name: 'Subscribe' });
    await submit.click();
    await expect(dialog(page)).toContainText('Phone number must be at least 10 digits');
    await expect(dialog(page)).toContainText('You must agree to receive text messages');
    await expect(phone).toBeFocused();
    await phone.fill('512-555-0123');
    await submit.click();
    await expect(dialog(page)).toContainText('Phone number must contain only digits');
    await expect(phone).toHaveValue('512-555-0123');
    await phone.fill('4165550123');
    await dialog(page).getByLabel(agree).check();
    await submit.click();
    await expect(dialog(page)).toContainText('Enter a US phone number with area code');
    await expectNoViolations(page);
    expect(complaints).toEqual([expect.stringContaining('status of 422')]);
    complaints.length = 0;
  });

  test('subscribe, YES, STOP: each is one text', async ({ page }) => {
    const number = '+15125550123';
    await page.addInitScript(() => localStorage.setItem('userData', JSON.stringify({ zipCode: '78701' })));
    await visit(page, `${server.url}/about`);
    await openFromFooter(page);
    await expect(dialog(page)).toContainText('Enter your phone number to receive job alerts');
    await expect(dialog(page).getByLabel('ZIP code')).toHaveValue('78701');
    await expect(dialog(page)).toContainText('You’ll hear about: jobs near 78701');
    const shown = await dialog(page).getByRole('group', { name: 'Consent' }).innerText();
    expect(shown.replace(/\s+/g, ' ')).toBe(smsConsentText);

    await page.route('**/api/sms-subscriptions', async (route) => {
      await expect(dialog(page).getByRole('button', { name: 'Subscribing...' })).toBeVisible();
      await route.continue();
    });
    await dialog(page).getByLabel('Phone number').fill('5125550123');
    await dialog(page).getByLabel(agree).check();
    await dialog(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(notice(page, 'Successfully subscribed!')).toContainText('Reply YES');
    await expect(dialog(page)).toBeHidden();

    await expect.poll(() => textsTo(number)).toEqual([expect.stringContaining('Reply YES')]);
    expect((await answer('YES', number, 'SM1')).status).toBe(200);
    await expect.poll(() => textsTo(number).at(-1)).toContain('your job alerts are on');
    expect((await answer('Stop.', number, 'SM2')).status).toBe(200);
    await expect.poll(() => textsTo(number).at(-1)).toContain("You're unsubscribed");
    await answer('Stop.', number, 'SM2');
    await answer('HELP', number, 'SM3');
    await expect.poll(() => textsTo(number).at(-1)).toContain('Questions?');
    expect(textsTo(number)).toHaveLength(4);
  });

  test('on the job list the alerts use the current search', async ({ page }) => {
    await visit(page, `${server.url}/jobs?keywords=welder&page=2`);
    await openFromFooter(page);
    await expect(dialog(page)).toContainText('You’ll hear about: welder jobs');
    await expect(dialog(page).getByLabel('ZIP code')).toBeHidden();
  });

  test('a failure says so and keeps what was typed', async ({ page, complaints }) => {
    await visit(page, `${server.url}/about`);
    await openFromFooter(page);
    await dialog(page).getByLabel('Phone number').fill('5125550125');
    await dialog(page).getByLabel(agree).check();
    await page.route('**/api/sms-subscriptions', (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Subscribe' }).click();
    await expect(notice(page, 'Subscription failed')).toContainText(
      'There was an error subscribing to SMS alerts. Please try again.',
    );
    await expect(dialog(page).getByLabel('Phone number')).toHaveValue('5125550125');
    complaints.length = 0;
  });

  test('it fits a phone 320 pixels wide, and works with the keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, `${server.url}/job-alerts`);
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
    await page.getByLabel('Phone number').focus();
    await page.keyboard.type('5125550126');
    await page.keyboard.press('Tab');
    await page.keyboard.type('10001');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByLabel(agree)).toBeChecked();
    await expectNoViolations(page);
    await page.getByLabel('ZIP code').press('Enter');
    await expect(page.getByRole('main')).toContainText('Successfully subscribed!');
  });

  test('a form from another site is refused', async () => {
    const response = await fetch(`${server.url}/job-alerts`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'phoneNumber=5125550127&agreeToTerms=on',
    });
    expect(response.status).toBe(403);
    expect(textsTo('+15125550127')).toEqual([]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the page does everything', async ({ page, complaints }) => {
      await page.goto(`${server.url}/job-alerts?keywords=welder`);
      await expect(page.getByRole('main')).toContainText('You’ll hear about: welder jobs');
      await page.getByLabel('Phone number').fill('555');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByRole('main')).toContainText('Phone number must be at least 10 digits');
      await expect(page.getByRole('main')).toContainText('You must agree to receive text messages');
      await expect(page.getByLabel('Phone number')).toHaveValue('555');
      await expect(page.getByRole('main')).toContainText('You’ll hear about: welder jobs');
      complaints.length = 0;
      await page.getByLabel('Phone number').fill('5125550128');
      await page.getByLabel(agree).check();
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByRole('main')).toContainText('Successfully subscribed!');
      await expect.poll(() => textsTo('+15125550128')).toEqual([expect.stringContaining('Reply YES')]);
    });
  });
});
