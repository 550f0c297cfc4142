import { type IDBPDatabase, openDB } from 'idb';
import type { ResumeText } from './resume.ts';

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
export const keepResume = (resume: ResumeText): Promise<unknown> =>
  withStore((database) => database.put(table, resume, key));

/** The resume that this browser stores. Null if there is none, or the browser does not allow it. */
export const keptResume = (): Promise<ResumeText | null> =>
  withStore(async (database) => (await database.get(table, key)) ?? null).catch(() => null);

/** Removes the stored resume. */
export const forgetResume = (): Promise<void> => withStore((database) => database.delete(table, key));
