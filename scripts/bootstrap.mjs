// Plain JavaScript for old versions of Node: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The project's own Node 24; the system's may be older. */
export const node = join(root, 'node_modules/.bin/node');

export function say(line) {
  console.error(`joblantern: ${line}`);
}

/** The oldest version of Node that can install the packages. They bring a newer one for the site. */
const oldestNode = 20;

/** Says in one sentence why the command cannot go on, and ends the process. */
export function giveUp(sentence) {
  say(sentence);
  process.exit(1);
}

/** Ends the process unless this user may write to the project's folder. */
export function requireWritable() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    giveUp(`Can't write to ${root}. Run the command as a user that owns this folder.`);
  }
}

const noNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/;

/** Installs the packages if node_modules is missing or older than the lockfile. */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    giveUp(
      `Node ${oldestNode} or later is needed, and this is ${process.versions.node}. Get it from nodejs.org.`,
    );
  const marker = join(root, 'node_modules/.package-lock.json');
  const installed = existsSync(marker) && existsSync(node);
  if (installed && statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return;
  requireWritable();
  say(`installing packages (${installed ? 'the lockfile is newer' : 'first run only'}) ...`);
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (npm.status === 0) return;
  if (noNetwork.test(npm.stderr))
    giveUp('The packages could not be downloaded. Check the network, then run the command again.');
  giveUp(`The packages could not be installed: ${npm.stderr.trim() || npm.error?.message}`);
}

/** Caches Node's compiled code for the next start, which halves the start time of a command. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** Node's flags for the site: V8's usual space for new objects takes 100 MB more. */
export const siteFlags = ['--max-semi-space-size=8'];

/** Runs the project's Node with the given arguments, forwards signals, and exits with the same code. */
export function runNode(args, env = {}) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...compiled, ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Runs a program to its end and returns whether it succeeded. */
export function runStep(command, args, env = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...compiled, ...process.env, ...env },
  });
  return result.status === 0;
}
