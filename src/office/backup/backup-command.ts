import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { openStoreAsItIs } from '../../db/open-store.ts';
import type { Config } from '../../platform/config.ts';
import { UsageError } from '../../platform/errors.ts';
import { type BackupServices, backUpOffsite, rehearse, withFolder } from './back-up-offsite.server.ts';
import { backUp, type CopiedTotals, noteBackup } from './backup.server.ts';
import { type BackupPlace, BackupStore } from './backup-store.server.ts';
import { restore } from './restore.server.ts';

export const backupUsage = `npm run backup -- FILE         back up the whole database to a new file
npm run backup                 back up, encrypted, to BACKUP_URL
npm run backup -- --list       list the backups in BACKUP_URL
npm run backup -- --new-key    make a key for BACKUP_KEY`;
export const restoreUsage = `npm run restore -- FILE           restore a backup into an empty database
npm run restore -- s3:NAME        the same from BACKUP_URL. s3:latest is the last one
npm run restore -- --rehearse     restore the last backup of BACKUP_URL for trial, and drop it again`;

/** Makes a backup, or answers what else the arguments ask. @throws UsageError before anything is opened. */
export async function runBackup([what, ...rest]: string[], config: Config): Promise<number> {
  if (rest.length > 0) throw new UsageError('Specify one file, or nothing.');
  if (what === '--new-key') console.log(`BACKUP_KEY=${await generateX25519Identity()}`);
  else if (what === '--list') await printBackups(placeOf(config));
  else if (what !== undefined) await onDatabase(config, (url) => backUpToFile(url, what));
  else {
    const place = placeOf(config);
    await onDatabase(config, (url) => backUpToStore(url, config, place));
  }
  return 0;
}

/** Restores a backup from a file or from the store. @throws UsageError before anything is opened. */
export async function runRestore([what, ...rest]: string[], config: Config): Promise<number> {
  if (!what || rest.length > 0) throw new UsageError('Specify one file.');
  if (!what.startsWith('s3:')) await onDatabase(config, (url) => restoreFile(url, what));
  else {
    const store = new BackupStore(placeOf(config));
    await onDatabase(config, (url) => restoreFromStore(url, what.slice('s3:'.length), store, config));
  }
  return 0;
}

/** Acts on the database as it is: empty, or perhaps with the schema of an older version. */
async function onDatabase(config: Config, act: (databaseUrl: string) => Promise<void>): Promise<void> {
  const store = await openStoreAsItIs(config, console.error);
  try {
    await act(store.url);
  } finally {
    await store.release();
  }
}

/** Restores the last backup for trial and prints the result. */
export async function rehearseByHand(services: BackupServices & { config: Config }): Promise<number> {
  const began = performance.now();
  const { name, ...totals } = await rehearse(services, placeOf(services.config));
  console.log(`${describe(totals)} of ${name} restored for trial and verified (${secondsSince(began)} s).`);
  return 0;
}

function placeOf({ backups }: Config): BackupPlace {
  if (!backups) throw new UsageError('BACKUP_URL is not set. docs/operations.md says how.');
  return backups;
}

async function backUpToFile(databaseUrl: string, file: string): Promise<void> {
  const began = performance.now();
  const totals = await backUp(databaseUrl, file);
  await noteBackup(databaseUrl, { ...totals, file, isOffsite: false });
  console.log(
    `${describe(totals)} in ${file} (${megabytes(totals.bytes)}, ${secondsSince(began)} s). It contains personal data. Restrict who can read it.`,
  );
}

async function backUpToStore(databaseUrl: string, config: Config, place: BackupPlace): Promise<void> {
  const began = performance.now();
  const totals = await backUpOffsite({ databaseUrl, config, now: () => new Date() }, place);
  console.log(
    `${describe(totals)} in ${totals.name} (${megabytes(totals.bytes)}, ${secondsSince(began)} s). Old backups removed: ${totals.removed}.`,
  );
}

async function printBackups(place: BackupPlace): Promise<void> {
  const backups = await new BackupStore(place).list();
  for (const { name, bytes } of backups) console.log(`${name}  ${megabytes(bytes)}`);
  if (backups.length === 0) console.log('There is no backup yet.');
}

async function restoreFromStore(
  databaseUrl: string,
  name: string,
  store: BackupStore,
  config: Config,
): Promise<void> {
  const found = name === 'latest' ? (await store.list())[0]?.name : name;
  if (!found) throw new UsageError('There is no backup in BACKUP_URL.');
  await withFolder(config.dataDir, async (folder) => {
    const file = join(folder, 'site.backup');
    await store.fetch(found, file);
    await restoreFile(databaseUrl, file);
  });
}

async function restoreFile(databaseUrl: string, file: string): Promise<void> {
  const began = performance.now();
  const totals = await restore(databaseUrl, file);
  console.log(`${describe(totals)} restored and verified (${secondsSince(began)} s).`);
}

const describe = ({ tables, rows }: CopiedTotals): string =>
  `${rows.toLocaleString('en-US')} rows of ${tables} tables`;

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const secondsSince = (time: number): string => ((performance.now() - time) / 1000).toFixed(1);
