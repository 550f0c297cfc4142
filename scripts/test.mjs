import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiled, ensureInstalled, node, root, say } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { endServers } from './end-servers.mjs';
import { whyNoCluster } from './why-no-cluster.mjs';

const memoryDisk = '/dev/shm';
/** A whole run takes 0.6 GB of the disk at most, and its processes take memory. */
const roomForTests = 8 * 2 ** 30;
/** A step that was asked to end is killed after this time. */
const patienceMs = 20_000;

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

const count = { passed: 0, failed: 0, skipped: 0 };
let running = null;
let stopped = false;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => {
    stopped = true;
    signalStep('SIGINT');
    setTimeout(() => signalStep('SIGKILL'), patienceMs).unref();
  });

/** Sends a signal to the running step and to what it started. */
function signalStep(name) {
  try {
    if (running) process.kill(-running.pid, name);
  } catch {
    // It has ended.
  }
}

/** Runs a program of the project's Node in a process group of its own. @returns whether it succeeded. */
async function run(args, env = {}) {
  running = spawn(node, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...compiled, ...process.env, ...env },
  });
  const code = await new Promise((resolve) => running.once('exit', resolve));
  running = null;
  return code === 0;
}

/** Runs a step and adds its counts. A step that fails without a failed test counts as one. */
async function step(name, runStep) {
  if (stopped) return;
  say(name);
  const failedBefore = count.failed;
  const ok = await runStep();
  if (!ok && count.failed === failedBefore) count.failed++;
  if (!ok || count.failed > failedBefore) say(`failed: ${name}`);
}

async function vitest(project, env = {}) {
  const file = join(folder, `${project}.json`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run([...args, ...reporters], env);
  if (!existsSync(file)) return false;
  const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  // A file that did not load, or whose beforeAll failed.
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  count.passed += numPassedTests;
  count.failed += numFailedTests + brokenFiles.length;
  count.skipped += numTotalTests - numPassedTests - numFailedTests;
  return ok;
}

async function journeys(chromium) {
  const file = join(folder, 'playwright.json');
  const ok = await run(['node_modules/@playwright/test/cli.js', 'test'], {
    CHROMIUM: chromium,
    E2E_DATA_DIR: dataDir,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) return false;
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  count.passed += stats.expected;
  count.failed += stats.unexpected + stats.flaky;
  count.skipped += stats.skipped;
  return ok;
}

await step('format, lint, imports, types', () => run(['scripts/check.mjs']));
await step('pure tests', () => vitest('unit'));
await step('tests with a database', () => vitest('database'));
await step('journeys in a browser', async () => {
  ensureBuilt();
  return journeys(await ensureChromium());
});
const reason = whyNoCluster();
if (reason) say(`tests with a cluster of OpenSearch are left out: ${reason}`);
else await step('tests with a cluster of OpenSearch', () => vitest('cluster', { TEST_CLUSTER: 'on' }));

await endServers(folder);
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
if (stopped) say('The run was ended before its end.');
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(!stopped && count.failed === 0 && count.passed > 0 ? 0 : 1);
