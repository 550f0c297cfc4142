import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { viewFilters } from '../../desk/lists/filter-view.server.ts';
import { partnerStatements } from '../../money/settlement/batches-resource.server.ts';
import { auditLog } from './admins-resource.server.ts';
import { messages } from './messages-resource.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into audit_log (actor, action, entity) values ('boss', 'update', 'campaigns'), ('boss', 'sign-in', 'admins'),
      ('boss', 'update', 'traffic-sources')`,
  );
});
afterAll(() => database.drop());

const filterOf = async (list: Parameters<typeof viewFilters>[1], name: string, value = '') => {
  const views = await viewFilters(database.db, list, { filters: { [name]: value } }, 'admin');
  return views.find((view) => view.name === name);
};

test.each([
  ['action', ['Sign in', 'Update']],
  ['list', ['Admins', 'Campaigns', 'Traffic sources']],
])('the audit log offers each %s in it by name', async (name, labels) => {
  expect((await filterOf(auditLog, name))?.options?.map(({ label }) => label)).toEqual(labels);
});

test('the outbox offers its templates by name', async () => {
  const found = await filterOf(messages, 'template');
  expect(found?.options).toContainEqual({ value: 'job-alert', label: 'Job alert' });
  expect(found?.options).toContainEqual({ value: 'sms-confirm', label: 'Text: confirm' });
});

test('the month of a statement has a field for months', async () => {
  expect(await filterOf(partnerStatements, 'month', '2026-10')).toMatchObject({
    isMonth: true,
    value: '2026-10',
    shown: 'October 2026',
  });
});
