import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import { type BackupTotals, backUp, type CopiedTotals, noteBackup } from './backup.server.ts';
import { type BackupPlace, BackupStore, backupName } from './backup-store.server.ts';
import { restore } from './restore.server.ts';

/** What the tasks for backups need. */
export interface BackupServices {
  db: Database;
  databaseUrl: string;
  config: Pick<Config, 'backups' | 'dataDir'>;
  now(): Date;
}

const hourMs = 3_600_000;
/** The task runs each hour. A backup that took some minutes must not move the next one by an hour. */
const slackMs = 10 * 60_000;
/** Days between two rehearsals. */
export const rehearsalDays = 7;

/** Backs up to the store if the last backup there is old enough. @returns 1 if it did. */
export async function backUpIfDue(services: BackupServices): Promise<{ backups: number }> {
  const { backups } = services.config;
  if (!backups) return { backups: 0 };
  const last = await lastOffsite(services.db);
  const dueAt = last ? last.taken_at.getTime() + backups.everyHours * hourMs - slackMs : 0;
  if (services.now().getTime() < dueAt) return { backups: 0 };
  await backUpOffsite(services, backups);
  return { backups: 1 };
}

/** Backs up to the store now, and removes backups that are too old. The file on this disk is temporary. */
export async function backUpOffsite(
  { databaseUrl, config, now }: Omit<BackupServices, 'db'>,
  place: BackupPlace,
): Promise<BackupTotals & { name: string; removed: number }> {
  const store = new BackupStore(place);
  const name = backupName(now());
  return withFolder(config.dataDir, async (folder) => {
    const file = join(folder, 'site.backup');
    const totals = await backUp(databaseUrl, file);
    await store.add(name, file);
    await noteBackup(databaseUrl, { ...totals, file: name, isOffsite: true });
    return { ...totals, name, removed: await store.removeOld(now()) };
  });
}

/** Rehearses a restore if the last rehearsal is a week old. @returns 1 if it did. @throws Error if the restore fails. */
export async function rehearseIfDue(services: BackupServices): Promise<{ rehearsals: number }> {
  const { backups } = services.config;
  if (!backups) return { rehearsals: 0 };
  const last = await lastRehearsal(services.db);
  const dueAt = last?.rehearsed_at ? last.rehearsed_at.getTime() + rehearsalDays * 24 * hourMs - slackMs : 0;
  if (services.now().getTime() < dueAt || !(await lastOffsite(services.db))) return { rehearsals: 0 };
  await rehearse(services, backups);
  return { rehearsals: 1 };
}

/**
 * Fetches the last backup, opens it with the key, restores it into a database of its own on the same server, counts its
 * rows, and drops the database. The result is noted for the status page.
 * @throws Error if any of it fails.
 */
export async function rehearse(
  { db, databaseUrl, config, now }: BackupServices,
  place: BackupPlace,
): Promise<CopiedTotals & { name: string }> {
  const last = await lastOffsite(db);
  if (!last) throw new Error('There is no backup in BACKUP_URL yet. Make one: npm run backup');
  const noteResult = (problem: string | null) =>
    db
      .updateTable('backups')
      .set({ rehearsed_at: now(), rehearsal_problem: problem })
      .where('is_offsite', '=', true)
      .where('file', '=', last.file)
      .execute();
  try {
    const totals = await restoreForTrial(new BackupStore(place), last.file, { databaseUrl, config });
    if (totals.rows !== last.rows)
      throw new Error(`${last.file} has ${totals.rows} rows, not ${last.rows} as when it was made.`);
    await noteResult(null);
    return { ...totals, name: last.file };
  } catch (error) {
    await noteResult((error as Error).message.slice(0, 500));
    throw error;
  }
}

/** The database of a rehearsal. Nothing else may have this name. */
const trialName = 'joblantern_rehearsal';

async function restoreForTrial(
  store: BackupStore,
  name: string,
  { databaseUrl, config }: Pick<BackupServices, 'databaseUrl' | 'config'>,
): Promise<CopiedTotals> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'joblantern-backup' });
  client.on('error', () => undefined);
  await client.connect();
  const drop = () => client.query(`drop database if exists ${trialName} with (force)`);
  try {
    await drop();
    await client.query(`create database ${trialName} template template0`);
    const url = new URL(databaseUrl);
    url.pathname = `/${trialName}`;
    return await withFolder(config.dataDir, async (folder) => {
      const file = join(folder, 'site.backup');
      await store.fetch(name, file);
      return restore(url.href, file);
    });
  } finally {
    await drop().finally(() => client.end());
  }
}

/** The last backup that is in the store. */
export const lastOffsite = (db: Database) =>
  db
    .selectFrom('backups')
    .select(['taken_at', 'file', 'rows'])
    .where('is_offsite', '=', true)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last backup that was rehearsed, with what went wrong. */
export const lastRehearsal = (db: Database) =>
  db
    .selectFrom('backups')
    .select(['file', 'rehearsed_at', 'rehearsal_problem'])
    .where('rehearsed_at', 'is not', null)
    .orderBy('rehearsed_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Works in a new folder in the data folder, and removes it. One that a killed process left is removed a day later. */
export async function withFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  for (const name of await readdir(dataDir)) {
    const left = join(dataDir, name);
    if (name.startsWith('backup-') && (await stat(left)).mtimeMs < Date.now() - 24 * hourMs)
      await rm(left, { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(dataDir, 'backup-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
