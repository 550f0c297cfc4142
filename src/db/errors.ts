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
/** The disk is full or fails, or memory is used up. */
const needyCodes = new Set(['53100', '53200', '58030']);
const awayMessages =
  /query read timeout|connection terminated|timeout exceeded when trying to connect|^timeout expired$|client has encountered a connection error|client was closed and is not queryable|connection error and is not queryable|driver has already been destroyed|after calling end on the pool/i;

/**
 * Whether the error says that the database cannot answer now: absent, starting, overloaded, too slow, or out of space.
 */
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

/** Whether a statement waited longer for a lock than its transaction wanted to. */
export function isLockedOut(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === '55P03';
}

/** Whether only the operator can fix the cause of the error, and so must get a notice. */
export function needsOperator(error: unknown): boolean {
  return needyCodes.has((error as NodeJS.ErrnoException | null)?.code ?? '');
}

/** Whether the error says that a disk is full, ours or the database's. */
export function isDiskFull(error: unknown): boolean {
  const { code, message, stderr } = error as { code?: string; message?: string; stderr?: string };
  return code === '53100' || code === 'ENOSPC' || /no space left on device/i.test(`${message} ${stderr}`);
}

const lostCodes = ['57P01', '57P02', 'ECONNRESET', 'EPIPE'];
const lostMessages =
  /connection terminated unexpectedly|connection error and is not queryable|client was closed and is not queryable/i;

/**
 * Whether an established connection was lost, so that a new one may succeed at once. False after a refusal or a
 * timeout.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall !== 'connect' && (lostCodes.includes(code) || lostMessages.test(error.message));
}

/** PostgreSQL's errors for a NUL character in a text or in JSON. Only a malicious client sends one. */
const nulCodes = ['22021', '22P05'];

/**
 * The error for the response: an absent database becomes a 503, a text that it cannot store a 400. Other errors stay as
 * they are.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (nulCodes.includes((error as NodeJS.ErrnoException | null)?.code ?? ''))
    return new BadRequest('The text contains a NUL character. Remove it.');
  return isDatabaseAway(error) ? new Unavailable() : error;
}
