import { type IDBPDatabase, openDB } from 'idb';
import type { ResumeText } from './resume.ts';
import { resumeMark } from './resume-mark.ts';

const table = 'resume';
const key = 'kept';

async function withStore<T>(use: (database: IDBPDatabase) => Promise<T>): Promise<T> {
  const database = await openDB('resume-check', 1, {
    upgrade: (made) => void made.createObjectStore(table),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Stores a resume in this browser. @throws if the browser does not allow it. */
export async function keepResume(resume: ResumeText): Promise<void> {
  await withStore((database) => database.put(table, resume, key));
  resumeMark.write([true]);
}

/** The resume that this browser stores. Null if there is none, or the browser does not allow it. Corrects the mark. */
export async function keptResume(): Promise<ResumeText | null> {
  const kept: ResumeText | null = await withStore(async (database) => database.get(table, key)).catch(
    () => null,
  );
  resumeMark.write(kept ? [true] : []);
  return kept ?? null;
}

/** Removes the stored resume. */
export async function forgetResume(): Promise<void> {
  await withStore((database) => database.delete(table, key));
  resumeMark.write([]);
}
