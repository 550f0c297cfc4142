import { expect, test } from 'vitest';
import { findWarnings, type WarningRule } from './find-warnings.ts';

test.each<[WarningRule, string]>([
  ['fees', 'Please pay the registration fee of $50 before your first day.'],
  ['fees', 'A refundable deposit secures your place.'],
  ['fees', 'The application fee is $25.'],
  ['fees', 'You must purchase a starter kit to begin.'],
  ['gift-cards', 'Your first task is to buy gift cards at a store near you.'],
  ['gift-cards', 'Send us photos of the iTunes cards.'],
  ['messenger-only', 'To apply, contact our manager on WhatsApp at +1 555 0100.'],
  ['messenger-only', 'Text Mr. Brown via Telegram.'],
  ['messenger-only', 'The interview is held only on Telegram.'],
  ['bank-data', 'Email us your bank account and routing number to be enrolled.'],
  ['bank-data', 'You will receive transfers using your personal bank account.'],
  ['bank-data', 'Deposit the check into your account and keep $300.'],
  ['bank-data', 'Provide your social security number in your application.'],
  ['no-interview', 'No interview required, start today!'],
  ['no-interview', 'Get hired without an interview.'],
])('%s: %s', (rule, sentence) => {
  expect(findWarnings(`Great team.\n${sentence} More text.`)).toContainEqual({ rule, sentence });
});

test.each([
  'There is no fee to apply.',
  'We never ask for money, gift cards or bank details.',
  'We will never ask you to pay an application fee.',
  'Bank teller: help customers open a bank account.',
  'Provide excellent service to customers who want a new credit card number.',
  'Sell gift cards and seasonal goods to shoppers.',
  'Beware of scams: our recruiters do not contact you via WhatsApp.',
  'You will not be hired without an interview.',
  'An interview is required.',
  'Collects the registration fee from students.',
  'Experience with Signal processing and Telegram bots.',
  'We pay your licensing fees.',
  'Design traffic signal systems by signal only where needed.',
  'Enters payment data and reconciles bank accounts.',
  'Direct deposit: provide your bank account after you are hired.',
  'Selected without regard to interview order.',
])('no warning: %s', (sentence) => {
  expect(findWarnings(`Great team.\n${sentence} More text.`)).toEqual([]);
});

test('the text of a sentence without an end is cut', () => {
  const [warning] = findWarnings(`Pay the training fee ${'a'.repeat(1000)}`);
  expect(warning!.sentence).toHaveLength(300);
});
