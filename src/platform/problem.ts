import { AppError, MethodNotAllowed, PreconditionFailed, TooLarge } from './errors.ts';

export const problemType = 'application/problem+json';

/** An error in the words of RFC 9457. */
interface Problem {
  /** `about:blank`: the status says what kind of problem it is. */
  type: string;
  status: number;
  title: string;
  detail: string;
  errors?: Record<string, string>;
}

/** The problem details of an error that we know. */
export function problemOf({ status, title, message, fields }: AppError): Problem {
  return { type: 'about:blank', status, title, detail: message, ...(fields && { errors: fields }) };
}

/** The error as RFC 9457 problem details; an unknown error becomes a 500 that tells nothing of its inside. */
export function problemResponse(error: unknown): Response {
  const known =
    error instanceof AppError
      ? error
      : new AppError(500, 'Internal error', 'Something went wrong on our end. Please try again.');
  const headers = new Headers({ 'content-type': problemType, 'cache-control': 'no-store' });
  if (known.retryAfterSeconds) headers.set('retry-after', String(known.retryAfterSeconds));
  if (known instanceof MethodNotAllowed) headers.set('allow', known.allow);
  // What is left of the body is not read.
  if (known instanceof TooLarge) headers.set('connection', 'close');
  if (known instanceof PreconditionFailed) headers.set('etag', known.etag);
  return new Response(JSON.stringify(problemOf(known)), { status: known.status, headers });
}
