import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './bootstrap.mjs';

/**
 * Makes the fonts in src/app/fonts from those of Fontsource: `npm run fonts`. They keep the characters of Latin-1, the
 * weights that the site uses, kerning, and digits of one width.
 */
const fonts = [
  // Headings have one weight, so the font is not a variable one.
  { name: 'bricolage-grotesque', wght: 650 },
  { name: 'figtree', wght: { min: 400, max: 700 } },
];
const features = ['ccmp', 'kern', 'mark', 'mkmk', 'rvrn', 'tnum'];

/** "U+0000-00FF,U+0131" as its characters. */
const charactersOf = (range) =>
  range
    .split(',')
    .map((part) => part.replace('U+', '').split('-'))
    .map(([from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)])
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
    )
    .join('');

for (const { name, wght } of fonts) {
  const source = join(root, 'node_modules/@fontsource-variable', name);
  const { latin } = JSON.parse(readFileSync(join(source, 'unicode.json'), 'utf8'));
  const font = await subsetFont(
    readFileSync(join(source, `files/${name}-latin-wght-normal.woff2`)),
    charactersOf(latin),
    { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures: features, noHinting: true },
  );
  const target = join(root, 'src/app/fonts', name);
  writeFileSync(`${target}.woff2`, font);
  copyFileSync(join(source, 'LICENSE'), `${target}.LICENSE`);
  console.log(`${name}: ${font.length.toLocaleString('en-US')} bytes`);
}
