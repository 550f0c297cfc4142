import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import type { ArticleInput } from '../articles/articles.schema.ts';
import { createArticle } from '../articles/articles.server.ts';
import { drawPreview, findPreview, jobPreview, previewPath } from './previews.server.ts';

let database: TestDatabase;
let open: number;
let closed: number;
beforeAll(async () => {
  database = await createTestDatabase();
  [open, closed] = (await insertJobs(database.db, [{ title: 'Nurse' }, { title: 'Driver' }])) as [
    number,
    number,
  ];
  await sql`update jobs set status = 'closed', closed_at = now() where id = ${closed}`.execute(database.db);
});
afterAll(() => database.drop());

const naughty: string[] = JSON.parse(
  readFileSync(new URL('../../../tests/fixtures/naughty-strings.json', import.meta.url), 'utf8'),
);

const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('an open job has a picture of the right size, drawn once', async () => {
  const [first, second] = await Promise.all([
    findPreview(database.db, 'jobs', open),
    findPreview(database.db, 'jobs', open),
  ]);
  expect(sizeOf(first!.png!)).toBe('1200x630');
  expect(second!.png).toBe(first!.png);
});

test('a published article has one too; a future one has none', async () => {
  const input = { title: 'Ask for more', summary: 'How.', content: '<p>Ask.</p>' };
  const [published, later] = await Promise.all(
    [-1, 1].map((days) =>
      createArticle(database.db, {
        ...input,
        publishedAt: new Date(Date.now() + days * 86_400_000).toISOString(),
      } as ArticleInput),
    ),
  );
  expect(sizeOf((await findPreview(database.db, 'articles', published!.id))!.png!)).toBe('1200x630');
  expect(await findPreview(database.db, 'articles', later!.id)).toBeNull();
});

test('unknown and closed jobs, and other kinds of page, have none', async () => {
  for (const [kind, id] of [
    ['jobs', 999_999],
    ['jobs', closed],
    ['users', open],
    ['constructor', open],
  ] as const)
    expect(await findPreview(database.db, kind, id)).toBeNull();
});

test('the address changes with the texts of the picture', () => {
  const noPay = {
    payMin: null,
    payMax: null,
    payPeriod: null,
    payCurrency: null,
    payYearMin: null,
    payYearMax: null,
  };
  const job = {
    title: 'Nurse',
    company: 'Mercy',
    location: 'Austin, TX',
    salary: null,
    jobType: null,
    places: [],
    morePlaces: 0,
    ...noPay,
  };
  const path = previewPath('jobs', 7, jobPreview(job));
  expect(path).toMatch(/^\/og\/jobs\/7\.png\?v=[0-9a-f]{12}$/);
  expect(previewPath('jobs', 7, jobPreview({ ...job }))).toBe(path);
  expect(previewPath('jobs', 7, jobPreview({ ...job, salary: '$40 an hour' }))).not.toBe(path);
});

test('hostile strings can be drawn', async () => {
  for (let at = 0; at < naughty.length; at += 3) {
    const [title = '', subtitle = '', fact = ''] = naughty.slice(at, at + 3);
    expect(sizeOf(await drawPreview({ title, subtitle, facts: [fact] }))).toBe('1200x630');
  }
  const endless = 'Senior '.repeat(50_000);
  expect(sizeOf(await drawPreview({ title: endless, subtitle: endless, facts: [endless] }))).toBe('1200x630');
});

test('a machine that cannot draw reports it', async () => {
  vi.resetModules();
  vi.doMock('@napi-rs/canvas', () => {
    throw new Error('no build for this machine');
  });
  const { findPreview: findWithout } = await import('./previews.server.ts');
  expect(await findWithout(database.db, 'jobs', open)).toMatchObject({ png: null });
  vi.doUnmock('@napi-rs/canvas');
  // Later tests must not get the modules that cannot draw.
  vi.resetModules();
});
