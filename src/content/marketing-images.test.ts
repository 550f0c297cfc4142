import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import downloads from './downloads.json' with { type: 'json' };
import marketingImages from './marketing-images.json' with { type: 'json' };

const path = (file: string) => new URL(`../../public/downloads/${file}`, import.meta.url);

test.each(marketingImages)('$file exists as an SVG and as a PNG of its size', ({ file, width, height }) => {
  expect(readFileSync(path(`${file}.svg`), 'utf8')).toContain(`viewBox="0 0 ${width} ${height}"`);
  const png = readFileSync(path(`${file}.png`));
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
});

test('the archive contains every image in both formats', () => {
  expect(existsSync(path(downloads.archive))).toBe(true);
  const archive = readFileSync(path(downloads.archive), 'latin1');
  for (const { file } of marketingImages)
    for (const type of ['svg', 'png']) expect(archive).toContain(`${file}.${type}`);
});
