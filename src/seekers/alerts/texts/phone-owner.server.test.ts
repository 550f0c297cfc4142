import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertUser, visitor } from '../../../../tests/support/people.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { grantTcpa, revokeTcpa, updateProfile } from '../../accounts/account.server.ts';
import { eraseUser } from '../../accounts/erase.server.ts';
import { exportPersonalData } from '../../accounts/export.server.ts';
import { subscribePhone } from './sms.server.ts';
import { receiveText } from './sms-inbound.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
let services: ReturnType<typeof testServices>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  services = testServices(database, {
    SMS_URL: 'http://AC00:token@127.0.0.1:1',
    SMS_FROM: '+12025550100',
    SMS_PER_HOUR: '1000',
  });
});
afterAll(() => database.drop());

const evidence = { pageUrl: '/account', client: visitor };
let lastNumber = 2000;
let lastSid = 0;
let lastIp = 0;

/** A telephone that nobody else has. */
const newNumber = (): string => {
  lastNumber += 1;
  return `+1512444${lastNumber}`;
};
const newAccount = async () => {
  const email = `person${lastNumber}.${Math.random()}@example.org`;
  return { id: await insertUser(db, email), email };
};

/** Asks for texts, signed in or not. */
const ask = (number: string, userId: number | null, keywords = 'nurse') => {
  lastIp += 1;
  const client = { ...visitor, ip: `198.18.${lastIp >> 8}.${lastIp & 255}` };
  const input = {
    phoneNumber: number.slice(2),
    agreeToTerms: true as const,
    zipCode: '',
    search: `keywords=${keywords}`,
  };
  return subscribePhone(services, input, { userId, client, pageUrl: '/job-alerts' });
};
const answer = (from: string, body: string) => {
  lastSid += 1;
  return receiveText(services, {
    sid: `SMowner${lastSid}`,
    from,
    to: '+12025550100',
    body,
    isAnswered: false,
  });
};

/** All that the database holds of a number. */
async function traces(number: string) {
  const phones = await db.selectFrom('phones').selectAll().where('phone', '=', number).execute();
  const consents = db
    .selectFrom('consents')
    .selectAll()
    .where('phone', '=', number)
    .where('user_id', 'is', null);
  const messages = db.selectFrom('messages').selectAll().where('recipient', '=', number).orderBy('id');
  const alerts = db
    .selectFrom('alerts')
    .selectAll()
    .where('phone_id', 'in', [0, ...phones.map(({ id }) => id)])
    .orderBy('id');
  return {
    phones,
    consents: await consents.orderBy('id').execute(),
    messages: await messages.execute(),
    alerts: await alerts.execute(),
  };
}

/** What a stranger's account does with somebody's number before it is deleted. */
const attacks: [string, (number: string, stranger: number) => Promise<unknown>][] = [
  [
    'types it into the profile',
    (number, id) => updateProfile(db, id, { firstName: 'E', lastName: 'M', phoneNumber: number }, evidence),
  ],
  [
    'agrees to calls with it, and takes that back',
    async (number, id) => {
      await updateProfile(db, id, { firstName: 'E', lastName: 'M', phoneNumber: number }, evidence);
      await grantTcpa(db, id, evidence);
      await revokeTcpa(db, id, evidence);
    },
  ],
  [
    'agrees to calls with it, and changes the number',
    async (number, id) => {
      await updateProfile(db, id, { firstName: 'E', lastName: 'M', phoneNumber: number }, evidence);
      await grantTcpa(db, id, evidence);
      await updateProfile(db, id, { firstName: 'E', lastName: 'M', phoneNumber: '' }, evidence);
    },
  ],
];

describe('a stranger’s account cannot touch a number that it', () => {
  test.each(attacks)('%s', async (_what, attack) => {
    const number = newNumber();
    await ask(number, null);
    await answer(number, 'YES');
    const before = await traces(number);
    expect(before.alerts).toMatchObject([{ state: 'active' }]);
    const stranger = await newAccount();
    await attack(number, stranger.id);
    const { tables } = await exportPersonalData(db, stranger);
    expect([
      tables.phones,
      tables.alerts,
      tables.messages,
      tables.alert_deliveries,
      tables.suppressions,
    ]).toEqual([[], [], [], [], []]);
    await eraseUser(db, stranger.id);
    expect(await traces(number)).toEqual(before);
  });

  test('asked for texts with, before or after its owner did', async () => {
    for (const isFirst of [true, false]) {
      const number = newNumber();
      const stranger = await newAccount();
      if (isFirst) await ask(number, stranger.id, 'welder');
      await ask(number, null);
      if (!isFirst) {
        await answer(number, 'YES');
        await ask(number, stranger.id, 'welder');
      }
      await answer(number, 'YES');
      const before = await traces(number);
      expect((await exportPersonalData(db, stranger)).tables.phones).toEqual([]);
      await revokeTcpa(db, stranger.id, evidence);
      await eraseUser(db, stranger.id);
      expect(await traces(number)).toEqual(before);
      expect(before.alerts.map(({ state }) => state)).toEqual(['active', 'active']);
    }
  });

  test('asked first, once its owner has asked too', async () => {
    const number = newNumber();
    const stranger = await newAccount();
    await ask(number, stranger.id, 'welder');
    await answer(number, 'YES');
    await ask(number, null);
    await answer(number, 'YES');
    const before = await traces(number);
    await eraseUser(db, stranger.id);
    expect(await traces(number)).toEqual(before);
  });

  test('asked for texts with, and its owner refused', async () => {
    const number = newNumber();
    const stranger = await newAccount();
    await ask(number, stranger.id);
    await answer(number, 'STOP');
    await eraseUser(db, stranger.id);
    expect((await traces(number)).consents).toMatchObject([{ granted: false, channel: 'sms', text: 'STOP' }]);
  });
});

describe('a number that answered its account alone', () => {
  test('belongs to it: export, withdrawal and erasure reach it', async () => {
    const number = newNumber();
    const owner = await newAccount();
    await ask(number, owner.id);
    await answer(number, 'YES');
    const { tables } = await exportPersonalData(db, owner);
    expect(tables.phones).toMatchObject([{ phone: number, state: 'active' }]);
    expect(tables.alerts).toHaveLength(1);
    expect(tables.consents!.map(({ channel }) => channel)).toEqual(['web', 'sms']);
    await revokeTcpa(db, owner.id, evidence);
    expect((await traces(number)).phones).toMatchObject([{ state: 'stopped' }]);
    await eraseUser(db, owner.id);
    expect(await traces(number)).toEqual({ phones: [], consents: [], messages: [], alerts: [] });
  });

  test('stays with it after STOP and START', async () => {
    const number = newNumber();
    const owner = await newAccount();
    await ask(number, owner.id);
    for (const word of ['YES', 'STOP', 'START']) await answer(number, word);
    expect((await traces(number)).phones).toMatchObject([{ user_id: owner.id, state: 'active' }]);
  });
});

test('a number that one account typed and that never answered goes with that account', async () => {
  const number = newNumber();
  const person = await newAccount();
  await ask(number, person.id);
  expect((await exportPersonalData(db, person)).tables.phones).toEqual([]);
  await eraseUser(db, person.id);
  expect(await traces(number)).toEqual({ phones: [], consents: [], messages: [], alerts: [] });
});
