import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Works in a process of its own until it has paused 20 times, for 2 s at most. */
function work(setUp: string): { pauses: number; milliseconds: number } {
  const program = `
    import { giveWay, giveWayToOthers } from ${JSON.stringify(join(import.meta.dirname, 'give-way.ts'))};
    const { wait } = Atomics;
    let pauses = 0;
    Atomics.wait = (...given) => {
      pauses++;
      return wait(...given);
    };
    ${setUp}
    const begun = performance.now();
    while (pauses < 20 && performance.now() - begun < 2000) giveWay();
    console.log(JSON.stringify({ pauses, milliseconds: performance.now() - begun }));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  );
}

test('a process whose work can wait pauses after each millisecond of work, and others do not pause', () => {
  const { pauses, milliseconds } = work('giveWayToOthers();');
  expect(pauses).toBe(20);
  // The first pause comes at once.
  expect(milliseconds).toBeGreaterThanOrEqual(19);
  expect(work('').pauses).toBe(0);
});
