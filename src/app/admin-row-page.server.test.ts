import type { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { testPageContext } from '../../tests/support/page-context.ts';
import { createAdminSession } from '../desk/admin/admin-sessions.server.ts';
import { createAdmin } from '../desk/admin/admins.server.ts';
import type { Merge } from '../desk/lists/row-merge.ts';
import { action, loader } from './routes/admin/row.tsx';

const client = { ip: '192.0.2.7', userAgent: 'Test browser', optsOut: false };
const password = 'four unrelated lantern words';
const typed = {
  title: 'Pay',
  summary: 'What it pays.',
  content: '<p>Good</p>\r\n<p>pay</p>',
  imageUrl: '',
  imageAlt: '',
  topic: 'pay',
  publishedAt: '2026-03-01T10:20',
};

let database: TestDatabase;
let context: RouterContextProvider;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  context = testPageContext(database, client);
  for (const [username, role] of [
    ['ann', 'admin'],
    ['bea', 'editor'],
  ] as const) {
    const id = await createAdmin(database.db, { username, password, role });
    cookies[username] = `session=${(await createAdminSession(database.db, id, client, null)).token}`;
  }
});
beforeEach(async () => {
  await database.pool.query('truncate articles restart identity');
  await database.pool.query(
    `insert into articles (title, summary, content, topic, published_at)
      values ('Pay', 'What it pays.', e'<p>Good</p>\\n<p>pay</p>', 'pay', '2026-03-01T10:20:30Z')`,
  );
});
afterAll(() => database.drop());

const args = (username: string, init: RequestInit = {}) => {
  const request = new Request('http://localhost:3000/admin/articles/1', {
    ...init,
    headers: { cookie: cookies[username]! },
  });
  const params = { list: 'articles', id: '1' };
  return { request, context, params, url: new URL(request.url), pattern: '/admin/:list/:id' } as never;
};

/** The data behind the form when someone opens it. */
const open = async (username: string): Promise<string> => (await loader(args(username))).base;

interface Refused {
  status: number;
  merge: Merge | undefined;
  values: Record<string, string>;
}

/** Saves the form as typed. @returns null if it was saved. */
async function save(username: string, form: Record<string, string>): Promise<Refused | null> {
  const body = new URLSearchParams({ intent: 'save', ...typed, ...form });
  const answer = await action(args(username, { method: 'POST', body }));
  if ('done' in answer) return null;
  return { status: answer.init?.status ?? 200, ...answer.data.refused };
}
const stored = async () =>
  (await database.pool.query('select title, summary, content, topic, published_at from articles')).rows[0];
const lastChange = async () =>
  (await database.pool.query('select actor, before, after from audit_log order by id desc limit 1')).rows[0];

describe('two admins with the same form', () => {
  test('the second one sees the conflict, loses nothing, and saves again after choosing', async () => {
    const [base, later] = [await open('ann'), await open('bea')];
    expect(await save('bea', { base: later, title: "Bea's title", topic: 'money' })).toBeNull();
    const mine = { title: "Ann's title", summary: "Ann's summary" };

    const refused = await save('ann', { base, ...mine });
    expect(refused).toMatchObject({ status: 409 });
    expect(await stored()).toMatchObject({ title: "Bea's title", summary: 'What it pays.' });
    const by = { actor: 'bea', at: expect.any(Date) };
    const merge = refused!.merge!;
    expect(merge.conflicts).toEqual([{ name: 'title', mine: "Ann's title", current: "Bea's title", by }]);
    expect(merge.taken).toEqual([{ name: 'topic', mine: 'pay', current: 'money', by }]);
    expect(merge.values).toMatchObject({ ...mine, topic: 'money' });

    expect(await save('ann', { ...merge.values, base: merge.base, 'keep.title': 'current' })).toBeNull();
    expect(await stored()).toMatchObject({
      title: "Bea's title",
      summary: "Ann's summary",
      topic: 'money',
    });
    expect(await lastChange()).toMatchObject({
      actor: 'ann',
      before: { summary: 'What it pays.' },
      after: { summary: "Ann's summary" },
    });
  });

  test('keeping your own value knowingly overwrites the other one', async () => {
    const base = await open('bea');
    await save('ann', { base: await open('ann'), content: '<p>Better</p>' });
    const { merge } = (await save('bea', { base, content: '<p>Best</p>' }))!;
    expect(merge!.conflicts).toMatchObject([
      { name: 'content', current: '<p>Better</p>', by: { actor: 'ann' } },
    ]);
    expect(await save('bea', { ...merge!.values, base: merge!.base, 'keep.content': 'mine' })).toBeNull();
    expect(await stored()).toMatchObject({ content: '<p>Best</p>' });
    expect(await lastChange()).toMatchObject({ before: { content: '<p>Better</p>' } });
  });

  test('a third change that came before the choice is shown, too', async () => {
    const base = await open('ann');
    await save('bea', { base: await open('bea'), title: 'Second' });
    const { merge } = (await save('ann', { base, title: 'Mine' }))!;
    await save('bea', { base: await open('bea'), title: 'Third' });
    const again = (await save('ann', { ...merge!.values, base: merge!.base, 'keep.title': 'mine' }))!;
    expect(again.merge!.conflicts).toMatchObject([{ mine: 'Mine', current: 'Third' }]);
    expect(await stored()).toMatchObject({ title: 'Third' });
  });

  test('when many save at once, the first wins and all others see a conflict', async () => {
    const base = await open('ann');
    const results = await Promise.all(
      Array.from({ length: 8 }, (_none, index) => save('ann', { base, title: `Title ${index}` })),
    );
    expect(results.filter((result) => result === null)).toHaveLength(1);
    for (const result of results) if (result) expect(result).toMatchObject({ status: 409 });
  });
});

describe('there is no conflict', () => {
  test.each([
    ['after the same change', { title: 'New' }, { title: 'New' }],
    ['after the other one saved without a change', { title: 'New' }, {}],
  ])('%s', async (_name, mine, theirs) => {
    const base = await open('ann');
    await save('bea', { base: await open('bea'), ...theirs });
    expect(await save('ann', { base, ...mine })).toBeNull();
    expect(await stored()).toMatchObject({ title: 'New' });
  });

  test('after a change outside the form', async () => {
    const base = await open('ann');
    await database.pool.query('update articles set updated_at = now()');
    expect(await save('ann', { base, title: 'New' })).toBeNull();
  });

  test('for a form without a base version, which saves as before', async () => {
    await save('bea', { base: await open('bea'), title: 'Theirs' });
    expect(await save('ann', { title: 'Mine' })).toBeNull();
    expect(await stored()).toMatchObject({ title: 'Mine' });
  });
});

test('an untouched field is not written: a time keeps its seconds', async () => {
  await save('ann', { base: await open('ann'), title: 'New' });
  expect((await stored()).published_at).toEqual(new Date('2026-03-01T10:20:30Z'));
  expect((await lastChange()).after).toEqual({ title: 'New', updatedAt: expect.any(String) });
});

test('a change that no admin made has no name', async () => {
  const base = await open('ann');
  await save('bea', { base: await open('bea'), title: 'Theirs' });
  await database.pool.query("update articles set title = 'By the site'");
  const { merge } = (await save('ann', { base, title: 'Mine' }))!;
  expect(merge!.conflicts).toMatchObject([{ current: 'By the site', by: null }]);
});

test("bad input after a choice loses nothing and keeps the form's base version", async () => {
  const base = await open('ann');
  const refused = await save('ann', { base, title: '', summary: 'Typed' });
  expect(refused).toMatchObject({ status: 422, values: { base, summary: 'Typed' } });
  await save('bea', { base: await open('bea'), summary: 'Theirs' });
  expect(await save('ann', { ...refused!.values, title: 'Fixed' })).toMatchObject({
    status: 409,
    merge: { conflicts: [{ name: 'summary' }] },
  });
});
