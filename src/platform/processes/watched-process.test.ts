import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Invalid } from '../errors.ts';
import { askProcess, type WatchOptions } from './watched-process.ts';

const entry = join(import.meta.dirname, '../../../tests/support/child.ts');
const ask = (request: string, options: Partial<WatchOptions> = {}) =>
  askProcess(request, { entry, memoryBytes: 300 * 2 ** 20, deadlineMs: () => 60_000, ...options });
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** Whether a process has used a tenth of a second of a processor, in hundredths of a second (proc_pid_stat(5)). */
const isBusy = (pid: number): boolean =>
  Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]) > 10;
const becomesTrue = async (condition: () => boolean): Promise<void> => {
  for (let tries = 0; !condition() && tries < 200; tries++) await sleep(100);
  expect(condition()).toBe(true);
};

// Each waits for processes of its own.
describe.concurrent('a child process', () => {
  test('the response arrives unchanged, and the process has ended by then', async () => {
    const answer = (await ask('answer')) as { pid: number; at: Date };
    expect(answer.at).toEqual(new Date(0));
    expect(answer.pid).not.toBe(process.pid);
    expect(isAlive(answer.pid)).toBe(false);
  });

  test('an error keeps its message and its fields', async () => {
    const refused = ask('refuse');
    await expect(refused).rejects.toMatchObject({ status: 422, fields: { url: 'It cannot be read.' } });
    await expect(ask('fail')).rejects.toThrow('no luck');
    expect(new Invalid({}).status).toBe(422);
  });

  test('reports arrive before the response, and the deadline depends on them', async () => {
    const reports: unknown[] = [];
    expect(await ask('report', { onReport: (report) => reports.push(report) })).toBe('reported');
    expect(reports).toContainEqual({ bytes: 7 });
    const deadlineMs = (report: unknown) => ((report as { bytes?: number } | null)?.bytes === 7 ? 0 : 60_000);
    await expect(ask('report and wait', { deadlineMs })).rejects.toMatchObject({ death: 'deadline' });
  });

  test.each([
    ['fill the heap', 'memory', {}],
    ['fill buffers', 'memory', {}],
    ['loop forever', 'silence', { silenceMs: 1500 }],
    ['loop forever', 'deadline', { deadlineMs: (): number => 1500 }],
    ['wait forever', 'deadline', { deadlineMs: (): number => 2000 }],
    ['crash', 'crash', {}],
  ] as const)('a child that would %s is ended: %s', async (request, death, options) => {
    await expect(ask(request, { silenceMs: 20_000, ...options })).rejects.toMatchObject({ death });
  });

  test('this process stays responsive while a child is busy', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 20);
    await expect(ask('loop forever', { silenceMs: 2000 })).rejects.toThrow();
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });

  test('a child may finish after a request to stop; one that does not is killed', async () => {
    const stopped = AbortSignal.timeout(1000);
    expect(await ask('stop when asked', { signal: stopped })).toBe('stopped');
    await expect(ask('loop forever', { signal: AbortSignal.timeout(500) })).rejects.toMatchObject({
      death: 'stopped',
    });
  });

  test('a child ends with its parent, even in an endless loop', async () => {
    const program = `import { fork } from 'node:child_process';
    const child = fork(${JSON.stringify(entry)}, [String(process.pid)], { execArgv: [], serialization: 'advanced' });
    child.send({ request: 'loop forever' });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (data) => resolve(Number(data))),
    );
    await becomesTrue(() => isBusy(pid));
    parent.kill('SIGKILL');
    await becomesTrue(() => !isAlive(pid));
  });
});
