import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../src/platform/root.ts';
import type { Measurement } from './check.ts';

/**
 * Runs a benchmark, which starts everything it needs. The promise is kept if the benchmark exits with 0.
 * @param file the benchmark in `bench/`, such as `fuzz.ts`.
 * @param figures matches the output lines with the figures.
 */
export async function runBench(file: string, args: readonly string[], figures: RegExp): Promise<Measurement> {
  const child = spawn(process.execPath, [join(projectRoot, 'bench', file), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      output += piece;
    });
  const [code] = await once(child, 'close');
  const lines = output.split('\n').filter((line) => figures.test(line));
  return {
    measured: lines.join('; ') || `ended with ${code}: ${output.slice(-200)}`,
    held: code === 0 && lines.length > 0,
  };
}
