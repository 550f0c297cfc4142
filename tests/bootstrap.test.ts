import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../src/platform/root.ts';

const run = promisify(execFile);

/** A project of its own, without packages, and an `npm` that fails as it is told. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joblantern-bootstrap-'));
  await mkdir(join(folder, 'scripts'));
  await mkdir(join(folder, 'bin'));
  await cp(join(projectRoot, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  await writeFile(join(folder, 'bin/npm'), '#!/bin/sh\nprintf "%s\\n" "$NPM_SAYS" >&2\nexit 1\n');
  await chmod(join(folder, 'bin/npm'), 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

/** What the first step of every command says before it ends. */
async function say(before: string, npm: string): Promise<string> {
  const code = `${before} (await import('./scripts/bootstrap.mjs')).ensureInstalled();`;
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, NPM_SAYS: npm };
  const failure = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    env,
  }).catch((error) => error);
  expect(failure.code).toBe(1);
  return failure.stderr.trim().split('\n').at(-1);
}

test.each([
  [
    'an old Node',
    "Object.defineProperty(process.versions, 'node', { value: '18.19.0' });",
    '',
    /^joblantern: Node 20 or later is needed, and this is 18\.19\.0\./,
  ],
  [
    'no network',
    '',
    'npm error code ENOTFOUND\nnpm error network request failed',
    /^joblantern: The packages could not be downloaded\. Check the network/,
  ],
  [
    'another failure',
    '',
    'npm error code EUSAGE',
    /^joblantern: The packages could not be installed: npm error code EUSAGE$/,
  ],
])('%s is said in one sentence', async (_what, before, npm, sentence) => {
  expect(await say(before, npm)).toMatch(sentence);
});
