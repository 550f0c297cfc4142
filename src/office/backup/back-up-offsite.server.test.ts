import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertUser } from '../../../tests/support/people.ts';
import { type S3Server, startS3Server } from '../../../tests/support/s3-server.ts';
import { testServices } from '../../../tests/support/services.ts';
import { examine } from '../doctor/examine.server.ts';
import { backUpIfDue, backUpOffsite, rehearse, rehearseIfDue } from './back-up-offsite.server.ts';
import { BackupStore, backupName } from './backup-store.server.ts';

let database: TestDatabase;
let s3: S3Server;
let dataDir: string;
let BACKUP_KEY: string;
beforeAll(async () => {
  [database, s3, dataDir, BACKUP_KEY] = await Promise.all([
    createTestDatabase(),
    startS3Server(),
    mkdtemp(join(tmpdir(), 'joblantern-data-')),
    generateX25519Identity(),
  ]);
});
afterAll(async () => {
  await Promise.all([database.drop(), s3.close(), rm(dataDir, { recursive: true })]);
});
beforeEach(async () => {
  await database.empty('backups, users');
  const store = storeOf(site());
  await Promise.all(
    (await store.list()).map(({ name }) => rm(join(s3.folder, 'site', name), { force: true })),
  );
});

const start = Date.parse('2026-11-28T03:47:00Z');
const hours = (count: number): Date => new Date(start + count * 3_600_000);

/** The services of a site that backs up to the server, at this time. */
function site(env: Record<string, string> = {}, now = hours(0)) {
  const services = testServices(database, { ...s3.settings, BACKUP_KEY, DATA_DIR: dataDir, ...env });
  return { ...services, now: () => now };
}

const placeOf = ({ config }: ReturnType<typeof site>) => config.backups!;
const storeOf = (services: ReturnType<typeof site>): BackupStore => new BackupStore(placeOf(services));
const storedNames = async (): Promise<string[]> => (await storeOf(site()).list()).map(({ name }) => name);

async function checked(name: string, now: Date) {
  const found = (await examine(site({}, now))).find((one) => one.name === name);
  return { state: found?.state, detail: found?.detail };
}

test('a backup is encrypted before it leaves, and leaves nothing on this disk', async () => {
  await insertUser(database.db, 'ada@seekers.example');
  const { name, bytes } = await backUpOffsite(site(), placeOf(site()));
  expect(await storedNames()).toEqual([name]);
  const [object] = await storeOf(site()).list();
  expect(object).toMatchObject({ name: 'site-2026-11-28T03-47-00Z.backup.age', takenAt: hours(0) });
  expect(object!.bytes).toBeGreaterThan(bytes);
  const files = await readdir(s3.folder, { recursive: true, withFileTypes: true });
  const stored = await Promise.all(
    files.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name))),
  );
  expect(stored.some((content) => content.includes('age-encryption.org/v1'))).toBe(true);
  expect(stored.some((content) => content.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])))).toBe(false);
  expect(await readdir(dataDir)).toEqual([]);
});

test('the task backs up when the last backup is a day old, and rehearses each week', async () => {
  expect(await rehearseIfDue(site())).toEqual({ rehearsals: 0 });
  expect(await backUpIfDue(site())).toEqual({ backups: 1 });
  // The database notes the time of its own clock.
  await database.pool.query('update backups set taken_at = $1', [hours(0)]);
  expect(await backUpIfDue(site({}, hours(23)))).toEqual({ backups: 0 });
  expect(await backUpIfDue(site({}, hours(24)))).toEqual({ backups: 1 });
  await database.pool.query('update backups set taken_at = $1 where taken_at > $1', [hours(24)]);
  expect(await rehearseIfDue(site({}, hours(24)))).toEqual({ rehearsals: 1 });
  expect(await rehearseIfDue(site({}, hours(24 * 7)))).toEqual({ rehearsals: 0 });
  expect(await rehearseIfDue(site({}, hours(24 * 8)))).toEqual({ rehearsals: 1 });
});

test('old backups are removed, but the last seven stay', async () => {
  const file = join(dataDir, 'any.backup');
  await writeFile(file, 'any');
  const store = storeOf(site({ BACKUP_KEEP_DAYS: '3' }));
  for (let day = 0; day < 9; day++) await store.add(backupName(hours(24 * day)), file);
  await rm(file);
  expect(await storeOf(site({ BACKUP_KEEP_DAYS: '8' })).removeOld(hours(24 * 8))).toBe(0);
  expect(await store.removeOld(hours(24 * 8))).toBe(2);
  expect((await storedNames()).map((name) => name.slice(5, 15))).toEqual([
    ...['2026-12-06', '2026-12-05', '2026-12-04', '2026-12-03', '2026-12-02', '2026-12-01', '2026-11-30'],
  ]);
  expect(await store.removeOld(hours(24 * 365))).toBe(0);
});

test('the status page says whether backups are made and can be restored', async () => {
  expect(await checked('backup', hours(0))).toEqual({
    state: 'warning',
    detail: expect.stringContaining('npm run backup'),
  });
  await backUpOffsite(site(), placeOf(site()));
  await database.pool.query('update backups set taken_at = $1', [hours(0)]);
  expect(await checked('backup', hours(1))).toMatchObject({ state: 'fine' });
  expect(await checked('backup', hours(50))).toMatchObject({ state: 'warning' });
  expect(await checked('rehearsal', hours(1))).toMatchObject({ state: 'warning' });
  const restored = await rehearse(site(), placeOf(site()));
  expect(restored.rows).toBeGreaterThan(0);
  expect(await checked('rehearsal', hours(1))).toMatchObject({ state: 'fine' });
  expect(await checked('rehearsal', hours(24 * 9))).toMatchObject({ state: 'warning' });
  const { rows } = await database.pool.query(
    "select from pg_database where datname = 'joblantern_rehearsal'",
  );
  expect(rows).toEqual([]);
});

test.each<[what: string, env: () => Promise<Record<string, string>>, message: RegExp]>([
  [
    'another key',
    async () => ({ BACKUP_KEY: await generateX25519Identity() }),
    /BACKUP_KEY does not open site-/,
  ],
  ['an unknown access key', async () => ({ BACKUP_ACCESS_KEY: 'nobody' }), /InvalidAccessKeyId/],
  [
    'a bucket that is not there',
    async () => ({ BACKUP_URL: 's3://nothing/site' }),
    /no site-|404|NoSuchBucket/,
  ],
])('a rehearsal with %s fails, and the status page says why', async (_what, env, message) => {
  await backUpOffsite(site(), placeOf(site()));
  const other = site(await env());
  await expect(rehearse(other, placeOf(other))).rejects.toThrow(message);
  expect(await checked('rehearsal', hours(1))).toEqual({
    state: 'error',
    detail: expect.stringMatching(message),
  });
});

test('a store that refuses a backup is an error, and the backup does not count', async () => {
  const other = site({ BACKUP_ACCESS_KEY: 'nobody' });
  await expect(backUpIfDue(other)).rejects.toThrow(/InvalidAccessKeyId/);
  expect(await database.db.selectFrom('backups').selectAll().execute()).toEqual([]);
  expect(await readdir(dataDir)).toEqual([]);
});
