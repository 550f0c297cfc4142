import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { ask, forgetTries } from './site-database.ts';
import { expect, test, visit } from './test.ts';

const letter = { Name: 'Dana Whitfield', Subject: 'A question', Message: 'How do I change my ZIP code?' };
const inquiry = {
  Name: 'Dana Whitfield',
  'Company name': 'Harbor Clinic',
  'Phone number': '(202) 555-0123',
  Message: 'We have a feed of postings.',
};

test.beforeEach(forgetTries);

async function fill(page: Page, fields: Record<string, string>): Promise<string> {
  const email = `${randomUUID()}@mail.example`;
  for (const [label, value] of Object.entries({ ...fields, Email: email }))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value);
  return email;
}
const kept = async (email: string) =>
  (
    await ask(
      'select name, subject, message, for_partnership, company_name, status from contact_submissions where email = $1',
      [email],
    )
  )[0];
const mailsTo = async (email: string) =>
  (
    await ask("select template from messages where recipient = $1 or data ->> 'email' = $1 order by id", [
      email,
    ])
  ).map(({ template }) => template);

test('a message is sent: the button shows progress, the notice thanks, the form is empty again', async ({
  page,
}) => {
  await visit(page, '/contact');
  const email = await fill(page, letter);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible();
  await expect(
    page.getByText("Thank you for contacting us. We'll get back to you soon.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  expect(await kept(email)).toMatchObject({ name: 'Dana Whitfield', for_partnership: false, status: 'new' });
  expect(await mailsTo(email)).toEqual(['contact-received', 'contact-notice']);
});

test('wrong fields show errors, the first gets the focus, and what was typed stays', async ({ page }) => {
  await visit(page, '/contact');
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send Message' }).click();
  for (const text of [
    'Name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Subject must be at least 5 characters.',
    'Message must be at least 10 characters.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('Hello');
  await expectNoViolations(page);
});

for (const [path, fields, button, notice, complaint] of [
  [
    '/contact',
    letter,
    'Send Message',
    'Message sent!',
    'There was an error sending your message. Please try again.',
  ],
  [
    '/partnership',
    inquiry,
    'Send Inquiry',
    'Partnership inquiry sent!',
    'There was an error sending your inquiry. Please try again.',
  ],
] as const)
  test(`${path} reports a failure, keeps what was typed, and sends it on the next try`, async ({
    page,
    complaints,
  }) => {
    await visit(page, path);
    await fill(page, fields);
    if (path === '/partnership') await page.getByLabel('Partnership type').selectOption('data');
    await page.route('**/api/**', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible();
    await expect(page.getByText(complaint, { exact: true })).toBeVisible();
    complaints.length = 0;
    await expect(page.getByLabel('Message')).toHaveValue(fields.Message);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(notice, { exact: true })).toBeVisible();
  });

test('an inquiry is stored as an inquiry, with its company', async ({ page }) => {
  await visit(page, '/partnership');
  for (const name of ['Affiliate', 'Content', 'Data', 'Strategic'])
    await expect(page.getByRole('heading', { name: `${name} Partners` })).toBeVisible();
  const email = await fill(page, inquiry);
  await page.getByRole('button', { name: 'Send Inquiry' }).click();
  await expect(page.getByText('Please select a partnership type.')).toBeVisible();
  await expect(page.getByLabel('Partnership type')).toBeFocused();
  await page.getByLabel('Partnership type').selectOption('strategic');
  await page.getByRole('button', { name: 'Send Inquiry' }).click();
  await expect(page.getByText('Partnership inquiry sent!', { exact: true })).toBeVisible();
  expect(await kept(email)).toMatchObject({
    subject: 'Partnership inquiry: strategic',
    company_name: 'Harbor Clinic',
    for_partnership: true,
  });
});

for (const path of ['/contact', '/partnership'])
  test(`everyone can use ${path}, also on the narrowest screen`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visit(page, path);
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

test('the page lists the email addresses, and no sample address beside real jobs', async ({ page }) => {
  await page.goto('/contact');
  const details = page.getByRole('complementary', { name: 'Contact details' });
  await expect(details.getByRole('link', { name: 'hello@joblantern.example' })).toBeVisible();
  await expect(details).not.toContainText('100 Market Street');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused message comes back with everything that was typed, and then arrives', async ({
    page,
    complaints,
  }) => {
    await page.goto('/contact');
    const email = await fill(page, { ...letter, Subject: 'Four' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Subject must be at least 5 characters.')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue(letter.Message);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Subject').fill(letter.Subject);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('status')).toContainText('Message sent!');
    expect(await kept(email)).toMatchObject({ subject: 'A question' });
    complaints.length = 0;
  });

  test('an inquiry arrives', async ({ page }) => {
    await page.goto('/partnership');
    const email = await fill(page, inquiry);
    await page.getByLabel('Partnership type').selectOption('other');
    await page.getByRole('button', { name: 'Send Inquiry' }).click();
    await expect(page.getByRole('status')).toContainText('Partnership inquiry sent!');
    expect(await kept(email)).toMatchObject({ company_name: 'Harbor Clinic' });
  });
});
