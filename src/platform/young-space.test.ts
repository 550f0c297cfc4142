import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, 'young-space.ts');

/** Prints the megabytes for new objects: after work with few requests, and after the same work under load. */
const program = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { growUnderLoad } from ${JSON.stringify(module)};
  const megabytes = () => Math.round(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 1e6);
  const work = () => {
    const held = [];
    for (let object = 0; object < 2_000_000; object++) held[object % 50_000] = { object, list: [object] };
  };
  const space = growUnderLoad();
  // Of two timers of the same duration, the older one fires first. So the watch looks once between two of these ticks.
  let ticked;
  const ticks = setInterval(() => ticked?.(), 1000);
  const tick = () => new Promise((resolve) => (ticked = resolve));
  const after = async (requests) => {
    await tick();
    for (let request = 0; request < requests; request++) space.count();
    await tick();
    work();
    // While V8 marks old objects, it lets new ones pass the limit of their space. A collection ends that.
    gc({ type: 'minor' });
    return megabytes();
  };
  console.log(JSON.stringify([await after(99), await after(100)]));
  clearInterval(ticks);
  await space.stop();
`;

test('the space for new objects grows under load, and stays as it is with few requests', async () => {
  const flags = ['--expose-gc', '--min-semi-space-size=1', '--max-semi-space-size=8', '--input-type=module'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, '--eval', program]);
  const [few, busy] = JSON.parse(stdout);
  expect(few).toBeLessThanOrEqual(2);
  expect(busy).toBeGreaterThanOrEqual(8);
});
