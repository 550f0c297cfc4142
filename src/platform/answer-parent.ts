import { Worker } from 'node:worker_threads';
import { AppError } from './errors.ts';
import type { ToChild, ToParent } from './watched-process.ts';

const aliveEveryMs = 1000;

/** What a child's work can use. */
export interface Parent {
  /** The parent asks to stop. */
  stop: AbortSignal;
  /** What the parent is told from now on, at least once a second. */
  report(report: unknown): void;
}

/** Makes this process the child of `askProcess`: it answers one request and ends. It also ends, whatever it does, when its parent does. */
export function answerParent(answer: (request: unknown, parent: Parent) => Promise<unknown>): void {
  const parentId = Number(process.argv[2]);
  if (!process.send || !parentId) {
    console.error("The site starts this program. Don't run it yourself.");
    process.exit(2);
  }
  endWithParent(parentId);
  const stop = new AbortController();
  // Ctrl-C in a terminal and a service manager's stop reach all processes; the parent decides what becomes of this one.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  process.once('disconnect', () => process.exit(1));
  process.on('message', (message: ToChild) => {
    if ('stop' in message) stop.abort();
    else void work(message.request, answer, stop.signal);
  });
}

async function work(
  request: unknown,
  answer: (request: unknown, parent: Parent) => Promise<unknown>,
  stop: AbortSignal,
): Promise<void> {
  let report: unknown = null;
  const tell = (): void => void process.send!({ alive: report } satisfies ToParent);
  const alive = setInterval(tell, aliveEveryMs);
  const reply: ToParent = await answer(request, {
    stop,
    report: (given) => {
      report = given;
      tell();
    },
  }).then(
    (given) => ({ answer: given }),
    (error: unknown) => ({ error: describe(error) }),
  );
  clearInterval(alive);
  process.send!(reply, () => process.exit(0));
}

function describe(error: unknown): Extract<ToParent, { error: unknown }>['error'] {
  if (!(error instanceof AppError)) return { message: (error as Error).message || String(error) };
  const { message, status, title, fields } = error;
  return { message, status, title, fields };
}

/** A thread, because a parent that was killed says nothing, and a process in an endless loop would not hear it. */
function endWithParent(parentId: number): void {
  const code = `
    const { workerData: parentId } = require('node:worker_threads');
    setInterval(() => { if (process.ppid !== parentId) process.kill(process.pid, 'SIGKILL'); }, 500);`;
  new Worker(code, {
    eval: true,
    workerData: parentId,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  }).unref();
}
