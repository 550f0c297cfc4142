import { expect, test } from 'vitest';
import { normalCase, plainTitles } from './plain-title.ts';

test.each<[title: string, plain: string[]]>([
  ['REGISTERED NURSE - MED/SURG - NIGHTS', ['Registered Nurse']],
  ['Sr. Registered Nurse II, Req #20481', ['Registered Nurse']],
  ['registered nurses', ['Registered Nurse']],
  ['RN', ['RN']],
  ['POLICE OFFICER (TITLE 32)', ['Police Officer']],
  ['ZEPPELIN SNORKLER - HVAC', ['Zeppelin Snorkler']],
  ['HVAC ZEPPELIN SNORKLER OF THE CDC', ['HVAC Zeppelin Snorkler of the CDC']],
  ['Quokka Whisperer, Part Time', ['Quokka Whisperer']],
  ['Moonlit Wharf Registered Nurse', ['Registered Nurse', 'Moonlit Wharf Registered Nurse']],
  ['We are hiring many kinds of people for all of our places, come in!', []],
  ['!!!', []],
  ['', []],
])('%j gives %o', (title, plain) => {
  expect(plainTitles(title)).toEqual(plain);
});

test.each([
  ['CITY OF NEW YORK', 'City of New York'],
  ['ENGINEER or SCIENTIST', 'Engineer or Scientist'],
  ['iOS Developer', 'iOS Developer'],
  ["o'brien's", "O'brien's"],
  ['SÃO PAULO', 'São Paulo'],
  ['MED/SURG', 'Med/Surg'],
  ['', ''],
])('%j in normal case is %j', (text, normal) => {
  expect(normalCase(text)).toBe(normal);
});
