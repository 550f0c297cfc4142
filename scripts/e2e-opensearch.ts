/**
 * The browser journeys of search with OpenSearch as the engine: `npm run e2e:opensearch`. It starts one node, which takes Java 17 and
 * Maven, and ends it again. Other arguments go to Playwright.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, startNode, untilComplete } from '../tests/support/opensearch-node.ts';
import { ensureInstalled, node, runStep, say } from './bootstrap.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { whyNoCluster } from './why-no-cluster.mjs';

const journeys = ['search', 'search-reading', 'search.phone', 'job-map', 'job-map.phone', 'job', 'found'];
const host = '127.0.0.1';

async function main(): Promise<boolean> {
  const reason = whyNoCluster();
  if (reason) throw new Error(`The journeys with OpenSearch cannot run: ${reason}.`);
  ensureInstalled();
  ensureBuilt();
  const chromium = await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'joblantern-e2e-'));
  // The database may run as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'opensearch'));
  const [http = 0, transport = 0] = await freePorts(2);
  const pid = startNode({
    ...{ folder: join(folder, 'opensearch'), name: 'n1', host, http, transport },
    ...{ seeds: [`${host}:${transport}`], managers: ['n1'] },
    java: ['-Xms384m', '-Xmx384m'],
    minutes: 30,
  });
  const url = `http://${host}:${http}`;
  try {
    await untilComplete(url, 1);
    say(`journeys of search with SEARCH_URL=${url}`);
    const files = journeys.map((name) => `e2e/${name}.spec.ts`);
    return runStep(
      node,
      ['node_modules/@playwright/test/cli.js', 'test', ...files, ...process.argv.slice(2)],
      { CHROMIUM: chromium, E2E_DATA_DIR: join(folder, 'site'), SEARCH_URL: url },
    );
  } finally {
    process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

process.exitCode = (await main()) ? 0 : 1;
