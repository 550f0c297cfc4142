import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { explainStart } from '../src/app/entry/explain-start.ts';
import { openEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { ConfigError } from '../src/platform/config.ts';

const failure = (message: string, more: object): NodeJS.ErrnoException =>
  Object.assign(new Error(message), more);

test.each([
  [new ConfigError('PORT=x: must be a number'), /^PORT=x: must be a number$/],
  [failure('listen', { code: 'EADDRINUSE' }), /Set PORT to a free port/],
  [
    failure('connect', { code: 'ECONNREFUSED', syscall: 'connect' }),
    /Check that it is running and that DATABASE_URL/,
  ],
  [failure('could not extend file: No space left on device', { code: '53100' }), /disk is full.*DATA_DIR/],
  [failure('write', { code: 'ENOSPC' }), /disk is full.*DATA_DIR/],
  [
    failure('Command failed: initdb', { stderr: 'could not write: No space left on device' }),
    /disk is full.*DATA_DIR/,
  ],
  [failure('mkdir', { code: 'EROFS', syscall: 'mkdir', path: '/data' }), /^Can't write to \/data .*DATA_DIR/],
])('%s is explained', (error, words) => {
  const said = explainStart(error as NodeJS.ErrnoException);
  expect(said).toMatch(words);
  expect(said).not.toContain('    at ');
});

test('an unusable DATA_DIR is named with its setting', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'joblantern-explain-'));
  const file = join(dir, 'file');
  await writeFile(file, '');
  const error = await openEmbeddedPostgres(join(file, 'data'), () => undefined).catch((reason) => reason);
  expect(explainStart(error)).toBe(
    `Can't write to ${join(file, 'data')} (ENOTDIR). Set DATA_DIR to a folder that this user can write to.`,
  );
  await rm(dir, { recursive: true });
});
