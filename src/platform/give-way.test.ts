import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** How often a process that works for 100 ms lets others have the processor. Its other threads do so as well. */
function countPauses(work: string): number {
  const program = `
    const { giveWay, giveWayToOthers } = await import(${JSON.stringify(join(import.meta.dirname, 'give-way.ts'))});
    const before = process.resourceUsage().voluntaryContextSwitches;
    ${work}
    for (const end = performance.now() + 100; performance.now() < end; ) giveWay();
    console.log(process.resourceUsage().voluntaryContextSwitches - before);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

test('a process whose work can wait pauses about once a millisecond, and others do not', () => {
  // A busy machine may stop the process for most of the 100 ms.
  expect(countPauses('giveWayToOthers();')).toBeGreaterThan(20);
  expect(countPauses('')).toBeLessThan(20);
});
