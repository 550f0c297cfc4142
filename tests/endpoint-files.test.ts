import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const isOfEndpoints = (file: string): boolean => /(\.api|\.endpoints|-endpoints\.server)\.ts$/.test(file);
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, name]) => name!);

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));

test('a feature’s file of endpoints is imported by files at the root of src/ only', () => {
  expect(sources.filter(isOfEndpoints).length).toBeGreaterThan(10);
  const breaches = sources
    .filter((file) => dirname(file) !== 'src')
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => isOfEndpoints(basename(name)))
        .map((name) => `${file} imports ${name}`),
    );
  expect(breaches).toEqual([]);
});
