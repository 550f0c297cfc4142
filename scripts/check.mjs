import { spawn } from 'node:child_process';
import { ensureInstalled, node, root, runStep } from './bootstrap.mjs';

ensureInstalled();
/** Runs a program and prints what it says at its end. @returns whether it succeeded. */
async function run(command, ...args) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece));
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.stdout.write(Buffer.concat(output));
  return code === 0;
}

const color = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
// The types of the routes and tables come first, because tsc reads them.
const typed =
  runStep(node, ['node_modules/@react-router/dev/bin.cjs', 'typegen']) &&
  runStep(node, ['scripts/table-types.ts']);
const checks = await Promise.all([
  // With one thread it needs half of the processor's time: several would check shared types again.
  run('node_modules/.bin/tsc', '--noEmit', '--singleThreaded'),
  (async () => {
    const format = await run(
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--error-on-warnings',
      color,
      '.',
    );
    const unused = await run(node, 'node_modules/knip/bin/knip.js', '--no-config-hints', '--no-progress');
    const licences = await run(node, 'scripts/licences.ts', '--quiet');
    return format && unused && licences;
  })(),
]);
process.exit(typed && checks.every(Boolean) ? 0 : 1);
