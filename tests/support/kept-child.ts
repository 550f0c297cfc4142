/** A child of `keepProcess` for tests. It writes its start and its end to a file. */
import { appendFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithKeeper } from '../../src/platform/processes/kept-process.ts';

const [, , file, doing] = process.argv;
const tell = (what: string): void => appendFileSync(file!, `${what}\n`);

endWithKeeper();
process.on('SIGTERM', () => {
  if (doing === 'stay') return;
  tell('asked to end');
  process.exit(0);
});
process.on('message', () => undefined);
// The parent lowers this process's priority right after the start.
for (let tries = 0; getPriority() === 0 && tries < 100; tries++) await sleep(20);
tell(`started ${process.pid} with ${process.env.KEPT} at ${getPriority()}`);
