/** A child of `askProcess` for tests. The request says what it does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Invalid } from '../../src/platform/errors.ts';
import { answerParent } from '../../src/platform/processes/answer-parent.ts';

const kept: unknown[] = [];

const doings: Record<string, (stop: AbortSignal, report: (given: unknown) => void) => Promise<unknown>> = {
  answer: async () => ({ pid: process.pid, at: new Date(0) }),
  refuse: async () => {
    throw new Invalid({ url: 'It cannot be read.' });
  },
  fail: async () => {
    throw new Error('no luck');
  },
  report: async (_stop, report) => {
    report({ bytes: 7 });
    return 'reported';
  },
  'report and wait': (_stop, report) => {
    report({ bytes: 7 });
    return new Promise(() => undefined);
  },
  'fill the heap': async () => {
    for (;;) kept.push(Array.from({ length: 1000 }, () => ({ text: Math.random() })));
  },
  'fill buffers': async () => {
    for (;;) {
      kept.push(Buffer.alloc(5_000_000, 1));
      await sleep(5);
    }
  },
  'loop forever': async () => {
    for (;;);
  },
  'wait forever': () => new Promise(() => undefined),
  'stop when asked': (stop) =>
    new Promise((resolve) => stop.addEventListener('abort', () => resolve('stopped'))),
  crash: async () => process.exit(3),
};

answerParent((request, { stop, report }) => doings[request as string]!(stop, report));
