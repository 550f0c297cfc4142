import { spawn, spawnSync } from 'node:child_process';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../src/platform/root.ts';

const sources = join(projectRoot, 'tests/support/cluster');
const startMs = 240_000;

/** How to start a node. */
export interface NodeSettings {
  /** The folder that has the folders of all nodes. */
  folder: string;
  name: string;
  host: string;
  http: number;
  transport: number;
  /** The transport addresses of all nodes, and the names of those that may manage the cluster. */
  seeds: string[];
  managers: string[];
  /** What the Java command begins with, and its options. */
  enter?: string[];
  java: string[];
  /** It ends by itself after this time. */
  minutes: number;
}

/** Starts a node in a JVM of its own. Its process id is in NAME.pid, and what it prints in NAME.log. @returns the process id. */
export function startNode(node: NodeSettings): number {
  const { folder, name, host, http, transport, seeds, managers, enter = [], java, minutes } = node;
  const [command = '', ...options] = [
    ...[...enter, 'java', ...java, '-cp', readClasspath(), join(sources, 'Node.java')],
    ...[join(folder, name), name, host, String(http), String(transport)],
    ...[seeds.join(','), managers.join(','), String(minutes)],
  ];
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(command, options, { detached: true, stdio: ['ignore', log, log] });
  child.unref();
  writeFileSync(join(folder, `${name}.pid`), String(child.pid));
  return child.pid ?? 0;
}

/** Waits until a cluster has all its nodes, and all shards of its indexes. */
export async function untilComplete(url: string, nodes: number): Promise<void> {
  const until = Date.now() + startMs;
  for (;;) {
    const health = await fetch(`${url}/_cluster/health`)
      .then((answer) => answer.json() as Promise<{ status: string; number_of_nodes: number }>)
      .catch(() => null);
    if (health?.status === 'green' && health.number_of_nodes === nodes) return;
    if (Date.now() > until) throw new Error('The cluster did not become green.');
    await sleep(500);
  }
}

/** The jars of OpenSearch. Maven downloads them once, some 60 MB. */
function readClasspath(): string {
  const kept = join(tmpdir(), 'joblantern-opensearch-classpath.txt');
  const pom = join(sources, 'pom.xml');
  const known = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
  if (known !== '' && known.split(':').every((jar) => existsSync(jar))) return known;
  const { status, stdout, stderr } = spawnSync(
    'mvn',
    ['-q', '-B', '-f', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${kept}`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`Maven could not read ${pom}:\n${stdout}${stderr}`);
  return readFileSync(kept, 'utf8');
}

/** Free ports of the loopback interface. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
