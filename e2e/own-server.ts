import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { siteFlags } from '../scripts/bootstrap.mjs';

/** The built site in a test's own process, which the test may kill. */
export interface OwnServer {
  url: string;
  pid: number;
  /** Whether the process is running. */
  lives(): boolean;
  /** Its output so far, including the log. */
  output(): string;
  /** The process's memory in megabytes. */
  memoryMb(): Promise<number>;
  /** Sends the signal and waits for the end. Returns the exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built server on a free port and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<OwnServer> {
  const server = await startProcess(env);
  while (!(await answers(`${server.url}/readyz`))) {
    if (!server.lives()) throw new Error(`The server ended:\n${server.output()}`);
    await sleep(100);
  }
  return server;
}

/** Starts the built server, or a worker, which has no address. */
export async function startProcess(env: Record<string, string>): Promise<OwnServer> {
  if (env.DATA_DIR) copyPreparedSite(env.DATA_DIR);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...siteFlags, 'build/server/index.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      // All measured requests come from one address.
      READ_BUDGET: 'off',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += piece;
    });
  child.once('exit', (code) => {
    process.off('exit', kill);
    if (code) console.error(`a server ended with ${code}:\n${output}`);
  });
  const lives = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    pid: child.pid!,
    lives,
    output: () => output,
    memoryMb: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
    },
    end: async (signal) => {
      if (!lives()) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
      return child.exitCode;
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Fills a test's data folder unless it has a database. Only in runs of Playwright there is something to copy. */
function copyPreparedSite(dataDir: string): void {
  const prepared = process.env.PREPARED_SITE;
  if (!prepared || existsSync(join(dataDir, 'postgres'))) return;
  // Node's copy would not keep the owner of the database's files.
  for (const name of readdirSync(prepared)) execFileSync('cp', ['-a', join(prepared, name), dataDir]);
}
