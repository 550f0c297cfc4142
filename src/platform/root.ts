import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

function findRoot(from: string): string {
  if (existsSync(join(from, 'package-lock.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("Can't find the project folder (the one with package-lock.json).");
  return findRoot(parent);
}

/** The project's folder, found from this file: the source tree and the built bundle lie at different depths. */
export const projectRoot = findRoot(import.meta.dirname);
