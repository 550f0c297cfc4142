import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import type { ToChild, ToParent } from './watched-process.ts';

const aliveEveryMs = 1000;

/** What the child's work gets from the parent. */
export interface Parent {
  /** Aborted when the parent asks the child to stop. */
  stop: AbortSignal;
  /** Sets the report that the child sends to the parent at least once a second. */
  report(report: unknown): void;
}

/**
 * Makes this process a child of `askProcess`. It answers one request and ends. It also ends when its parent does, even
 * in the middle of work.
 */
export function answerParent(answer: (request: unknown, parent: Parent) => Promise<unknown>): void {
  const parentId = Number(process.argv[2]);
  if (!process.send || !parentId) {
    console.error("The site starts this program. Don't run it yourself.");
    process.exit(2);
  }
  endWithParent(parentId);
  const stop = new AbortController();
  // Ctrl-C in a terminal and a service manager's stop reach all processes. The parent decides what happens to this one.
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
  const tell = (): void => sendToParent({ alive: report });
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
  sendToParent(reply, () => process.exit(0));
}

function sendToParent(message: ToParent, sent: () => void = () => undefined): void {
  if (!process.send) throw new Error('This process has no parent.');
  process.send(message, sent);
}

function describe(error: unknown): Extract<ToParent, { error: unknown }>['error'] {
  if (!(error instanceof AppError)) return { message: (error as Error).message || String(error) };
  const { message, status, title, fields } = error;
  return { message, status, title, fields };
}

/** Uses a thread, because a killed parent sends nothing, and a process in an endless loop would not receive it. */
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
