import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { areaCodeZones } from './area-codes.ts';

test.each([
  ['+12125550123', ['America/New_York']],
  ['+13125550123', ['America/Chicago']],
  ['+13035550123', ['America/Denver']],
  ['+16025550123', ['America/Phoenix']],
  ['+12065550123', ['America/Los_Angeles']],
  ['+19075550123', ['America/Anchorage']],
  ['+18085550123', ['Pacific/Honolulu']],
  ['+17875550123', ['America/Puerto_Rico']],
  ['+16715550123', ['Pacific/Guam']],
  ['+18505550123', ['America/New_York', 'America/Chicago']],
  ['+12085550123', ['America/Denver', 'America/Los_Angeles']],
  ['+19285550123', ['America/Denver', 'America/Phoenix']],
  ['+10005550123', []],
])('the area code of %s is in %j', (phone, zones) => {
  expect(areaCodeZones(phone)).toEqual(zones);
});

const territories = ['US', 'PR', 'VI', 'GU', 'AS', 'MP'];
const isPersonal = (code: number): boolean => {
  const number = parsePhoneNumberFromString(`+1${code}2345678`);
  return (
    number?.isValid() === true &&
    number.getType() === 'FIXED_LINE_OR_MOBILE' &&
    territories.includes(number.country ?? '')
  );
};

test('every US area code of the phone library has a time zone', () => {
  const codes = Array.from({ length: 800 }, (_, index) => index + 200).filter(isPersonal);
  expect(codes.length).toBeGreaterThan(350);
  expect(codes.filter((code) => areaCodeZones(`+1${code}2345678`).length === 0)).toEqual([]);
});
