import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forkInBackground } from './background-process.ts';

let folder: string;
let entry: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'joblantern-background-'));
  entry = join(folder, 'waiting.mjs');
  writeFileSync(entry, "process.once('disconnect', () => process.exit());");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the system reports about a process in the background: undefined for what it does not have. */
function look(): { nice: number; ownSession?: boolean; sessionNice?: number } {
  const child = forkInBackground(entry, [], {});
  const pid = child.pid!;
  const report = { nice: getPriority(pid), ...sessionOf(pid) };
  child.kill('SIGKILL');
  return report;
}

function sessionOf(pid: number): { ownSession?: boolean; sessionNice?: number } {
  if (process.platform !== 'linux') return {};
  const [, , , session] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ');
  const groupFile = `/proc/${pid}/autogroup`;
  const group = existsSync(groupFile) ? /nice (\d+)/.exec(readFileSync(groupFile, 'latin1')) : null;
  return { ownSession: Number(session) === pid, ...(group && { sessionNice: Number(group[1]) }) };
}

test('a process in the background has a lower priority, and so has its session', async () => {
  const { nice, ownSession = true } = look();
  expect(nice).toBe(5);
  expect(ownSession).toBe(true);
  // Linux lets a user change only one session in a tenth of a second.
  await expect.poll(() => look().sessionNice ?? 5, { timeout: 120_000, interval: 150 }).toBe(5);
});
