import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { findZip, loadZipCodes } from './places.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('ZIP codes are loaded once, also by two processes at the same time', async () => {
  const loaded = await Promise.all([loadZipCodes(database.db), loadZipCodes(database.db)]);
  expect(loaded.toSorted((a, b) => a - b)).toEqual([0, 41_635]);
  expect(await loadZipCodes(database.db)).toBe(0);
});

test('a ZIP code has a place', async () => {
  expect(await findZip(database.db, '63303')).toEqual({
    zip: '63303',
    city: 'St. Charles',
    state: 'MO',
    latitude: 38.762,
    longitude: -90.547,
  });
  expect(await findZip(database.db, '00601')).toMatchObject({ city: 'Adjuntas', state: 'PR' });
  expect(await findZip(database.db, '00000')).toBeNull();
});

test('another version of the file replaces the table', async () => {
  await database.db.updateTable('loaded_files').set({ hash: 'another' }).execute();
  await database.db.deleteFrom('zip_codes').where('state', '=', 'MO').execute();
  expect(await loadZipCodes(database.db)).toBe(41_635);
  expect(await findZip(database.db, '63303')).not.toBeNull();
});
