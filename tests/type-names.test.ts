import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/platform/root.ts';

/** The exported type names that several files define, each with its files. */
function repeatedNames(files: readonly (readonly [path: string, text: string])[]): Record<string, string[]> {
  const paths = new Map<string, Set<string>>();
  for (const [path, text] of files)
    for (const [, name = ''] of text.matchAll(/^export (?:type|interface|(?:abstract )?class) (\w+)/gm))
      paths.set(name, (paths.get(name) ?? new Set()).add(path));
  return Object.fromEntries(
    [...paths].filter(([, definers]) => definers.size > 1).map(([name, definers]) => [name, [...definers]]),
  );
}

test('one name has one meaning: no two files export a type of the same name', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot }).map(
    (path) => [path, readFileSync(`${projectRoot}/${path}`, 'utf8')] as const,
  );
  expect(files.length).toBeGreaterThan(100);
  expect(repeatedNames(files)).toEqual({});
});

test('a second definition is found', () => {
  const definitions = [
    ['src/a.ts', 'export interface Found {}\nexport type Other = 1;'],
    ['src/b.ts', 'export class Found {}\ninterface Other {}'],
  ] as const;
  expect(repeatedNames(definitions)).toEqual({ Found: ['src/a.ts', 'src/b.ts'] });
});
