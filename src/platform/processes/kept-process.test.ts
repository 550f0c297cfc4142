import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type KeepOptions, keepProcess } from './kept-process.ts';

const entry = join(import.meta.dirname, '../../../tests/support/kept-child.ts');
const patience = { timeout: 120_000 };

let folder: string;
let file: string;
let deaths: string[];
let stop: (() => Promise<void>) | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'joblantern-kept-'));
  file = join(folder, 'told.txt');
  writeFileSync(file, '');
  deaths = [];
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  rmSync(folder, { recursive: true });
});

function keep(options: Partial<KeepOptions> = {}): void {
  stop = keepProcess({
    entry,
    args: [file],
    env: { KEPT: 'settings' },
    onDeath: (how) => deaths.push(how),
    pauseMs: 50,
    ...options,
  });
}
const told = (): string => readFileSync(file, 'utf8');
const pids = (): number[] => Array.from(told().matchAll(/started (\d+)/g), ([, pid]) => Number(pid));
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('the process gets its settings and a lower priority, and ends on request', async () => {
  keep();
  await expect.poll(told, patience).toMatch(/^started \d+ with settings at [1-9]\d*\n$/);
  await stop!();
  expect(told()).toMatch(/\nasked to end\n$/);
  expect(isAlive(pids()[0]!)).toBe(false);
  expect(deaths).toEqual([]);
});

test('a process that dies is started again every time', async () => {
  keep();
  for (let time = 0; time < 3; time++) {
    await expect.poll(() => pids().length, patience).toBe(time + 1);
    process.kill(pids()[time]!, 'SIGKILL');
  }
  await expect.poll(() => pids().length, patience).toBe(4);
  expect(deaths).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL']);
});

test('a process that does not end on request is killed', async () => {
  keep({ args: [file, 'stay'], graceMs: 200 });
  await expect.poll(() => pids().length, patience).toBe(1);
  await stop!();
  expect(isAlive(pids()[0]!)).toBe(false);
});

test('it ends when its parent ends in any way', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'kept-process.ts'));
  const options = JSON.stringify({ entry, args: [file], env: {} });
  const program = `import { keepProcess } from ${module}; keepProcess({ ...${options}, onDeath() {} });`;
  const keeperFile = join(folder, 'keeper.mjs');
  writeFileSync(keeperFile, program);
  const keeper = spawn(process.execPath, [keeperFile], { stdio: 'ignore' });
  await expect.poll(() => pids().length, patience).toBe(1);
  keeper.kill('SIGKILL');
  await expect.poll(() => isAlive(pids()[0]!), patience).toBe(false);
});
