import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forkInBackground } from './watched-process.ts';

let folder: string;
let entry: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'joblantern-background-'));
  entry = join(folder, 'waiting.mjs');
  writeFileSync(entry, "process.once('disconnect', () => process.exit());");
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a process in the background has a lower priority', () => {
  const child = forkInBackground(entry, [], {});
  expect(getPriority(child.pid)).toBe(5);
  child.kill('SIGKILL');
});
