import { data } from 'react-router';
import { translateDatabaseError } from '../db/errors.ts';
import { beforeDeadline, readWithinMs } from '../platform/deadline.ts';
import { AppError } from '../platform/errors.ts';

/** Runs a loader's reads. A known error becomes a response with its status, which the error page shows. */
export async function load<T>(read: () => Promise<T>, withinMs = readWithinMs): Promise<T> {
  try {
    return await beforeDeadline(read(), withinMs);
  } catch (error) {
    const known = translateDatabaseError(error);
    if (!(known instanceof AppError)) throw known;
    throw data({ detail: known.message }, { status: known.status, statusText: known.title });
  }
}
