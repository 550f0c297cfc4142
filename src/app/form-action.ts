import { data } from 'react-router';
import { beforeCommit } from '../db/before-commit.ts';
import { translateDatabaseError } from '../db/errors.ts';
import { AppError } from '../platform/errors.ts';
import { readFields } from '../platform/http/read-body.ts';
import { readWithinMs } from '../platform/time/deadline.ts';

/**
 * What a page shows when it refuses a form that was sent without scripts: everything typed except passwords, and the
 * errors.
 */
export interface RefusedForm {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** The error of the whole form. */
  detail: string;
}

/** The data of a refused form. */
interface Refusal {
  refused: RefusedForm;
  done?: undefined;
}

/**
 * Runs a page's action on the fields of its form. A known error becomes a RefusedForm with its status.
 * @param read reads a form that holds a file.
 */
export async function formAction<T>(
  request: Request,
  run: (fields: Record<string, unknown>) => Promise<T>,
  read: (request: Request) => Promise<Record<string, unknown>> = readFields,
): Promise<{ done: T; refused?: undefined } | ReturnType<typeof data<Refusal>>> {
  let fields: Record<string, unknown> = {};
  try {
    fields = await read(request);
    return { done: await beforeCommit(() => run(fields), withinMsOf(request)) };
  } catch (error) {
    const known = translateDatabaseError(error);
    if (!(known instanceof AppError)) throw known;
    const values = Object.fromEntries(Object.entries(fields).filter(isShown));
    const headers = known.retryAfterSeconds ? { 'retry-after': String(known.retryAfterSeconds) } : undefined;
    const refused = { values, errors: known.fields ?? {}, detail: known.message };
    return data<Refusal>({ refused }, { status: known.status, headers });
  }
}

/** Back office actions may take longer than a visitor waits: a feed preview, for example. */
const withinMsOf = ({ url }: Request): number =>
  /^\/admin(\/|\.|$)/i.test(new URL(url).pathname) ? Number.POSITIVE_INFINITY : readWithinMs;

/** Whether a field is shown again as typed. JSON may hold values other than text. */
const isShown = (field: [string, unknown]): field is [string, string] =>
  typeof field[1] === 'string' && !/password/i.test(field[0]);
