import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, node, runStep, say } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';

const memoryDisk = '/dev/shm';
/** A whole run takes 0.6 GB of the disk at most, and its processes take memory. */
const roomForTests = 8 * 2 ** 30;

/**
 * The folder for all temporary files: Linux's disk in memory if it has room. There PostgreSQL makes and removes its
 * many small files up to ten times as fast.
 */
function temporaryFolder() {
  if (!existsSync(memoryDisk) || freemem() < roomForTests) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryDisk);
  return bavail * bsize < roomForTests ? tmpdir() : memoryDisk;
}

ensureInstalled();
const folder = mkdtempSync(join(temporaryFolder(), 'joblantern-tests-'));
const dataDir = join(folder, 'e2e');
mkdirSync(dataDir);
// The database may run as another user.
for (const path of [folder, dataDir]) chmodSync(path, 0o755);
process.env.TMPDIR = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }));
// Ctrl-C ends the running step, which fails. Without a listener it would end this process before the folder is removed.
process.on('SIGINT', () => undefined);
const count = { passed: 0, failed: 0 };

function finish(ok) {
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
  const file = join(folder, 'vitest.json');
  const ok = runStep(node, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  if (!existsSync(file)) return false;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
  count.passed += numPassedTests;
  count.failed += numFailedTests;
  return ok;
});
ensureBuilt();
const chromium = await ensureChromium();
step('journeys in a browser', () => {
  const file = join(folder, 'playwright.json');
  const ok = runStep(node, ['node_modules/@playwright/test/cli.js', 'test'], {
    CHROMIUM: chromium,
    E2E_DATA_DIR: dataDir,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) return false;
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  count.passed += stats.expected;
  count.failed += stats.unexpected + stats.flaky + stats.skipped;
  return ok;
});
finish(true);
