import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeNetwork } from './network.ts';

/** Vitest's global setup: a folder for the cluster that tests of OpenSearch start, whose nodes end with the run. */
export default async function prepareCluster(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'joblantern-cluster-'));
  process.env.TEST_CLUSTER_DIR = folder;
  return async () => {
    for (const name of await readdir(folder)) {
      if (name === 'network') closeNetwork(await readFile(join(folder, name), 'utf8'));
      if (!name.endsWith('.pid')) continue;
      try {
        process.kill(Number(await readFile(join(folder, name), 'utf8')), 'SIGKILL');
      } catch {
        // A test ended this node.
      }
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
