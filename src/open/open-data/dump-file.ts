import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, NotFound } from '../../platform/errors.ts';

/** The folder of the file of all jobs, in DATA_DIR. */
export const dumpFolder = (dataDir: string): string => join(dataDir, 'dump');

/** The name of a file holds the cursor from which the changes since then follow. */
export const dumpName = (cursor: string): string => `jobs-${cursor}.ndjson.gz`;
export const namePattern = /^jobs-(\d{1,15}-\d{1,9})\.ndjson\.gz$/;

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
