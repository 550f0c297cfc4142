import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 10_000;

/**
 * Ends the servers whose process ids are in files below a folder (NAME.pid): PostgreSQL and nodes of OpenSearch, which
 * outlive the process that started them. Also removes the network whose name is in a file `network`.
 */
export async function endServers(folder) {
  const files = readdirSync(folder, { recursive: true }).map((path) => join(folder, path));
  const servers = files.filter((path) => path.endsWith('.pid')).map(processId);
  // PostgreSQL then ends its connections and stops (a fast shutdown), Java stops.
  for (const pid of servers) signal(pid, 'SIGINT');
  const until = performance.now() + patienceMs;
  while (servers.some((pid) => signal(pid, 0)) && performance.now() < until) await sleep(50);
  for (const pid of servers) signal(pid, 'SIGKILL');
  for (const path of files.filter((file) => basename(file) === 'network'))
    spawnSync('ip', ['netns', 'delete', readFileSync(path, 'utf8')]);
}

const processId = (path) => Number(readFileSync(path, 'utf8').split('\n', 1)[0]);

/** Whether there is such a process. */
function signal(pid, name) {
  try {
    return pid > 0 && process.kill(pid, name);
  } catch {
    return false;
  }
}
