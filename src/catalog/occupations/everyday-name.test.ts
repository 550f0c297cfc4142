import { expect, test } from 'vitest';
import { everydayName } from './everyday-name.ts';
import { occupationName, occupationOf } from './occupation.ts';
import { titleTable } from './title-table.ts';

test.each([
  ['Heavy and Tractor-Trailer Truck Drivers', 'Truck Drivers'],
  ['Network and Computer Systems Administrators', 'System Administrators'],
  ['Purchasing Agents, Except Wholesale, Retail, and Farm Products', 'Purchasing Agents'],
  ['Secretaries and Administrative Assistants, Except Legal, Medical, and Executive', 'Secretaries'],
  ['Office Clerks, General', 'Office Clerks'],
  // Short enough to be said.
  ['Registered Nurses', 'Registered Nurses'],
  ['Accountants and Auditors', 'Accountants and Auditors'],
  // The rest of a group is not the group.
  ['Surgeons, All Other', 'Surgeons, All Other'],
])('%s are called %s', (official, name) => {
  const found = [...titleTable().byCode.values()].find((one) => one.name === official);
  expect(everydayName(found?.code ?? 0)).toBe(name);
});

test('an unknown code has no name', () => {
  expect(everydayName(0)).toBe('');
});

test('each shorter name leads to its occupation, so no two are equal', () => {
  const codes = [...titleTable().byCode.keys()];
  const wrong = codes.filter(
    (code) => everydayName(code) !== occupationName(code) && occupationOf(everydayName(code)) !== code,
  );
  expect(wrong).toEqual([]);
});
