import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mmdb, writeCountries } from '../../../tests/support/mmdb.ts';
import { ConfigError } from '../config.ts';
import { openCountries } from './countries.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joblantern-countries-'));
});
afterAll(() => rm(folder, { recursive: true }));

const open = async (file: Buffer) => {
  const path = join(folder, 'countries.mmdb');
  await writeFile(path, file);
  return openCountries(path);
};

test('finds the country of IPv4 and IPv6 addresses', async () => {
  const path = join(folder, 'codes.mmdb');
  await writeCountries(path, { '203.0.113.0/24': 'US', '198.51.100.128/25': 'CA', '2001:db8::/32': 'DE' });
  const countries = openCountries(path);
  expect(countries.database).toBe('Test-Country, 2026-09-21');
  expect(
    [
      '203.0.113.7',
      '203.0.114.7',
      '198.51.100.127',
      '198.51.100.128',
      '2001:db8:1::7',
      '2001:db9::',
      '0.0.0.0',
      '',
      'an address',
    ].map(countries.of),
  ).toEqual(['US', null, null, 'CA', 'DE', null, null, null, null]);
});

test.each([
  { country: { iso_code: 'US' } },
  { country: 'US' },
  { country_code: 'US', country: 'United States' },
])('reads the record %j', async (record) => {
  const { of } = await open(mmdb({ '203.0.113.0/24': record }));
  expect(of('203.0.113.7')).toBe('US');
});

test.each([{}, 'US', { country: {} }, { country: 'United States' }, { country_code: 'us' }, { asn: 7 }])(
  'finds no country in the record %j',
  async (record) => {
    const { of } = await open(mmdb({ '203.0.113.0/24': record }));
    expect(of('203.0.113.7')).toBe(null);
  },
);

test('a database of IPv4 alone knows no IPv6 address', async () => {
  const { of } = await open(mmdb({ '32.0.0.0/3': { country: { iso_code: 'US' } } }, 4));
  expect([of('33.0.0.1'), of('2001:db8::1')]).toEqual(['US', null]);
});

test('a damaged record costs no click', async () => {
  const file = mmdb({ '203.0.113.0/24': { country: { iso_code: 'US' } } });
  // The control byte of the record becomes a type that does not exist.
  file[file.indexOf('country') - 2] = 0;
  expect((await open(file)).of('203.0.113.7')).toBe(null);
});

test('without the setting no country is known', () => {
  expect(openCountries(undefined)).toMatchObject({ database: null });
  expect(openCountries(undefined).of('203.0.113.7')).toBe(null);
});

const good = mmdb({ '203.0.113.0/24': { country: { iso_code: 'US' } } });
test.each([
  ['empty', Buffer.alloc(0)],
  ['text', Buffer.from('no database')],
  ['cut off', good.subarray(0, good.length - 40)],
  ['not a file', null],
])('a file that is %s ends the start with a sentence', async (_, file) => {
  const path = join(folder, `broken-${_}.mmdb`);
  if (file) await writeFile(path, file);
  expect(() => openCountries(path)).toThrow(ConfigError);
  expect(() => openCountries(path)).toThrow(/^COUNTRY_DATABASE=.*Enter the path of a country database/);
});
