import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

function findRoot(from: string): string {
  if (existsSync(join(from, 'package-lock.json'))) return from;
  const parent = dirname(from);
  if (parent === from) throw new Error("Can't find the project folder (the one with package-lock.json).");
  return findRoot(parent);
}

/** The project's folder, found from this file, because the source tree and the built bundle have different depths. */
export const projectRoot = findRoot(import.meta.dirname);

/** The version of the site, from package.json. */
export const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};
