import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/platform/root.ts';

test.each(['search', 'catalog', 'seekers', 'open'])('nothing in src/%s reads a bid', async (wing) => {
  const folder = join(projectRoot, 'src', wing);
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(ts|tsx|sql)$/.test(name));
  const reading: string[] = [];
  for (const name of files)
    if (
      /job_bids|source_bids|source_earnings|click_earnings/.test(await readFile(join(folder, name), 'utf8'))
    )
      reading.push(name);
  expect(files.length).toBeGreaterThan(10);
  expect(reading).toEqual([]);
});
