import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { endOfLog, positionText } from '../../catalog/jobs/catalog-changes.server.ts';
import { listJobs } from '../../catalog/jobs/jobs.server.ts';
import { toPublicJob } from '../../catalog/jobs/public-job.ts';
import type { Database } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import { AppError, NotFound } from '../../platform/errors.ts';

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

/** The folder of the file of all jobs, in DATA_DIR. */
export const dumpFolder = (dataDir: string): string => join(dataDir, 'dump');

/** The name of a file holds the cursor from which the changes since then follow. */
const dumpName = (cursor: string): string => `jobs-${cursor}.ndjson.gz`;
const namePattern = /^jobs-(\d{1,15}-\d{1,9})\.ndjson\.gz$/;

interface DumpFile {
  path: string;
  cursor: string;
  bytes: number;
  writtenAt: Date;
}

/** The newest complete file. Null: there is none. */
async function findDump(dataDir: string): Promise<DumpFile | null> {
  const folder = dumpFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.flatMap((name) => {
      const cursor = namePattern.exec(name)?.[1];
      return cursor === undefined ? [] : [describe(join(folder, name), cursor)];
    }),
  );
  const known = files.filter((file) => file !== null);
  return known.sort((a, b) => b.writtenAt.getTime() - a.writtenAt.getTime())[0] ?? null;
}

/** A newer run may have deleted it meanwhile. */
async function describe(path: string, cursor: string): Promise<DumpFile | null> {
  const found = await stat(path).catch(() => null);
  return found && { path, cursor, bytes: found.size, writtenAt: found.mtime };
}

/**
 * Answers GET and HEAD /dump/jobs.ndjson.gz: the whole file, one range of it (RFC 9110, 14), or a 304.
 * @throws NotFound if the file is turned off or not written yet.
 */
export async function answerDump(
  request: Request,
  { dataDir, jobsDump }: { dataDir: string; jobsDump: boolean },
): Promise<Response> {
  if (!jobsDump) throw new NotFound('This site does not offer a file of all its jobs.');
  const file = await findDump(dataDir);
  if (!file) throw new NotFound('The file of all jobs is written each night. Come back tomorrow.');
  const etag = `"${file.cursor}-${file.bytes}"`;
  const headers = new Headers({
    'content-type': 'application/gzip',
    'cache-control': 'public, no-cache',
    'accept-ranges': 'bytes',
    etag,
    'last-modified': file.writtenAt.toUTCString(),
    'x-changes-cursor': file.cursor,
  });
  if (isUnchanged(request, etag, file.writtenAt)) return new Response(null, { status: 304, headers });
  const range = readRange(request, etag, file.bytes);
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
  headers.set('content-length', String(end - start + 1));
  if (range) headers.set('content-range', `bytes ${start}-${end}/${file.bytes}`);
  const body = request.method === 'HEAD' ? null : createReadStream(file.path, { start, end });
  return new Response(body && (Readable.toWeb(body) as ReadableStream), {
    status: range ? 206 : 200,
    headers,
  });
}

function isUnchanged({ headers }: Request, etag: string, writtenAt: Date): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return tags.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Math.floor(writtenAt.getTime() / 1000) * 1000 <= since;
}

/** The asked range. Null: the whole file, also for several ranges. @throws AppError 416 for a range outside the file. */
function readRange({ headers }: Request, etag: string, bytes: number): { start: number; end: number } | null {
  const condition = headers.get('if-range');
  const [, from = '', to = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range')?.trim() ?? '') ?? [];
  if ((from === '' && to === '') || (condition !== null && condition !== etag)) return null;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start > end) throw new AppError(416, 'Range not satisfiable', `The file has ${bytes} bytes.`);
  return { start, end };
}
