import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** A nice value (of 19): a third of a normal process's processor time if there is not enough for both. */
const lowered = 5;

/** Starts a program whose work can wait: pages get three times as much processor time if there is not enough for both. */
export function forkInBackground(entry: string, args: readonly string[], options: ForkOptions): ChildProcess {
  const child = fork(entry, args, { ...options, detached: true });
  // A process that failed to start has no id.
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lowered);
  } catch {
    // The process has ended, or the system does not allow it. Then the usual priority stays.
  }
}
