import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { AppError, type FieldErrors } from '../errors.ts';
import { projectRoot } from '../root.ts';

/** How to run a child process, and its limits. */
export interface WatchOptions {
  /** The module that the child runs. It calls `answerParent`. */
  entry: string;
  /** Max. resident memory. The JavaScript heap may use two thirds of it. Checked only on systems with /proc (Linux). */
  memoryBytes: number;
  /** Max. milliseconds from the start, given the child's last report. */
  deadlineMs(report: unknown): number;
  /** A child without a sign of life for this many milliseconds counts as hanging, for example in an endless loop. */
  silenceMs?: number;
  /** Asks the child to stop. Then the child has `graceMs` left. */
  signal?: AbortSignal;
  onReport?(report: unknown): void;
}

/** Why a child ended without a response. */
export type Death = 'memory' | 'deadline' | 'silence' | 'stopped' | 'crash';

/** A child process that ended without a response. */
export class ProcessDied extends Error {
  override name = 'ProcessDied';
  readonly death: Death;

  constructor(death: Death, output: string) {
    super(`The process ended (${death}).${output ? ` Its output: ${output}` : ''}`);
    this.death = death;
  }
}

/** The messages between parent and child. */
export type ToChild = { request: unknown } | { stop: true };
export type ToParent =
  | { alive: unknown }
  | { answer: unknown }
  | { error: { message: string; status?: number; title?: string; fields?: FieldErrors } };

const lookEveryMs = 100;
const usualSilenceMs = 60_000;
const graceMs = 6000;
/** How many characters to keep of the end of the child's error output. */
const keptOutput = 2000;

/**
 * Runs a request in its own process, so that it cannot block or harm this one. The child has limits on memory and time,
 * has a lower priority, and ends when this process does.
 * @throws ProcessDied, or the error that the child reports.
 */
export async function askProcess<T>(request: unknown, options: WatchOptions): Promise<T> {
  const child = start(options);
  let death: Death | undefined;
  let reply: ToParent | undefined;
  let output = '';
  child.stderr?.on('data', (data) => {
    output = (output + data).slice(-keptOutput);
  });
  const kill = (why: Death): void => {
    death ??= why;
    child.kill('SIGKILL');
  };
  const unwatch = watch(child, options, kill, (message) => {
    reply = message;
  });
  child.send({ request } satisfies ToChild, () => undefined);
  const ended = await new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', (_code, signal) => resolve(signal));
  });
  unwatch();
  if (reply && 'answer' in reply) return reply.answer as T;
  if (reply && 'error' in reply) throw revive(reply.error);
  throw new ProcessDied(death ?? deathOf(output, ended, options.signal), output.trim());
}

/**
 * Keeps Node's compiled code, as the commands do (scripts/bootstrap.mjs). A process then starts in half the
 * time.
 */
const compiled = { NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node') };

function start({ entry, memoryBytes }: WatchOptions): ChildProcess {
  const heap = Math.floor((memoryBytes * 2) / 3 / 2 ** 20);
  return forkInBackground(entry, [String(process.pid)], {
    execArgv: [`--max-old-space-size=${heap}`],
    env: { ...compiled, ...process.env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

function watch(
  child: ChildProcess,
  { memoryBytes, deadlineMs, silenceMs = usualSilenceMs, signal, onReport }: WatchOptions,
  kill: (why: Death) => void,
  onReply: (message: ToParent) => void,
): () => void {
  const startedAt = performance.now();
  let lookedAt = startedAt;
  let silentMs = 0;
  let report: unknown;
  let grace: NodeJS.Timeout | undefined;
  child.on('message', (message: ToParent) => {
    silentMs = 0;
    if (!('alive' in message)) return onReply(message);
    report = message.alive;
    onReport?.(report);
  });
  const look = (): void => {
    const now = performance.now();
    // This process received nothing while it was blocked itself. That time is not the child's silence.
    silentMs += Math.min(now - lookedAt, 2 * lookEveryMs);
    lookedAt = now;
    if (residentBytes(child.pid) > memoryBytes) kill('memory');
    else if (silentMs > silenceMs) kill('silence');
    else if (now - startedAt > deadlineMs(report)) kill('deadline');
  };
  const timer = setInterval(look, lookEveryMs);
  const stop = (): void => {
    child.send({ stop: true } satisfies ToChild, () => undefined);
    grace = setTimeout(() => kill('stopped'), graceMs);
  };
  if (signal?.aborted) stop();
  else signal?.addEventListener('abort', stop, { once: true });
  return () => {
    clearInterval(timer);
    clearTimeout(grace);
    signal?.removeEventListener('abort', stop);
  };
}

/** 0 if the system does not report it. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** V8 ends a process with a full heap by SIGABRT. The system ends one by SIGKILL when its own memory is short. */
function deathOf(output: string, ended: NodeJS.Signals | null, signal: AbortSignal | undefined): Death {
  if (/heap out of memory|Array buffer allocation failed|allocation failure/i.test(output)) return 'memory';
  if (signal?.aborted) return 'stopped';
  return ended === 'SIGKILL' ? 'memory' : 'crash';
}

function revive({ message, status, title, fields }: Extract<ToParent, { error: unknown }>['error']): Error {
  if (status === undefined || title === undefined) return new Error(message);
  return new AppError(status, title, message, { fields });
}

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
