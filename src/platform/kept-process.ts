import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { lowerPriority } from './watched-process.ts';

/** How a process is kept running beside this one. */
export interface KeepOptions {
  /** The module that it runs, which calls `endWithKeeper`. It gets this process's flags of Node. */
  entry: string;
  args?: readonly string[];
  env: Record<string, string>;
  /** Called when it has ended although nobody asked it to. */
  onDeath(how: string): void;
  /** Milliseconds until it is started again; twice as long, up to 30 s, after each end within a minute of its start. */
  pauseMs?: number;
  /** Milliseconds that it has to end after SIGTERM. */
  graceMs?: number;
}

const usualPauseMs = 1000;
const longestPauseMs = 30_000;
const soundAfterMs = 60_000;
const usualGraceMs = 12_000;

/**
 * Keeps a program running in a process of its own, at a lower priority, and starts it again when it ends.
 * @returns a function that asks it to end by SIGTERM, kills it when it does not, and resolves when it is gone.
 */
export function keepProcess(options: KeepOptions): () => Promise<void> {
  const { onDeath, pauseMs = usualPauseMs, graceMs = usualGraceMs } = options;
  const stopping = new AbortController();
  let child: ChildProcess;
  const run = async (): Promise<void> => {
    for (let pause = pauseMs; !stopping.signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      const begun = performance.now();
      child = start(options);
      const how = await ended(child);
      if (stopping.signal.aborted) return;
      onDeath(how);
      if (performance.now() - begun > soundAfterMs) pause = pauseMs;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    child.kill('SIGTERM');
    const grace = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await running;
    clearTimeout(grace);
  };
}

function start({ entry, args, env }: KeepOptions): ChildProcess {
  const child = fork(entry, args, { env: { ...process.env, ...env } });
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}

/** Ends this process, which `keepProcess` has started, when the one that started it is gone, however that ended. */
export function endWithKeeper(): void {
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => process.exit(1));
}
