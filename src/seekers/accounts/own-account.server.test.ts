import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertUser, visitor } from '../../../tests/support/people.ts';
import { testServices } from '../../../tests/support/services.ts';
import { rateRules } from '../../db/rate-limits.ts';
import { Invalid, TooMany } from '../../platform/errors.ts';
import { deleteOwnAccount, exportOwnData, readOwnData } from './own-account.server.ts';

let database: TestDatabase;
let services: ReturnType<typeof testServices>;
const owner = { id: 0, email: 'Owner@example.org' };

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
});
beforeEach(async () => {
  await database.pool.query('delete from rate_limits');
  await database.pool.query('delete from users');
  owner.id = await insertUser(database.db, owner.email);
});
afterAll(() => database.drop());

const isStored = async (): Promise<boolean> =>
  (await database.db.selectFrom('users').select('id').where('id', '=', owner.id).execute()).length === 1;

test.each([
  ['nothing', {}, 'Type your email address.'],
  [
    'another address',
    { email: 'other@example.org' },
    'That isn’t the address on your account. Type Owner@example.org to confirm.',
  ],
])('%s does not delete the account', async (_name, fields, message) => {
  const refusal = await deleteOwnAccount(services, owner, fields, visitor).catch((error) => error);
  expect(refusal).toBeInstanceOf(Invalid);
  expect(refusal.fields).toEqual({ email: message });
  expect(await isStored()).toBe(true);
});

test('the address in any case, with blanks around it, deletes the account', async () => {
  await deleteOwnAccount(services, owner, { email: ' owner@EXAMPLE.org ' }, visitor);
  expect(await isStored()).toBe(false);
});

test.each([
  ['reading the data', () => readOwnData(services, owner, visitor)],
  ['exporting the data', () => exportOwnData(services, owner, visitor)],
  ['deleting the account', () => deleteOwnAccount(services, owner, { email: owner.email }, visitor)],
])('%s counts against the limit of the account page', async (_name, act) => {
  for (let n = 0; n < rateRules.account.points; n++) await services.rateLimits.use('account', visitor);
  await expect(act()).rejects.toThrow(TooMany);
  expect(await isStored()).toBe(true);
});
