import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { interviewCalendar } from './calendar.ts';
import { trackedCsv, trackedJson } from './tracked-files.ts';
import { listAllEvents, readRows } from './tracked-jobs.server.ts';
import type { TrackedRow } from './tracked-row.ts';
import { workLog } from './work-log.ts';

/** All tracked jobs of an account, without the removed ones. */
const allRows = (db: Database, userId: number): Promise<TrackedRow[]> =>
  readRows(
    db,
    sql`select id from tracked_jobs where user_id = ${userId} and removed_at is null`,
    sql`saved_at`,
  );

/** A file of an account's tracked jobs. Null: there is no file of this name. */
export async function trackedFile(
  db: Database,
  userId: number,
  name: string,
  zone: string,
): Promise<Response | null> {
  switch (name) {
    case 'jobs.csv':
      return fileOf(trackedCsv(await allRows(db, userId)), name, 'text/csv; charset=utf-8');
    case 'jobs.json':
      return fileOf(await readJson(db, userId), name, 'application/json');
    case 'work-search-log.pdf':
      return workLogPdf(await allRows(db, userId), zone);
    default:
      return null;
  }
}

async function readJson(db: Database, userId: number): Promise<string> {
  return inSnapshot(db, async (tx) => {
    const events = await listAllEvents(tx, userId);
    return trackedJson(
      (await allRows(tx, userId)).map((row) => ({ ...row, events: events.get(row.id) ?? [] })),
    );
  });
}

async function workLogPdf(rows: TrackedRow[], zone: string): Promise<Response> {
  // Loaded with the first PDF, because most processes never need it, and it costs memory.
  const [{ default: PDFDocument }, { workLogOptions, writeWorkLog }] = await Promise.all([
    import('pdfkit'),
    import('./work-log-pdf.ts'),
  ]);
  const document = new PDFDocument(workLogOptions());
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => void document.on('end', resolve));
  writeWorkLog(document, workLog(rows, zone));
  await ended;
  return fileOf(Buffer.concat(chunks), 'work-search-log.pdf', 'application/pdf');
}

const fileOf = (body: string | Buffer, name: string, type: string): Response =>
  new Response(body as BodyInit, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });

/** Jobs whose interviews a calendar shows, and the days since the last interview of each. */
const calendarDaysBack = 30;
const calendarJobs = 500;

/** The calendar of a secret address. Null: nobody has this address. */
export async function findCalendar(db: Database, token: string, origin: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('calendar_token', '=', token)
    .executeTakeFirst();
  if (!user) return null;
  const rows = await readRows(
    db,
    sql`select id from tracked_jobs where user_id = ${user.id} and removed_at is null
      and last_interview_at > now() - make_interval(days => ${calendarDaysBack})
      order by last_interview_at limit ${calendarJobs}`,
    sql`last_interview_at`,
  );
  return interviewCalendar(rows, origin);
}

/** Gives an account's calendar a new address, or none. The former address stops working. */
export async function setCalendarToken(db: Database, userId: number, token: string | null): Promise<void> {
  await db.updateTable('users').set({ calendar_token: token }).where('id', '=', userId).execute();
}
