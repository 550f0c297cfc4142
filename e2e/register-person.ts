import type { Page } from '@playwright/test';
import type { TestSmtpServer } from '../tests/support/smtp-server.ts';
import { expect } from './test.ts';

interface Person {
  firstName: string;
  lastName: string;
  email: string;
  zipCode: string;
  /** The frequency of alerts near the ZIP code. Unset: the form's default. */
  alerts?: string;
}

/** Registers in the page's open dialog, and opens the mailed link. */
export async function registerInDialog(page: Page, smtp: TestSmtpServer, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('ZIP code').fill(person.zipCode);
  await dialog.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('heading', { name: 'Communication Preferences' })).toBeVisible();
  if (person.alerts) await dialog.getByLabel('Job alerts near you').selectOption(person.alerts);
  await dialog.getByRole('button', { name: 'Complete Registration' }).click();
  await expect(dialog.getByText('Registration Complete!')).toBeVisible();
  const confirmation = await smtp.waitFor((mail) => mail.to.includes(person.email));
  await page.goto(confirmation.email.text!.match(/https?:\/\/\S+\/sign-in\/[\w-]+/)![0]);
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL(/\/my-jobs/);
}
