import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { catalogFormat } from '../../catalog/jobs/catalog.server.ts';
import { listMigrations, migrate, migrationFolder } from '../../db/migrate.ts';
import { openStoreAsItIs } from '../../db/open-store.ts';
import type { Config } from '../../platform/config.ts';
import { UsageError } from '../../platform/errors.ts';
import { version } from '../../platform/root.ts';
import { printChecks } from './doctor-command.ts';
import type { CheckResult } from './examine.server.ts';

export const upgradeUsage = `npm run upgrade -- --check    say what this version would do to the database, and whether it can; changes nothing
npm run upgrade               run the migrations that a start would run
exits with 0 if all is fine, 1 if there is an error, 3 if there are only warnings`;

const backupHours = 24;

/** Upgrades the database, or only says what that would do. @returns the exit code. */
export async function runUpgrade([what, ...rest]: string[], config: Config): Promise<number> {
  if (rest.length > 0 || (what !== undefined && what !== '--check'))
    throw new UsageError('Specify --check, or nothing.');
  const store = await openStoreAsItIs(config, console.error);
  try {
    if (what === '--check') return printChecks(await checkUpgrade(store.url), console.log);
    const applied = await migrate(store.url);
    console.log(
      applied.length > 0 ? `Migrated the database: ${applied.join(', ')}.` : 'There is nothing to do.',
    );
    return 0;
  } finally {
    await store.release();
  }
}

/** What an upgrade of this database to this version meets. It changes nothing. */
export async function checkUpgrade(databaseUrl: string): Promise<CheckResult[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'joblantern-upgrade' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const applied = await readApplied(client);
    if (applied.length === 0)
      return [{ name: 'migrations', state: 'fine', detail: 'The database is empty. The start fills it.' }];
    const known = await listMigrations();
    const pending = known.filter((name) => !applied.includes(name));
    return [
      checkMigrations(applied, known, pending),
      await checkIndex(client, pending),
      await checkBackup(client, pending),
    ];
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('schema_migrations') as ledger");
  if (found[0].ledger === null) return [];
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

function checkMigrations(applied: string[], known: string[], pending: string[]): CheckResult {
  const name = 'migrations';
  const unknown = applied.filter((one) => !known.includes(one));
  if (unknown.length > 0)
    return {
      name,
      state: 'error',
      detail: `The database has migrations that version ${version} does not know: ${unknown.join(', ')}. Use the version that made them, or a later one.`,
    };
  const detail =
    pending.length > 0
      ? `Version ${version} would run ${pending.join(', ')}.`
      : `The database is as version ${version} needs it.`;
  return { name, state: 'fine', detail };
}

/** Whether all documents of the search index would be made again. */
async function checkIndex(client: pg.Client, pending: string[]): Promise<CheckResult> {
  const texts = await Promise.all(pending.map((name) => readFile(join(migrationFolder, name), 'utf8')));
  const { rows } = await client.query('select format from catalogue');
  const isRemade = rows[0].format < catalogFormat && texts.some((text) => /raise_catalog_format/.test(text));
  if (!isRemade) return { name: 'search index', state: 'fine', detail: 'It stays as it is.' };
  const { rows: open } = await client.query("select count(*)::int as jobs from jobs where status = 'open'");
  return {
    name: 'search index',
    state: 'fine',
    detail: `All ${open[0].jobs.toLocaleString('en-US')} open jobs would be indexed again. Searches go on. Old processes change no jobs once the migrations have run.`,
  };
}

async function checkBackup(client: pg.Client, pending: string[]): Promise<CheckResult> {
  const name = 'backup';
  if (pending.length === 0) return { name, state: 'fine', detail: 'It is not needed for this.' };
  const { rows: found } = await client.query("select to_regclass('backups') as place");
  const { rows } =
    found[0].place === null
      ? { rows: [{ hours: null }] }
      : await client.query('select extract(epoch from now() - max(taken_at)) / 3600 as hours from backups');
  const hours = rows[0].hours === null ? null : Number(rows[0].hours);
  if (hours !== null && hours < backupHours)
    return { name, state: 'fine', detail: 'The last one is from the last 24 hours.' };
  const detail = 'The last 24 hours have no backup. Run npm run backup first: there is no other way back.';
  return { name, state: 'warning', detail };
}
