import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, node, runStep, say } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';

ensureInstalled();
const reports = mkdtempSync(join(tmpdir(), 'joblantern-reports-'));
const dataDir = mkdtempSync(join(tmpdir(), 'joblantern-e2e-'));
chmodSync(dataDir, 0o755); // The database may run as another user.
const count = { passed: 0, failed: 0 };

function finish(ok) {
  for (const folder of [reports, dataDir]) rmSync(folder, { recursive: true, force: true });
  console.log(`${count.passed} passed, ${count.failed} failed`);
  process.exit(ok && count.failed === 0 && count.passed > 0 ? 0 : 1);
}

function step(name, run) {
  say(name);
  if (!run()) {
    say(`failed: ${name}`);
    finish(false);
  }
}

step('format, lint, imports, types', () => runStep(node, ['scripts/check.mjs']));
step('unit and integration tests', () => {
  const file = join(reports, 'vitest.json');
  const ok = runStep(node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
  count.passed += numPassedTests;
  count.failed += numFailedTests;
  return ok;
});
ensureBuilt();
const chromium = await ensureChromium();
step('journeys in a browser', () => {
  const file = join(reports, 'playwright.json');
  const ok = runStep(node, ['node_modules/@playwright/test/cli.js', 'test'], {
    CHROMIUM: chromium,
    E2E_DATA_DIR: dataDir,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  count.passed += stats.expected;
  count.failed += stats.unexpected + stats.flaky + stats.skipped;
  return ok;
});
finish(true);
