import { data } from 'react-router';
import { beforeCommit } from '../db/before-commit.ts';
import { translateDatabaseError } from '../db/errors.ts';
import { AppError } from '../platform/errors.ts';
import { beforeDeadline, readWithinMs } from '../platform/time/deadline.ts';

/** Runs a loader's reads. A known error becomes a response with its status, which the error page shows. */
export const load = <T>(read: () => Promise<T>, withinMs = readWithinMs): Promise<T> =>
  orErrorPage(() => beforeDeadline(read(), withinMs));

/** Runs an action's change in the same way. An answer "try again" means that nothing has changed. */
export const change = <T>(work: () => Promise<T>): Promise<T> => orErrorPage(() => beforeCommit(work));

async function orErrorPage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const known = translateDatabaseError(error);
    if (!(known instanceof AppError)) throw known;
    throw data({ detail: known.message }, { status: known.status, statusText: known.title });
  }
}
