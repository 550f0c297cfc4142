import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './bootstrap.mjs';

/**
 * Makes the fonts in src/app/fonts, and their rules in faces.css, from those of Fontsource: `npm run fonts`. They have
 * the weights that the site uses, kerning, and digits of one width.
 */
const fonts = [
  // Headings have one weight, so the font is not a variable one.
  { family: 'Bricolage Grotesque', name: 'bricolage-grotesque', wght: 650 },
  { family: 'Figtree', name: 'figtree', wght: { min: 400, max: 700 } },
];
const features = ['kern', 'rvrn', 'tnum'];

const charactersFrom = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
/** English, Spanish, and the signs of the site's texts. */
const english = [...charactersFrom(0x20, 0x7e), ...'\u00a0¡¿ÁÉÍÑÓÚÜáéíñóúü§©®°·×÷–—‘’“”•…€™−'];
/**
 * A browser loads the first two files only for pages that need their characters, such as the names of employers. The
 * last file has precedence, so the others do without its characters.
 */
const sets = [
  { suffix: '-latin-extended', source: 'latin-ext', characters: charactersFrom(0x100, 0x17f) },
  { suffix: '-latin-1', source: 'latin', characters: [...charactersFrom(0xa1, 0xff), ...'ıŒœ‚„‹›⁄↑↓'] },
  { suffix: '', source: 'latin', characters: english },
];

/** "U+20-7E, U+A0" of characters. */
function rangeOf(characters) {
  const runs = [];
  for (const code of characters.map((one) => one.codePointAt(0)).sort((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && run[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ');
}

const target = join(root, 'src/app/fonts');
const faces = [];
for (const { family, name, wght } of fonts) {
  const source = join(root, 'node_modules/@fontsource-variable', name);
  for (const set of sets) {
    const file = `${name}${set.suffix}.woff2`;
    const font = await subsetFont(
      readFileSync(join(source, `files/${name}-${set.source}-wght-normal.woff2`)),
      set.characters.filter((one) => set.characters === english || !english.includes(one)).join(''),
      { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures: features, noHinting: true },
    );
    writeFileSync(join(target, file), font);
    console.log(`${file}: ${font.length.toLocaleString('en-US')} bytes`);
    faces.push(`@font-face {
  font-family: "${family}";
  font-weight: 400 700;
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${rangeOf(set.characters)};
}
`);
  }
  copyFileSync(join(source, 'LICENSE'), join(target, `${name}.LICENSE`));
}
writeFileSync(join(target, 'faces.css'), `/* Made by scripts/fonts.mjs. */\n${faces.join('')}`);
