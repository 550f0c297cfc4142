import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/platform/root.ts';

/** A row of docs/limits.md: the limit, its value in words, and the files that hold it. */
interface Row {
  name: string;
  value: string;
  files: string[];
}

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** The rows of all tables. 'same' means the files of the row above. */
function readRows(): Row[] {
  const rows: Row[] = [];
  for (const line of read('docs/limits.md').split('\n')) {
    if (!line.startsWith('| ') || line.startsWith('| ---')) continue;
    const cells = line.slice(2, -2).split(' | ');
    const where = cells.at(-1) ?? '';
    const named = Array.from(where.matchAll(/`([^`]+)`/g), ([, path]) => path ?? '');
    const files =
      where === 'same' ? (rows.at(-1)?.files ?? []) : named.map(pathOf).filter((path) => path !== '');
    if (files.length > 0) rows.push({ name: cells[0] ?? '', value: cells.slice(1, -1).join(' '), files });
  }
  return rows;
}

/** A file is named by its path, by its path in src, or by its name alone. */
function pathOf(name: string): string {
  const found = [name, `src/${name}`].find((path) => existsSync(join(projectRoot, path)));
  return found ?? globSync(`src/**/${name}`, { cwd: projectRoot })[0] ?? '';
}

/** The numbers that a file's code holds: literals, powers and products of literals. */
function numbersIn(path: string): Set<number> {
  const files = statSync(join(projectRoot, path)).isDirectory()
    ? globSync(`${path}/**/*.ts*`, { cwd: projectRoot })
    : [path];
  const code = files
    .map(read)
    .join('\n')
    .replaceAll(/(?<=\d)_(?=\d)/g, '');
  const literals = Array.from(code.matchAll(/(?<![\w.])\d+(?:\.\d+)?/g), ([number]) => Number(number));
  const powers = Array.from(
    code.matchAll(/(\d+) ?\*\* ?(\d+)/g),
    ([, base, exponent]) => Number(base) ** Number(exponent),
  );
  return new Set([...literals, ...powers]);
}

/** Seconds, minutes, hours and days in milliseconds; kilobytes and megabytes in bytes; halves, tenths (a network has ten times a client's limit) and percents. */
const units = [
  1,
  1000,
  60,
  60_000,
  3600,
  3_600_000,
  86_400,
  86_400_000,
  24,
  7,
  1024,
  2 ** 20,
  1e6,
  1e9,
  0.5,
  0.1,
  0.01,
];

/** The numbers of a limit. Statuses of answers, sizes of networks and names in code are none. */
function limitsIn(value: string): number[] {
  const text = value
    .replace(/`[^`]*`/g, '')
    .replace(/\b(then|Then|such as|than) [45]\d\d\b/g, '')
    .replace(/\/\d+/g, '');
  return Array.from(text.matchAll(/(?<![\w.-])\d[\d,]*(?:\.\d+)?/g), ([number]) =>
    Number(number.replaceAll(',', '')),
  );
}

const rows = readRows();

test('docs/limits.md lists the limits', () => {
  expect(rows.length).toBeGreaterThan(150);
});

test.each(rows)('$name: $value', ({ value, files }) => {
  const held = files.map(numbersIn);
  const isHeld = (limit: number): boolean =>
    limit <= 1 || units.some((unit) => held.some((numbers) => numbers.has(limit * unit)));
  expect(
    limitsIn(value).filter((limit) => !isHeld(limit)),
    files.join(', '),
  ).toEqual([]);
});
