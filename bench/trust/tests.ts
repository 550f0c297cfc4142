import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/root.ts';
import type { Measurement } from './check.ts';

/**
 * Runs tests that already measure the promise. It is kept if all of them pass.
 * @param files paths from the project's root.
 */
export function runTests(files: readonly string[]): Measurement {
  const folder = mkdtempSync(join(tmpdir(), 'joblantern-trust-tests-'));
  const outcome = join(folder, 'outcome.json');
  try {
    spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile.json=${outcome}`, ...files],
      { cwd: projectRoot, stdio: 'ignore', timeout: 5 * 60_000 },
    );
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(outcome, 'utf8'));
    return { measured: `${passed} tests passed, ${failed} failed`, held: failed === 0 && passed > 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
