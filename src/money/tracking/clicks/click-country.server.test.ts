import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { addTraffic, someone } from '../../../../tests/support/visits.ts';
import type { Client } from '../../../platform/http/client.ts';
import type { Countries } from '../../../platform/text/countries.ts';
import { readLandingMarks } from '../links/landing-marks.ts';
import { openTracker } from './tracker.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addTraffic(database.db);
});
afterAll(() => database.drop());

const countries: Countries = {
  database: 'Test',
  of: (ip) => (ip.startsWith('203.0.113.') ? 'US' : ip.startsWith('2001:db8:') ? 'CA' : null),
};

test.each<[string, Partial<Client>, Countries | undefined, string | null]>([
  ['of an IPv4 address', { ip: '203.0.113.7' }, countries, 'US'],
  ['of an IPv6 address', { ip: '2001:db8::7' }, countries, 'CA'],
  ['of an unknown address', { ip: '192.0.2.1' }, countries, null],
  ['of a visitor who opts out', { ip: '203.0.113.7', optsOut: true }, countries, null],
  ['without a database', { ip: '203.0.113.7' }, undefined, null],
])('the country %s is stored with the click', async (_, client, known, country) => {
  const tracker = openTracker({ db: database.db, now: () => new Date(), ...(known && { countries: known }) });
  const { id, committed } = tracker.recordClick({
    client: someone(client),
    marks: readLandingMarks(new URLSearchParams()),
    robot: null,
    referrer: null,
    landingPage: '/',
  });
  await committed;
  const { rows } = await database.pool.query('select country from clicks where id = $1', [id]);
  expect(rows).toEqual([{ country }]);
});
