import { data } from 'react-router';
import { translateDatabaseError } from '../db/errors.ts';
import { beforeDeadline } from '../platform/deadline.ts';
import { AppError } from '../platform/errors.ts';
import { readFields } from '../platform/read-body.ts';

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

/**
 * Runs a page's action on the fields of its form. A known error becomes a RefusedForm with its status.
 * @param read reads a form that holds a file.
 */
export async function formAction<T>(
  request: Request,
  run: (fields: Record<string, unknown>) => Promise<T>,
  read: (request: Request) => Promise<Record<string, unknown>> = readFields,
): Promise<{ done: T } | ReturnType<typeof data<{ refused: RefusedForm }>>> {
  let fields: Record<string, unknown> = {};
  try {
    fields = await read(request);
    const running = run(fields);
    return { done: await (isBackOffice(request) ? running : beforeDeadline(running)) };
  } catch (error) {
    const known = translateDatabaseError(error);
    if (!(known instanceof AppError)) throw known;
    const values = Object.fromEntries(Object.entries(fields).filter(isShown));
    const headers = known.retryAfterSeconds ? { 'retry-after': String(known.retryAfterSeconds) } : undefined;
    const refused = { values, errors: known.fields ?? {}, detail: known.message };
    return data({ refused }, { status: known.status, headers });
  }
}

/** Back office actions may take longer than a visitor waits: a feed preview, for example. */
const isBackOffice = ({ url }: Request): boolean => /^\/admin(\/|\.|$)/i.test(new URL(url).pathname);

/** Whether a field is shown again as typed. JSON may hold values other than text. */
const isShown = (field: [string, unknown]): field is [string, string] =>
  typeof field[1] === 'string' && !/password/i.test(field[0]);
