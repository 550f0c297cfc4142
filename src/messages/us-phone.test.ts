import { expect, test } from 'vitest';
import { toTextNumber, toUsPhone } from './us-phone.ts';

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
  ['5129760123', null],
  ['5125551212', null],
  ['2124111234', null],
  ['2129111234', null],
  ['4115550123', null],
  ['5005550123', null],
  ['6005550123', null],
  ['442071838750', null],
  ['9'.repeat(5000), null],
])('%s is %s', (typed, phone) => {
  expect(toUsPhone(typed)).toBe(phone);
});

test.each([
  ['5125550123', '+15125550123'],
  ['9075550123', '+19075550123'],
  ['2025550123', '+12025550123'],
  // Territories: Puerto Rico, the Virgin Islands, Guam, American Samoa, the Northern Marianas.
  ['7875550123', null],
  ['9395550123', null],
  ['3405550123', null],
  ['6715550123', null],
  ['6846330123', null],
  ['6702340123', null],
  // Canada and the Caribbean.
  ['4165550123', null],
  ['8765550123', null],
  ['8095550123', null],
  ['5129760123', null],
  ['8005550123', null],
  ['9005550123', null],
])('%s gets texts as %s', (typed, phone) => {
  expect(toTextNumber(typed)).toBe(phone);
});
