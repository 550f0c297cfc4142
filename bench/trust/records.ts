import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withOwnDatabase } from '../own-database.ts';
import type { Check, Part } from './check.ts';
import { runCommand } from './site.ts';
import { runTests } from './tests.ts';

const erasure: Check = {
  promise: 'Erasure: a person fills every form, is hired, and deletes the account',
  asked: 'in the same transaction, a scan of every column finds nothing',
  measure: async () => runTests(['tests/erasure.test.ts']),
};

const clockChanges: Check = {
  promise: 'Alerts: digests across both clock changes of a year',
  asked: 'one a local day',
  measure: async () => runTests(['src/features/alerts/digest-period.test.ts']),
};

const backup: Check = {
  promise: 'Backup of a running site, restored into an empty database',
  asked: 'as many rows in every table, and no secret in plain text',
  measure: async (site) => {
    const file = join(site.dataDir, 'site.backup');
    const saved = await runCommand(site, ['backup', file]);
    if (saved.code !== 0) throw new Error(`The backup failed: ${saved.output.slice(-200)}`);
    const bytes = (await readFile(file)).length;
    let restored = '';
    await withOwnDatabase(async ({ pool, url }) => {
      await pool.query('drop schema public cascade; create schema public');
      const { code, output } = await runCommand({ settings: { ...site.settings, DATABASE_URL: url } }, [
        'restore',
        file,
      ]);
      restored = code === 0 ? 'restored' : `failed: ${output.slice(-200)}`;
    });
    return { measured: `${Math.round(bytes / 1000)} kB, ${restored}`, held: restored === 'restored' };
  },
};

const longTasks: Check = {
  promise: 'A task that takes longer than the queue waits runs once, on two workers',
  asked: 'is not started beside itself; ends with its worker',
  measure: async () => runTests(['tests/tasks.test.ts']),
};

export const part: Part = { checks: [erasure, clockChanges, longTasks, backup] };
