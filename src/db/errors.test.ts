import { expect, test } from 'vitest';
import { BadRequest, Unavailable } from '../platform/errors.ts';
import { openDatabase, openPool } from './client.ts';
import { isDatabaseAway, needsOperator, translateDatabaseError } from './errors.ts';

const failure = (message: string, extra: object = {}): Error => Object.assign(new Error(message), extra);

test.each([
  failure('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' }),
  failure('connect ENOENT /run/postgresql/.s.PGSQL.5432', { code: 'ENOENT', syscall: 'connect' }),
  failure('connect EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'connect' }),
  failure('getaddrinfo EAI_AGAIN', { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }),
  failure('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' }),
  failure('Connection terminated unexpectedly'),
  failure('Connection terminated due to connection timeout'),
  failure('timeout exceeded when trying to connect'),
  failure('timeout expired'),
  failure('Query read timeout'),
  failure('the database system is starting up', { code: '57P03' }),
  failure('terminating connection due to administrator command', { code: '57P01' }),
  failure('canceling statement due to statement timeout', { code: '57014' }),
  failure('sorry, too many clients already', { code: '53300' }),
  failure('could not extend file: No space left on device', { code: '53100' }),
  failure('connection failure', { code: '08006' }),
  failure('could not extend file: No space left on device', { code: '53100' }),
  failure('could not write to file: Input/output error', { code: '58030' }),
])('%s means that the database is absent', (error) => {
  expect(translateDatabaseError(error)).toBeInstanceOf(Unavailable);
});

test.each([
  failure('duplicate key value violates unique constraint', { code: '23505' }),
  failure('relation "nothing" does not exist', { code: '42P01' }),
  failure('no such file', { code: 'ENOENT', syscall: 'open' }),
  new TypeError('undefined is not a function'),
  'ECONNREFUSED',
  null,
])('%s stays unchanged', (error) => {
  expect(translateDatabaseError(error)).toBe(error);
});

test.each([
  failure('invalid byte sequence for encoding "UTF8": 0x00', { code: '22021' }),
  failure('unsupported Unicode escape sequence', { code: '22P05' }),
])('%s is a bad request', (error) => {
  expect(translateDatabaseError(error)).toBeInstanceOf(BadRequest);
});

test('a closed pool counts as absent', async () => {
  const db = openDatabase(openPool('postgres://nobody@127.0.0.1:1/nothing'));
  const query = () => db.selectFrom('sources').selectAll().execute();
  await expect(query()).rejects.toSatisfy(isDatabaseAway);
  await db.destroy();
  await expect(query()).rejects.toSatisfy(isDatabaseAway);
});

test.each([
  [failure('No space left on device', { code: '53100' }), true],
  [failure('sorry, too many clients already', { code: '53300' }), false],
  [failure('Query read timeout'), false],
  [null, false],
])('%s needs the operator: %s', (error, needs) => {
  expect(needsOperator(error)).toBe(needs);
});
