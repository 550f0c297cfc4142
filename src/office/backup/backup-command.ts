import { stat } from 'node:fs/promises';
import { backUp } from './backup.server.ts';
import { restore } from './restore.server.ts';

export const backupUsage = 'npm run backup -- FILE     back up the whole database to a new file';
export const restoreUsage = 'npm run restore -- FILE    restore a backup into an empty database';

/** Makes a backup and prints the result. */
export async function backUpByHand(databaseUrl: string, file: string): Promise<void> {
  const began = performance.now();
  const totals = await backUp(databaseUrl, file);
  const megabytes = ((await stat(file)).size / 2 ** 20).toFixed(1);
  console.log(
    `${describe(totals)} in ${file} (${megabytes} MB, ${secondsSince(began)} s). It contains personal data. Restrict who can read it.`,
  );
}

/** Restores a backup and prints the result. */
export async function restoreByHand(databaseUrl: string, file: string): Promise<void> {
  const began = performance.now();
  const totals = await restore(databaseUrl, file);
  console.log(`${describe(totals)} restored and verified (${secondsSince(began)} s).`);
}

const describe = ({ tables, rows }: { tables: number; rows: number }): string =>
  `${rows.toLocaleString('en-US')} rows of ${tables} tables`;

const secondsSince = (time: number): string => ((performance.now() - time) / 1000).toFixed(1);
