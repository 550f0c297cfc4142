import { expect, test } from 'vitest';
import { listLicenses } from './licences.ts';

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(MIT AND ISC)', true],
  ['(MIT AND GPL-3.0)', false],
  ['GPL-3.0 AND (GPL-2.0 OR MIT)', false],
  ['GPL-3.0', false],
  ['MPL-2.0', false],
  ['SEE LICENSE IN file', false],
  [undefined, false],
])('a package under %s may be used: %s', (license, isAllowed) => {
  const packages = {
    '': { license: 'UNLICENSED' },
    'node_modules/@some/thing/node_modules/inner': { version: '1.0.0', license },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0', dev: true },
  };
  expect(listLicenses(packages)).toMatchObject([{ name: 'inner', isAllowed }]);
});

test('an exception is for one package and one license', () => {
  const named = (license: string) =>
    listLicenses({ 'node_modules/lightningcss': { version: '1.0.0', license } })[0]!.isAllowed;
  expect([named('MPL-2.0'), named('GPL-3.0')]).toEqual([true, false]);
});
