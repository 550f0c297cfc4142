import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A nice value (of 19): a third of a normal process's processor time if there is not enough for both. */
const lowered = 5;

/**
 * Starts a program whose work can wait: pages get three times as much processor time if there is not enough for both.
 * It gets a session of its own, because Linux first divides the time among sessions (sched(7), autogroup). In the
 * session of the pages, it would use up their share, and they would wait for the database's processes.
 */
export function forkInBackground(entry: string, args: readonly string[], options: ForkOptions): ChildProcess {
  const child = fork(entry, args, { ...options, detached: true });
  // A process that failed to start has no id.
  if (child.pid !== undefined) lowerPriority(child.pid);
  return child;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lowered);
    writeFileSync(`/proc/${pid}/autogroup`, String(lowered));
  } catch {
    // The process has ended, the system does not allow it, or it has no such groups. Then the usual priority stays.
  }
}
