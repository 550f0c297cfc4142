import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/platform/root.ts';

// The build for browsers is plain JavaScript. The other one starts a program of its own.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck');

/** Milliseconds. It only ends a check that hangs: a new pattern takes seconds on a busy machine. */
const timeout = 100_000;

/** The reviewed patterns: `safe` as recheck found, `short` with the reason why no long outside text meets them. */
const reviewed: { safe: string[]; short: Record<string, string> } = JSON.parse(
  readFileSync(join(projectRoot, 'tests/fixtures/patterns.json'), 'utf8'),
);

/** Every pattern of the source with the files that hold it. */
function readPatterns(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { regex } = node as { regex?: { pattern: string; flags: string } };
    if (regex) {
      const pattern = `/${regex.pattern}/${regex.flags}`;
      found.set(pattern, [...(found.get(pattern) ?? []), path]);
    } else for (const inner of Object.values(node)) walk(inner, path);
  };
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: projectRoot }))
    if (!path.includes('.test.'))
      walk(parseSync(path, readFileSync(join(projectRoot, path), 'utf8')).program.body, path);
  return found;
}

const found = readPatterns();

test('a new pattern takes no time that grows with the square of a text, or says why its texts are short', () => {
  expect(found.size).toBeGreaterThan(500);
  const known = new Set([...reviewed.safe, ...Object.keys(reviewed.short)]);
  const slow = [...found].flatMap(([pattern, paths]) => {
    if (known.has(pattern)) return [];
    const at = pattern.lastIndexOf('/');
    const { status } = checkSync(pattern.slice(1, at), pattern.slice(at + 1), { timeout });
    return status === 'safe' ? [] : [`${paths.join(', ')}: ${pattern} is ${status}`];
  });
  expect(slow, 'Change the pattern, or add it to "short" of tests/fixtures/patterns.json').toEqual([]);
});

test('the reviewed patterns are there', () => {
  expect(Object.keys(reviewed.short).filter((pattern) => !found.has(pattern))).toEqual([]);
});
