import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import colors from './picture-colors.json' with { type: 'json' };

test('each of our pictures reserves the color of its background', () => {
  const files = globSync('public/articles/*.svg').sort();
  const found = files.map((file) => [
    file.replace('public', ''),
    /<rect width="960" height="540" fill="(#\w+)"/.exec(readFileSync(file, 'utf8'))?.[1],
  ]);
  expect(colors).toEqual(Object.fromEntries(found));
});
