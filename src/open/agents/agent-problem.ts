import { AppError, Invalid, NotFound, TooMany } from '../../platform/errors.ts';
import { type AgentError, ojcpVersion } from './answers.schema.ts';

/** Arguments that a tool can't use. Its fields name what to change. */
export class BadArguments extends AppError {
  readonly errorCode: AgentError['error_code'];

  constructor(fields: Record<string, string>, isMissing = false) {
    super(422, 'Invalid arguments', sentences(fields), { fields });
    this.errorCode = isMissing ? 'missing_required_field' : 'invalid_field_value';
  }
}

/** Each message with the name of its field. */
const sentences = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, message]) => (message.startsWith(name) ? message : `${name}: ${message}`))
    .join(' ');

/** The error of a tool as OJCP writes it. Null for an error that nobody expected. */
export function agentError(error: unknown, missing: AgentError['error_code']): AgentError | null {
  if (!(error instanceof AppError)) return null;
  const { message, retryAfterSeconds } = error;
  return {
    ojcp_version: ojcpVersion,
    error_code: codeOf(error, missing),
    message,
    ...(retryAfterSeconds && { retry_after_seconds: retryAfterSeconds }),
    ...(error.fields && { details: error.fields }),
  };
}

function codeOf(error: AppError, missing: AgentError['error_code']): AgentError['error_code'] {
  if (error instanceof BadArguments) return error.errorCode;
  if (error instanceof NotFound) return missing;
  if (error instanceof TooMany) return 'rate_limited';
  if (error instanceof Invalid || error.status === 400) return 'invalid_field_value';
  return 'provider_error';
}

/** For errors that nobody expected: it reveals no internals. */
export const unknownError: AgentError = {
  ojcp_version: ojcpVersion,
  error_code: 'provider_error',
  message: 'Something went wrong on our end. Please try again.',
};
