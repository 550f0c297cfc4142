import { BadRequest, Unavailable } from '../platform/errors.ts';

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '53300',
  '55P03',
  '25006',
]);
/** Its disk is full or does not take what is written, or its memory is used up. */
const needyCodes = new Set(['53100', '53200', '58030']);
const awayMessages =
  /query read timeout|connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|client was closed and is not queryable|connection error and is not queryable|driver has already been destroyed|after calling end on the pool/i;

/** Whether the error says that the database cannot answer now: away, starting, overloaded, too slow, or out of space. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    syscall === 'connect' ||
    awayCodes.has(code) ||
    needyCodes.has(code) ||
    code.startsWith('08') ||
    awayMessages.test(error.message)
  );
}

/** Whether the error is one that goes away by nobody's help but the operator's, who must read of it. */
export function needsOperator(error: unknown): boolean {
  return needyCodes.has((error as NodeJS.ErrnoException | null)?.code ?? '');
}

/** PostgreSQL's words for a NUL character in a text or in JSON, which only a client that plays tricks sends. */
const nulCodes = ['22021', '22P05'];

/** The error to answer with: an absent database is a 503, a text that it cannot hold a 400, all else stays what it is. */
export function translateDatabaseError(error: unknown): unknown {
  if (nulCodes.includes((error as NodeJS.ErrnoException | null)?.code ?? ''))
    return new BadRequest('A text holds a character that cannot be stored (NUL).');
  return isDatabaseAway(error) ? new Unavailable() : error;
}
