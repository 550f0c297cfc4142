import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { testJpeg, testPng, testWebp } from '../../../tests/support/pictures.ts';
import { mountEndpoints } from '../../api/endpoint.ts';
import { listRows, removeRow } from '../../desk/lists/resource-verbs.server.ts';
import { Forbidden } from '../../platform/errors.ts';
import { problemResponse } from '../../platform/http/problem.ts';
import { readPicture } from './picture-file.ts';
import { pictureUpload } from './pictures.api.ts';
import { pictureLimits, uploadBytes } from './pictures.schema.ts';
import { findPictureFile, fitPictures, holdPictures } from './pictures.server.ts';
import { pictures } from './pictures-resource.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
let api: Hono;
let role: 'editor' | 'analyst';
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await database.pool.query("insert into admins (username, password_hash) values ('ann', 'x')");
  api = new Hono();
  mountEndpoints(
    api as never,
    [pictureUpload(db, async (file) => readPicture(file))],
    async (_request, access) => {
      if (!access.includes(role as never)) throw new Forbidden('No.');
      return { kind: 'admin', id: 1, username: 'ann', role };
    },
  );
  api.onError((error) => problemResponse(error));
});
afterAll(() => database.drop());
beforeEach(async () => {
  role = 'editor';
  await database.pool.query('truncate pictures, articles restart identity');
});

const doer = { caller: { kind: 'admin', id: 1, username: 'ann', role: 'editor' } } as const;
const post = async (
  file: Buffer | string | null,
  fields: Record<string, string> = { alt: 'A nurse' },
  name = 'a.png',
) => {
  const form = new FormData();
  if (typeof file === 'string') form.set('file', file);
  else if (file) form.set('file', new File([new Uint8Array(file)], name));
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  const answer = await api.request(
    '/api/admin/pictures',
    { method: 'POST', body: form },
    { client: { ip: '192.0.2.1' } },
  );
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
};
const upload = async (
  file: Buffer,
  fields?: Record<string, string>,
): Promise<{ id: number; path: string }> => {
  const { status, body } = await post(file, fields);
  expect(status).toBe(201);
  return body as never;
};
const article = (content: string, imageUrl: string | null = null) =>
  database.pool.query(
    `insert into articles (title, summary, content, image_url) values ('About pay', 'S', $1, $2) returning id`,
    [content, imageUrl],
  );
const list = async (filters: Record<string, string> = {}) =>
  (await listRows(db, pictures, { page: 1, pageSize: 50, sort: '-id', filters })).rows;

test.each([
  ['jpg', testJpeg(), 8, 16],
  ['png', testPng(), 4, 3],
  ['webp', testWebp(), 1, 1],
])('stores a %s, whatever its name, and finds it by its address', async (extension, file, width, height) => {
  const { body } = await post(file, { alt: 'A  nurse ' }, 'picture.svg');
  expect(body).toEqual({
    id: 1,
    path: expect.stringMatching(new RegExp(`^/media/[0-9a-f]{32}\\.${extension}$`)),
    width,
    height,
    alt: 'A nurse',
  });
  const name = String(body.path).slice('/media/'.length);
  expect(await findPictureFile(db, name)).toEqual({ extension, bytes: file });
  expect(await findPictureFile(db, name.replace(/\w+$/, 'gif'))).toBeNull();
  expect(
    await findPictureFile(
      db,
      name.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')),
    ),
  ).toBeNull();
  const { rows } = await database.pool.query(
    "select action, entity_id, host(ip::inet) as ip from audit_log where entity = 'pictures' order by id desc limit 1",
  );
  expect(rows).toEqual([{ action: 'create', entity_id: '1', ip: '192.0.2.1' }]);
});

test('stores the same picture once, with its last text', async () => {
  const first = await upload(testPng());
  const second = await upload(testPng(4, 3, [['tEXt', 'Comment\0other']]), { alt: 'A ward' });
  expect(second.path).toBe(first.path);
  expect(await list()).toMatchObject([{ alt: 'A ward', name: 'A ward', use: 'unused' }]);
});

test.each<[string, Buffer | string | null, Record<string, string>, number, Record<string, unknown>]>([
  ['no file', null, { alt: 'x' }, 422, { file: 'Choose a picture.' }],
  ['a text as the file', 'text', { alt: 'x' }, 422, { file: 'Choose a picture.' }],
  ['zero bytes', Buffer.alloc(0), { alt: 'x' }, 422, { file: 'The file is empty.' }],
  [
    'an SVG named .png',
    Buffer.from('<svg onload="alert(1)"/>'),
    { alt: 'x' },
    422,
    { file: expect.stringContaining('SVG') },
  ],
  [
    'half a picture',
    testPng().subarray(0, 40),
    { alt: 'x' },
    422,
    { file: expect.stringContaining('damaged') },
  ],
  [
    'a picture that is too wide',
    testPng(4001, 1),
    { alt: 'x' },
    422,
    { file: expect.stringContaining('4,001') },
  ],
  ['no text', testPng(), {}, 422, { alt: expect.stringContaining('decorative') }],
  ['spaces as text', testPng(), { alt: ' ' }, 422, { alt: expect.stringContaining('decorative') }],
  ['a long text', testPng(), { alt: 'x'.repeat(251) }, 422, { alt: expect.stringContaining('250') }],
])('refuses %s', async (_name, file, fields, status, errors) => {
  expect(await post(file, fields)).toMatchObject({ status, body: { errors } });
  expect(await list()).toEqual([]);
});

test('a decorative picture has an empty text', async () => {
  await upload(testPng(), { alt: 'left over', decorative: 'on' });
  expect(await list()).toMatchObject([{ alt: '', name: 'Decorative picture' }]);
});

test('refuses an analyst', async () => {
  role = 'analyst';
  expect((await post(testPng())).status).toBe(403);
});

test('refuses a body that is too large before it keeps it, and a form that breaks off', async () => {
  const send = (body: BodyInit, headers: Record<string, string>) =>
    api.request('/api/admin/pictures', { method: 'POST', body, headers, duplex: 'half' } as RequestInit, {
      client: { ip: '192.0.2.1' },
    });
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  expect((await send(endless, type)).status).toBe(413);
  expect(sent).toBeLessThan(20 * 1024 * 1024);
  expect((await send(Buffer.alloc(uploadBytes + 1), type)).status).toBe(413);
  expect((await send('--x\r\ncontent-disposition: form-data; name="file"; filename="a', type)).status).toBe(
    400,
  );
  expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415);
});

test('refuses more pictures than the site keeps', async () => {
  await database.pool.query(
    `insert into pictures (hash, extension, width, height, bytes, alt)
     select md5(n::text), 'png', 1, 1, '', '' from generate_series(1, $1) as n`,
    [pictureLimits.total],
  );
  expect(await post(testPng())).toMatchObject({ status: 409 });
});

describe('pictures in an article', () => {
  test('get their size, and their text if they have none', async () => {
    const { path } = await upload(testPng(), { alt: 'Pay by "state" & year' });
    const fitted = `<img alt="Pay by &quot;state&quot; &amp; year" width="4" height="3" src="${path}" loading="lazy" />`;
    const html = (alt: string, size = '') =>
      `<p>x<img alt="${alt}"${size} src="${path}" loading="lazy" /></p>`;
    expect(await fitPictures(db, html(''), 'content')).toBe(`<p>x${fitted}</p>`);
    expect(await fitPictures(db, html('', ' width="9" height="9"'), 'content')).toBe(`<p>x${fitted}</p>`);
    expect(await fitPictures(db, `<p>x${fitted}</p>`, 'content')).toBe(`<p>x${fitted}</p>`);
    expect(await fitPictures(db, html('Other'), 'content')).toContain('alt="Other" width="4"');
    expect(await fitPictures(db, '<img src="/articles/pay.svg" />', 'content')).toBe(
      '<img src="/articles/pay.svg" />',
    );
  });

  test('must be uploaded', async () => {
    const missing = `/media/${'a'.repeat(32)}.png`;
    const refused = { fields: { content: expect.stringContaining('isn’t uploaded') } };
    await expect(fitPictures(db, `<img src="${missing}" />`, 'content')).rejects.toMatchObject(refused);
    await expect(holdPictures(db, [missing], 'imageUrl')).rejects.toMatchObject({
      fields: { imageUrl: expect.any(String) },
    });
  });

  test.each([
    ['its text', (path: string) => article(`<img src="${path}" />`)],
    ['its lead picture', (path: string) => article('x', path)],
  ])('stay while an article uses them in %s', async (_name, use) => {
    const { id, path } = await upload(testPng());
    await upload(testPng(5, 5));
    await use(path);
    expect(await list({ use: 'in use' })).toMatchObject([{ path }]);
    await expect(removeRow(db, pictures, String(id), doer)).rejects.toThrow('“About pay” uses this picture');
    await database.pool.query('truncate articles');
    await removeRow(db, pictures, String(id), doer);
    expect(await list()).toHaveLength(1);
  });

  test('are not removed while an article with them is being saved', async () => {
    const { id, path } = await upload(testPng());
    let removing: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await holdPictures(tx, [path], 'content');
      removing = removeRow(db, pictures, String(id), doer).catch((error) => error);
      await database.untilBlocked();
      await tx
        .insertInto('articles')
        .values({ title: 'Late', summary: 'S', content: `<img src="${path}" />`, image_url: null })
        .execute();
    });
    expect(await removing).toMatchObject({ message: expect.stringContaining('“Late” uses') });
  });
});
