import { AppError, MethodNotAllowed, PreconditionFailed } from './errors.ts';

/** The error as RFC 9457 problem details; an unknown error becomes a 500 that tells nothing of its inside. */
export function problemResponse(error: unknown): Response {
  const known =
    error instanceof AppError
      ? error
      : new AppError(500, 'Internal error', 'Something went wrong on our side.');
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (known.retryAfterSeconds) headers.set('retry-after', String(known.retryAfterSeconds));
  if (known instanceof MethodNotAllowed) headers.set('allow', known.allow);
  if (known instanceof PreconditionFailed) headers.set('etag', known.etag);
  const body = {
    status: known.status,
    title: known.title,
    detail: known.message,
    ...(known.fields && { errors: known.fields }),
  };
  return new Response(JSON.stringify(body), { status: known.status, headers });
}
