import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertUser } from '../../../tests/support/people.ts';
import { choiceOf, readListQuery } from '../../desk/lists/list.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import {
  changeRow,
  createRow,
  getRow,
  listRows,
  removeRow,
  runAction,
} from '../../desk/lists/resource-verbs.server.ts';
import { enqueueMessage } from '../../messages/outbox.server.ts';
import { suppressAddress } from '../../messages/suppressions.server.ts';
import { conversions } from '../../money/tracking/conversions/conversions-resource.server.ts';
import { postbacks } from '../../money/tracking/postbacks/postbacks-resource.server.ts';
import { openSecretBox } from '../../platform/crypto/secret-box.ts';
import { checked, checkedPart } from '../../platform/http/read-body.ts';
import { articles } from '../../reading/articles/articles-resource.server.ts';
import { userExport, users } from '../../seekers/accounts/users-resource.server.ts';
import { contactSubmissions } from '../../seekers/contact/contact-resource.server.ts';
import { admins, auditLog } from './admins-resource.server.ts';
import { messages, suppressions } from './messages-resource.server.ts';
import { resources } from './resources.server.ts';

let database: TestDatabase;
const secrets = openSecretBox({ secretKey: 'the key of these tests, of 32 signs', dataDir: '' });
let db: TestDatabase['db'];
const doer = { caller: { kind: 'admin', id: 1, username: 'ann', role: 'admin' } } as const;
const password = 'four unrelated lantern words';
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await database.pool.query("insert into admins (username, password_hash) values ('ann', 'x')");
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.empty('users, messages, suppressions, contact_submissions, articles');
  await database.pool.query("delete from admins where username <> 'ann'");
});

const add = (resource: Resource, fields: Record<string, unknown>) =>
  createRow(db, resource, checked(resource.schema!, fields) as Record<string, unknown>, doer);
const change = (resource: Resource, id: unknown, fields: Record<string, unknown>) =>
  changeRow(db, resource, String(id), checkedPart(resource.schema!, fields), doer);
const act = (resource: Resource, id: unknown, name: string) =>
  runAction(db, resource, resource.actions!.find((action) => action.name === name)!, [String(id)], doer);
const list = async (resource: Resource, search = '') =>
  (await listRows(db, resource, readListQuery(new URLSearchParams(search), resource))).rows;

test('every list accepts each of its filters and orders, and names its columns correctly', async () => {
  for (const resource of resources({ db, origin: '', secrets })) {
    const { name, columns, filters } = resource;
    for (const column of columns) await list(resource, `sort=-${column.name}`);
    for (const filter of filters) {
      const value = filter.kind === 'from' || filter.kind === 'until' ? '2026-01-01' : '1';
      const search = new URLSearchParams({
        [filter.name]: 'options' in filter && filter.options ? choiceOf(filter.options[0]!).value : value,
      });
      await list(resource, search.toString());
    }
    for (const { link } of columns.filter((column) => column.link)) {
      const target = resources({ db, origin: '', secrets }).find((one) => one.name === link!.list);
      expect(target, `${name}: ${link!.list}`).toBeDefined();
      if (link!.filter) expect(target!.filters.map((filter) => filter.name)).toContain(link!.filter);
    }
  }
});

test('every list that can change names its lock', () => {
  const changeable = resources({ db, origin: '', secrets }).filter(
    ({ update, remove, actions = [] }) => update || remove || actions.length > 0,
  );
  expect(changeable.length).toBeGreaterThan(10);
  for (const { name, table, lock } of changeable) expect(table ?? lock, name).toBeDefined();
});

describe('users', () => {
  test('are found by name, address and ZIP code, and erased without personal data in the audit log', async () => {
    const id = await insertUser(db, 'Ann@Example.org', {
      first_name: 'Ann',
      last_name: 'Lee',
      zip_code: '78701',
    });
    await insertUser(db, 'bob@example.org', { first_name: 'Bob', zip_code: '10001' });
    expect(await list(users, 'q=ann lee')).toMatchObject([{ id, email: 'Ann@Example.org' }]);
    expect(await list(users, 'q=BOB@')).toHaveLength(1);
    expect(await list(users, 'zip=78701')).toMatchObject([{ id }]);
    await removeRow(db, users, String(id), doer);
    expect(await list(users, 'q=ann')).toEqual([]);
    const { rows } = await database.pool.query(
      "select action, entity_id, before, after from audit_log where entity = 'users'",
    );
    expect(rows).toEqual([{ action: 'delete', entity_id: String(id), before: null, after: null }]);
  });

  test('are exported as a file; the audit log records who did it', async () => {
    const id = await insertUser(db, 'ann@example.org', { first_name: 'Ann' });
    const call = {
      params: { id: String(id) },
      client: { ip: '::1' },
      caller: doer.caller,
      request: new Request('http://x'),
    };
    const answer = (await userExport(db).handle({ ...call, query: {}, body: {} } as never)) as Response;
    expect(answer.headers.get('content-disposition')).toContain(`user-${id}.json`);
    expect(JSON.stringify(await answer.json())).toContain('ann@example.org');
    expect(await list(auditLog, `action=export&row=${id}`)).toMatchObject([
      { actor: 'ann', entity: 'users' },
    ]);
    await expect(
      userExport(db).handle({ ...call, params: { id: '12345' }, query: {}, body: {} } as never),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('the inbox', () => {
  test('a status changes, and an undo restores it', async () => {
    const { rows } = await database.pool.query(
      "insert into contact_submissions (name, email, subject, message) values ('Ann', 'a@example.org', 'Hello', 'Text') returning id",
    );
    const { id } = rows[0];
    const status = async () => (await getRow(db, contactSubmissions, String(id))).status;
    await act(contactSubmissions, id, 'open');
    await act(contactSubmissions, id, 'spam');
    expect(await status()).toBe('spam');
    await act(contactSubmissions, id, 'put-back');
    expect(await status()).toBe('open');
    expect(await act(contactSubmissions, id, 'put-back')).toMatchObject({ done: [] });
    expect(await list(contactSubmissions, 'status=open&q=hello')).toHaveLength(1);
    await change(contactSubmissions, id, { status: 'answered' });
    expect(await status()).toBe('answered');
  });
});

describe('the outbox', () => {
  test('shows failures without the text; only a dead message can be sent again', async () => {
    const id = await enqueueMessage(db, {
      channel: 'email',
      template: 'sign-in',
      data: { link: '/sign-in/secret' },
      recipient: 'ann@example.org',
    });
    expect(JSON.stringify(await list(messages))).not.toContain('secret');
    expect(await act(messages, id, 'retry')).toMatchObject({ done: [] });
    await database.pool.query(
      "update messages set state = 'dead', attempts = 8, last_error = 'no such user'",
    );
    expect(await list(messages, 'state=dead')).toMatchObject([{ lastError: 'no such user', attempts: 8 }]);
    await act(messages, id, 'retry');
    expect(await list(messages, 'state=queued')).toMatchObject([{ attempts: 0 }]);
  });

  test('a bounced address can be released; one whose owner stopped mail cannot', async () => {
    await suppressAddress(db, 'email', 'a@example.org', 'bounced');
    await suppressAddress(db, 'email', 'b@example.org', 'unsubscribed');
    const rows = await list(suppressions, 'sort=reason');
    expect(rows.map(({ reason }) => reason)).toEqual(['bounced', 'unsubscribed']);
    await removeRow(db, suppressions, String(rows[0]!.id), doer);
    await expect(removeRow(db, suppressions, String(rows[1]!.id), doer)).rejects.toMatchObject({
      status: 409,
    });
    expect(await list(suppressions)).toHaveLength(1);
  });
});

describe('admins', () => {
  const bob = { username: 'bob', password, role: 'editor' };

  test('are added with a password that is never shown, changed and disabled', async () => {
    const { row } = await add(admins, bob);
    expect(row).toMatchObject({ username: 'bob', role: 'editor', hasSecondFactor: false, status: 'active' });
    const hash = async () =>
      (await database.pool.query("select password_hash as hash from admins where username = 'bob'")).rows[0]
        .hash;
    const before = await hash();
    expect((await change(admins, row.id, { role: 'analyst', password: '' })).row).toMatchObject({
      role: 'analyst',
    });
    expect(await hash()).toBe(before);
    await change(admins, row.id, { password: `${password} more` });
    expect(await hash()).not.toBe(before);
    await act(admins, row.id, 'disable');
    expect(await getRow(db, admins, String(row.id))).toMatchObject({ status: 'disabled' });
    await act(admins, row.id, 'enable');
    const { rows } = await database.pool.query(
      "select before::text || after::text as text from audit_log where entity = 'admins'",
    );
    expect(JSON.stringify(rows)).not.toContain('argon');
  });

  test.each([
    [{ ...bob, password: 'short' }, 'password'],
    [{ ...bob, username: 'b o b' }, 'username'],
    [{ ...bob, role: 'owner' }, 'role'],
  ])('%j is refused', (fields, field) => {
    expect(() => checked(admins.schema!, fields)).toThrow(
      expect.objectContaining({ fields: { [field]: expect.any(String) } }),
    );
  });

  test('a new one needs a password', async () => {
    await expect(add(admins, { ...bob, password: '' })).rejects.toMatchObject({
      fields: { password: expect.any(String) },
    });
  });

  test('nobody can remove the last admin, nor themselves', async () => {
    const other = { caller: { ...doer.caller, id: 999 } };
    await expect(removeRow(db, admins, '1', doer)).rejects.toMatchObject({ status: 409 });
    await expect(removeRow(db, admins, '1', other)).rejects.toMatchObject({ status: 409 });
    expect(await act(admins, 1, 'disable')).toMatchObject({ done: [] });
    await expect(change(admins, 1, { role: 'editor' })).rejects.toMatchObject({ status: 409 });
    expect(await getRow(db, admins, '1')).toMatchObject({ role: 'admin', status: 'active' });
  });
});

test('articles are sanitized, changed and removed', async () => {
  const { row } = await add(articles, {
    title: 'Pay',
    summary: 'What it pays.',
    content: '<p>Good</p><script>alert(1)</script>',
    publishedAt: '',
  });
  expect(row.content).not.toContain('script');
  expect((await change(articles, row.id, { topic: 'pay' })).row).toMatchObject({
    topic: 'pay',
    title: 'Pay',
  });
  expect(await list(articles, 'q=pays&topic=pay')).toHaveLength(1);
  await removeRow(db, articles, String(row.id), doer);
  expect(await list(articles)).toEqual([]);
});

test('an approval of a conversion can be undone; the postbacks show what was reported', async () => {
  const { pool } = database;
  await pool.query("insert into partners (name, postback_url) values ('P', 'https://p.example/?s={status}')");
  await pool.query(
    "insert into conversions (partner_id, conversion_type, report_hash, external_reference_id, revenue) values (1, 'hire', '', 't', 12.5)",
  );
  await pool.query(
    "insert into conversion_statuses (conversion_id, status, actor) values (1, 'pending', 'P')",
  );
  await act(conversions, 1, 'approve');
  expect(await list(conversions, 'status=approved&counted=true')).toMatchObject([
    { earned: '12.50', partner: 'P', history: expect.stringMatching(/pending by P\n.*approved by ann/) },
  ]);
  await act(conversions, 1, 'undo');
  expect(await list(conversions, 'open=true')).toMatchObject([{ status: 'pending', earned: '0.00' }]);
  expect(await act(conversions, 1, 'pay')).toMatchObject({
    failed: [{ detail: expect.stringMatching(/pending/) }],
  });
  const [last] = await list(postbacks, 'state=due&conversion=1');
  expect(last).toMatchObject({ to: 'P', attempts: 0 });
  await pool.query("update postbacks set state = 'dead', attempts = 9");
  await act(postbacks, last!.id, 'replay');
  expect(await getRow(db, postbacks, String(last!.id))).toMatchObject({ state: 'due', attempts: 0 });
});
