import { AppError, MethodNotAllowed, PreconditionFailed, TooLarge } from '../errors.ts';

export const problemType = 'application/problem+json';

/** An error as RFC 9457 problem details. */
interface Problem {
  /** `about:blank`: the status is the type of the problem. */
  type: string;
  status: number;
  title: string;
  detail: string;
  errors?: Record<string, string>;
}

/** The problem details of a known error. */
export function problemOf({ status, title, message, fields }: AppError): Problem {
  return { type: 'about:blank', status, title, detail: message, ...(fields && { errors: fields }) };
}

/** A response with RFC 9457 problem details. An unknown error becomes a 500 that reveals no internals. */
export function problemResponse(error: unknown): Response {
  const known =
    error instanceof AppError
      ? error
      : new AppError(500, 'Internal error', 'Something went wrong on our end. Please try again.');
  const headers = new Headers({ 'content-type': problemType, 'cache-control': 'no-store' });
  if (known.retryAfterSeconds) headers.set('retry-after', String(known.retryAfterSeconds));
  if (known instanceof MethodNotAllowed) headers.set('allow', known.allow);
  // The rest of the body is not read.
  if (known instanceof TooLarge) headers.set('connection', 'close');
  if (known instanceof PreconditionFailed) headers.set('etag', known.etag);
  return new Response(JSON.stringify(problemOf(known)), { status: known.status, headers });
}
