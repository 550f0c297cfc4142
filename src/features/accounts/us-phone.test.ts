import { expect, test } from 'vitest';
import { toUsPhone } from './us-phone.ts';

test.each([
  ['5125550123', '+15125550123'],
  ['15125550123', '+15125550123'],
  ['7875550123', '+17875550123'],
  ['0000000000', null],
  ['1234567890', null],
  ['5551234567', null],
  ['4165550123', null],
  ['8005550123', null],
  ['9005550123', null],
  ['442071838750', null],
  ['9'.repeat(5000), null],
])('%s is %s', (typed, phone) => {
  expect(toUsPhone(typed)).toBe(phone);
});
