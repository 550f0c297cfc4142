import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { endOfLog } from '../../catalog/jobs/catalog-changes.server.ts';
import { listJobs } from '../../catalog/jobs/jobs.server.ts';
import { positionText } from '../../catalog/jobs/log-position.ts';
import { toPublicJob } from '../../catalog/jobs/public-job.ts';
import type { Database } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import { dumpFolder, dumpName, namePattern } from './dump-file.ts';

const batchJobs = 500;

interface DumpServices {
  db: Database;
  config: Pick<Config, 'jobsDump' | 'dataDir' | 'origin'>;
}

/**
 * Writes the file of all open jobs whose sources may be passed on, one JSON object a line, in the form of the API. It becomes visible when it
 * is complete, and replaces the one before. Changes since its beginning follow from the cursor in its name. Without the setting it removes
 * the files.
 * @returns the number of jobs. Null: the setting is off.
 */
export async function writeDump(
  { db, config }: DumpServices,
  signal?: AbortSignal,
): Promise<{ jobs: number | null }> {
  const folder = dumpFolder(config.dataDir);
  if (!config.jobsDump) {
    await removeFiles(folder, null);
    return { jobs: null };
  }
  await mkdir(folder, { recursive: true });
  const name = dumpName(positionText(await endOfLog(db)));
  const part = join(folder, `${name}.part`);
  let jobs = 0;
  const lines = async function* (): AsyncGenerator<string> {
    for await (const line of eachLine(db, config.origin)) {
      jobs++;
      yield line;
    }
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(part), { signal });
  const file = await open(part);
  await file.sync().finally(() => file.close());
  await rename(part, join(folder, name));
  await removeFiles(folder, name);
  return { jobs };
}

async function* eachLine(db: Database, origin: string): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select jobs.id from jobs join sources on sources.id = source_id
      where jobs.id > ${last} and status = 'open' and may_pass_on and kind <> 'sample' and blocked_at is null
      order by jobs.id limit ${batchJobs}`.execute(db);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const jobs = await listJobs(
      db,
      rows.map(({ id }) => id),
    );
    for (const job of jobs) yield `${JSON.stringify(toPublicJob(job, origin))}\n`;
  }
}

/** Removes all files but one, also what an interrupted run left. */
async function removeFiles(folder: string, kept: string | null): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => name !== kept && namePattern.test(name.replace(/\.part$/, '')));
  await Promise.all(old.map((name) => rm(join(folder, name), { force: true })));
}
