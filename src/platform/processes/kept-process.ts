import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { forkInBackground } from './watched-process.ts';

/** Options for a process that is kept running beside this one. */
export interface KeepOptions {
  /** The module to run. It calls `endWithKeeper` and gets this process's Node flags. */
  entry: string;
  args?: readonly string[];
  env: Record<string, string>;
  /** Called when the process ended without a request. */
  onDeath(how: string): void;
  /** Milliseconds until a restart. They double, up to 30 s, after each end within a minute of the start. */
  pauseMs?: number;
  /** Milliseconds between SIGTERM and SIGKILL. */
  graceMs?: number;
}

const usualPauseMs = 1000;
const longestPauseMs = 30_000;
const soundAfterMs = 60_000;
const usualGraceMs = 12_000;

/**
 * Keeps a program running in its own process, at a lower priority, and restarts it when it ends.
 * @returns a function that asks the process to end with SIGTERM, kills it if it does not, and resolves when it is gone.
 */
export function keepProcess(options: KeepOptions): () => Promise<void> {
  const { entry, args = [], env, onDeath, pauseMs = usualPauseMs, graceMs = usualGraceMs } = options;
  const stopping = new AbortController();
  let child: ChildProcess;
  const run = async (): Promise<void> => {
    for (let pause = pauseMs; !stopping.signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
      const begun = performance.now();
      child = forkInBackground(entry, args, { env: { ...process.env, ...env } });
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

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
}

/** Ends this process when the process that started it with `keepProcess` is gone, however that one ended. */
export function endWithKeeper(): void {
  if (!process.connected) process.exit(1);
  process.once('disconnect', () => process.exit(1));
}
