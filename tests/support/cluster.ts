import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openNetwork } from './network.ts';
import { freePorts, startNode, untilComplete } from './opensearch-node.ts';

const nodes = ['n1', 'n2', 'n3'];
/** The node that tests cut off and kill. */
const apart = 'n3';
const loopback = '127.0.0.1';
/** Nodes that nobody stopped end by themselves. */
const minutes = 30;
const startMs = 240_000;

/** A node of the cluster of a test run. */
export interface ClusterNode {
  name: string;
  url: string;
  pid: number;
  /** The network link of a node in a network namespace of its own, which tests may cut; null: it has none. */
  link: string | null;
}

/** The nodes of the test run's cluster: three, each in a process of its own. The first test that asks starts them. */
export async function openCluster(): Promise<ClusterNode[]> {
  const folder = clusterFolder();
  const ready = join(folder, 'nodes.json');
  if (begins(folder)) {
    const started = await startNodes(folder);
    writeFileSync(`${ready}.new`, JSON.stringify(started));
    renameSync(`${ready}.new`, ready);
  }
  const until = Date.now() + startMs;
  while (!existsSync(ready)) {
    if (Date.now() > until) throw new Error(`The cluster did not start; see ${folder}.`);
    await sleep(250);
  }
  return JSON.parse(readFileSync(ready, 'utf8')) as ClusterNode[];
}

function clusterFolder(): string {
  const folder = process.env.TEST_CLUSTER_DIR;
  if (!folder) throw new Error('Vitest did not prepare a folder for the cluster.');
  return folder;
}

/** Whether this test is the first that asks. */
function begins(folder: string): boolean {
  try {
    mkdirSync(join(folder, 'starting'));
    return true;
  } catch {
    return false;
  }
}

async function startNodes(folder: string): Promise<ClusterNode[]> {
  const [http, transport] = [await freePorts(nodes.length), await freePorts(nodes.length)];
  const network = openNetwork(`jl${process.pid}`);
  // It must outlive the node, because the others are at its other end.
  if (network) writeFileSync(join(folder, 'network'), network.name);
  const hosts = nodes.map((name) =>
    network ? (name === apart ? network.inside : network.outside) : loopback,
  );
  const seeds = transport.map((port, at) => `${hosts[at]}:${port}`);
  const started = nodes.map((name, at) => {
    const isApart = network !== null && name === apart;
    const host = hosts[at] ?? loopback;
    const pid = startNode({
      ...{ folder, name, host, http: http[at] ?? 0, transport: transport[at] ?? 0, seeds, managers: nodes },
      enter: isApart ? network.enter : [],
      java: ['-Xms384m', '-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
      minutes,
    });
    return { name, url: `http://${host}:${http[at]}`, pid, link: isApart ? network.link : null };
  });
  await untilComplete(started[0]?.url ?? '', nodes.length);
  await keepFromNodeApart(started[0]?.url ?? '');
  return started;
}

interface ClusterState {
  cluster_manager_node: string;
  nodes: Record<string, { name: string }>;
}

/** Makes a node the one that manages the cluster. All nodes keep their votes. @param url the address of any node. */
export async function makeManager(url: string, name: string): Promise<void> {
  const others = nodes.filter((other) => other !== name).join(',');
  const exclusions = `${url}/_cluster/voting_config_exclusions`;
  await send('POST', `${exclusions}?node_names=${others}`);
  await send('DELETE', `${exclusions}?wait_for_removal=false`);
  if ((await readManager(url)) !== name) throw new Error(`${name} did not become the manager.`);
}

/** The name of the node that manages the cluster. */
export async function readManager(url: string): Promise<string | undefined> {
  const state = `${url}/_cluster/state/cluster_manager_node,nodes`;
  const { cluster_manager_node, nodes: known } = await send<ClusterState>('GET', state);
  return known[cluster_manager_node]?.name;
}

/** Indexes of other tests stay off the node that is cut off and killed. */
async function keepFromNodeApart(url: string): Promise<void> {
  const settings = { 'index.routing.allocation.exclude._name': apart };
  await send('PUT', `${url}/_index_template/tests`, { index_patterns: ['test*'], template: { settings } });
}

async function send<T>(method: string, url: string, body?: object): Promise<T> {
  const answer = await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text || '{}') as T;
}
