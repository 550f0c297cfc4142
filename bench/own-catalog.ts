import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateFeed } from './feed.ts';

/** Imports generated jobs into a new database, calls `run` with its folder, and deletes the folder. */
export async function withOwnCatalog(jobs: number, run: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'joblantern-bench-'));
  try {
    await chmod(dataDir, 0o755); // The database may run as another user.
    const feed = join(dataDir, 'feed.xml');
    await writeFile(feed, [...generateFeed(jobs, 1200)].join(''));
    const command = (...args: string[]) =>
      execFileSync(process.execPath, ['src/app/entry/cli.ts', ...args], {
        env: { ...process.env, DATA_DIR: dataDir },
      });
    command('import', feed);
    command('task', 'maintain-search');
    await run(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
