import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endServers } from '../../scripts/end-servers.mjs';

/** Vitest's global setup: a folder for the cluster that tests of OpenSearch start, whose nodes end with the run. */
export default async function prepareCluster(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'joblantern-cluster-'));
  process.env.TEST_CLUSTER_DIR = folder;
  return async () => {
    await endServers(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
}
