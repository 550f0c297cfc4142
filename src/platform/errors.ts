/** Field name to message, for input that a person can correct. */
export type FieldErrors = Record<string, string>;

/** The base class of errors that a response can carry. The API and the pages translate each error once. */
export class AppError extends Error {
  override name = 'AppError';
  readonly status: number;
  readonly title: string;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    title: string,
    detail: string,
    extra: { fields?: FieldErrors; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: extra.cause });
    this.status = status;
    this.title = title;
    this.fields = extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

export class BadRequest extends AppError {
  constructor(detail: string) {
    super(400, 'Bad request', detail);
  }
}

export class Unauthorized extends AppError {
  constructor(detail = 'Please sign in first.') {
    super(401, 'Not signed in', detail);
  }
}

export class Forbidden extends AppError {
  constructor(detail: string) {
    super(403, 'Forbidden', detail);
  }
}

export class NotFound extends AppError {
  constructor(detail: string) {
    super(404, 'Not found', detail);
  }
}

export class MethodNotAllowed extends AppError {
  readonly allow: string;

  constructor(allowed: readonly string[]) {
    super(405, 'Method not allowed', `This address only accepts ${allowed.join(', ')}.`);
    this.allow = allowed.join(', ');
  }
}

export class Conflict extends AppError {
  constructor(detail: string, fields?: FieldErrors) {
    super(409, 'Conflict', detail, fields && { fields });
  }
}

export class Gone extends AppError {
  constructor(detail: string) {
    super(410, 'Gone', detail);
  }
}

/** The change was made for an older state (If-Match) than the current one. */
export class PreconditionFailed extends AppError {
  /** The version of the current state. */
  readonly etag: string;

  constructor(detail: string, etag: string) {
    super(412, 'Precondition failed', detail);
    this.etag = etag;
  }
}

export class TooLarge extends AppError {
  constructor(detail: string) {
    super(413, 'Too large', detail);
  }
}

export class UnsupportedMedia extends AppError {
  constructor(detail: string) {
    super(415, 'Unsupported content type', detail);
  }
}

export class Invalid extends AppError {
  constructor(fields: FieldErrors, detail = 'Some fields need your attention.') {
    super(422, 'Invalid input', detail, { fields });
  }
}

export class TooMany extends AppError {
  declare readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(429, 'Too many requests', `Please wait ${waitingTime(retryAfterSeconds)} and try again.`, {
      retryAfterSeconds,
    });
  }
}

export class Unavailable extends AppError {
  static readonly retryAfterSeconds = 5;

  constructor(
    detail = 'We’re busy right now. Please try again in a few seconds.',
    retryAfterSeconds: number = Unavailable.retryAfterSeconds,
    cause?: unknown,
  ) {
    super(503, 'Service unavailable', detail, { retryAfterSeconds, cause });
  }
}

/** The database did not say whether it stored a change. */
export class Unconfirmed extends AppError {
  constructor(cause?: unknown) {
    const detail = 'We couldn’t confirm that your change was saved. Check before you try again.';
    super(504, 'Not confirmed', detail, { cause });
  }
}

/** A time to wait, in words. */
export function waitingTime(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** A command with wrong arguments. The terminal shows the message, then the usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}
