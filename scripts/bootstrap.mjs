// Plain JavaScript for Node 20: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The project's own Node 24; the system's may be older. */
export const node = join(root, 'node_modules/.bin/node');

export function say(line) {
  console.error(`joblantern: ${line}`);
}

/** Installs the packages if node_modules is missing or older than the lockfile. */
export function ensureInstalled() {
  const marker = join(root, 'node_modules/.package-lock.json');
  const installed = existsSync(marker) && existsSync(node);
  if (installed && statSync(marker).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return;
  say(`installing packages (${installed ? 'the lockfile is newer' : 'first run only'}) ...`);
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (npm.status !== 0) {
    say('npm ci failed (see above). Check the network and run the command again.');
    process.exit(1);
  }
}

/** Caches Node's compiled code for the next start, which halves the start time of a command. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

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
