import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertJobs } from '../../../../tests/support/jobs.ts';
import { confirmer, insertUser } from '../../../../tests/support/people.ts';
import { exactSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { createAlert } from '../subscribe/alerts.server.ts';
import {
  deleteAlert,
  listAlerts,
  setAlertFrequency,
  startAlert,
  startWaitingAlert,
  stopAlert,
} from './manage-alerts.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

const newAlert = (userId: number, keywords: string, confirmed = true) =>
  createAlert(db, {
    recipient: { userId },
    search: { ...exactSearch, keywords },
    frequency: 'daily',
    confirmed,
  });
const row = (id: number) => db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst();

test('alerts are listed, changed, stopped, resumed and deleted', async () => {
  const me = await insertUser(db, 'alerts@example.org');
  const nurse = await newAlert(me, 'nurse');
  const clerk = await newAlert(me, 'clerk');
  await stopAlert(db, me, clerk);
  await setAlertFrequency(db, me, nurse, 'weekly');
  expect(await listAlerts(db, me)).toMatchObject([
    { id: nurse, query: 'keywords=nurse', frequency: 'weekly', state: 'active', lastSentAt: null },
    { id: clerk, query: 'keywords=clerk', frequency: 'daily', state: 'stopped' },
  ]);
  await startAlert(db, me, clerk);
  expect(await row(clerk)).toMatchObject({ state: 'active', stopped_at: null });
  await deleteAlert(db, me, clerk);
  expect(await row(clerk)).toBeUndefined();
});

test('a resumed alert tells of what comes, not of what was missed', async () => {
  const me = await insertUser(db, 'resume@example.org');
  const id = await newAlert(me, 'welder');
  const { search_id } = (await row(id))!;
  await stopAlert(db, me, id);
  const [job_id] = (await insertJobs(db, [{}])) as [number];
  const match = await db
    .insertInto('alert_matches')
    .values({ search_id, job_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await startAlert(db, me, id);
  expect((await row(id))!.delivered_match).toBe(match.id);
});

test('alerts of others are not there', async () => {
  const [me, other] = [await insertUser(db, 'me@example.org'), await insertUser(db, 'other@example.org')];
  const theirs = await newAlert(other, 'nurse');
  const before = await row(theirs);
  for (const change of [
    () => setAlertFrequency(db, me, theirs, 'weekly'),
    () => stopAlert(db, me, theirs),
    () => startAlert(db, me, theirs),
    () => deleteAlert(db, me, theirs),
  ])
    await expect(change()).rejects.toMatchObject({ status: 404 });
  expect(await row(theirs)).toEqual(before);
  expect(await listAlerts(db, me)).toEqual([]);
});

test('an alert that waits stands first, and starts by its owner alone, once the address is confirmed', async () => {
  const me = await insertUser(db, 'waiting@example.org', { email_confirmed_at: null });
  const other = await insertUser(db, 'not-mine@example.org');
  const waiting = await newAlert(me, 'welder', false);
  const running = await newAlert(me, 'pilot');
  expect((await listAlerts(db, me)).map(({ id }) => id)).toEqual([waiting, running]);
  await expect(startWaitingAlert(db, me, waiting, confirmer())).rejects.toMatchObject({ status: 404 });
  await db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', me).execute();
  await expect(startWaitingAlert(db, other, waiting, confirmer())).rejects.toMatchObject({ status: 404 });
  const { search_id } = (await row(waiting))!;
  const match = await db
    .insertInto('alert_matches')
    .values({ search_id, job_id: 99 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await startWaitingAlert(db, me, waiting, confirmer());
  expect(await row(waiting)).toMatchObject({
    state: 'active',
    confirmed_at: expect.any(Date),
    delivered_match: match.id,
  });
  await expect(startWaitingAlert(db, me, running, confirmer())).rejects.toMatchObject({ status: 404 });
});
