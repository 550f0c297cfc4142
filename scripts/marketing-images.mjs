/**
 * Draws the images of /downloads from public/mark.svg and src/content/brand.ts, into public/downloads. Run it after a
 * change of the brand.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { brand } from '../src/content/brand.ts';
import downloads from '../src/content/downloads.json' with { type: 'json' };
import marketingImages from '../src/content/marketing-images.json' with { type: 'json' };
import { ensureChromium } from './chromium.mjs';
import { zip } from './zip.mjs';

const read = (path, encoding) => readFileSync(new URL(path, import.meta.url), encoding);
const font = (name, file) =>
  `@font-face { font-family: ${name}; font-weight: 200 900; src: url(data:font/woff2;base64,${read(`../node_modules/@fontsource-variable/${file}`, 'base64')}) }`;
const display = font('Display', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2');
const words = font('Text', 'figtree/files/figtree-latin-wght-normal.woff2');
/** The content of the mark's <svg viewBox="0 0 64 64">. */
const drawing = read('../public/mark.svg', 'utf8').replace(/<svg[^>]*>|<title>.*?<\/title>|<\/svg>\s*$/g, '');
const colors = {
  light: { paper: '#fbf7ee', ink: '#14261f', soft: '#4c5c54', glow: '#f2a62a' },
  dark: { paper: '#0f3327', ink: '#fbf7ee', soft: '#c5d3c8', glow: '#f2a62a' },
};

const text = (line, x, y, size, family, weight, fill) =>
  `<text x="${x}" y="${y}" font-family="${family}, system-ui, sans-serif" font-weight="${weight}" font-size="${size}" letter-spacing="${family === 'Display' ? -size * 0.02 : 0}" fill="${fill}">${escaped(line)}</text>`;
const escaped = (line) => line.replace(/[&<>]/g, (one) => `&#${one.codePointAt(0)};`);
const mark = (x, y, size) => `<g transform="translate(${x} ${y}) scale(${size / 64})">${drawing}</g>`;

/** Wraps a text into lines of about `most` characters. */
function lines(line, most) {
  const result = [''];
  for (const word of line.split(' ')) {
    const last = result.at(-1);
    if (last && last.length + word.length + 1 > most) result.push(word);
    else result[result.length - 1] = last ? `${last} ${word}` : word;
  }
  return result;
}

function logo({ height }, { ink }) {
  const size = height * 0.62;
  const y = (height - size) / 2;
  return (
    mark(y, y, size) +
    text(brand.name, y * 2 + size, height / 2 + size * 0.24, size * 0.68, 'Display', 700, ink)
  );
}

/** Flat banners show everything in one row. Other banners show the name above the tagline. */
function banner({ width, height }, { ink, soft, glow }) {
  const light = `<defs><radialGradient id="g"><stop offset="0" stop-color="${glow}" stop-opacity="0.5"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs><circle cx="${width * 0.86}" cy="${height * 0.2}" r="${Math.max(width * 0.4, height * 0.5)}" fill="url(#g)"/>`;
  if (width >= height * 5) {
    const size = height * 0.6;
    const edge = height * 0.2;
    const left = edge * 2 + size;
    const small = Math.min(height * 0.19, (width - left - edge) / (brand.tagline.length * 0.5));
    const name = text(brand.name, left, height * 0.5, height * 0.34, 'Display', 700, ink);
    return `${light}${mark(edge, edge, size)}${name}${text(brand.tagline, left, height * 0.78, small, 'Text', 500, soft)}`;
  }
  const edge = Math.min(width, height) * 0.12;
  const size = Math.min(width, height) * 0.24;
  const big = Math.min(width * 0.105, height * 0.17);
  const small = big * 0.46;
  const tagline = lines(brand.tagline, Math.floor((width - edge * 2) / (small * 0.5)));
  const first = height - edge - (tagline.length - 1) * small * 1.35;
  return [
    light,
    mark(edge, edge, size),
    text(brand.name, edge, first - small * 1.9, big, 'Display', 700, ink),
    ...tagline.map((line, index) => text(line, edge, first + index * small * 1.35, small, 'Text', 500, soft)),
  ].join('');
}

/** A logo and the mark have no background. A banner has its own. */
function svg(image) {
  const { width, height, kind, theme, title } = image;
  const { paper } = colors[theme];
  const drawn = {
    mark: () => mark(0, 0, width),
    logo: () => `<style>${display}</style>${logo(image, colors[theme])}`,
    banner: () =>
      `<style>${display}${words}</style><rect width="${width}" height="${height}" fill="${paper}"/>${banner(image, colors[theme])}`,
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${escaped(brand.name)}: ${title}</title>${drawn[kind]()}</svg>\n`;
}

const folder = new URL('../public/downloads', import.meta.url);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
const files = [];
for (const image of marketingImages) {
  const page = await browser.newPage({ viewport: { width: image.width, height: image.height } });
  const drawn = svg(image);
  await page.setContent(`<!doctype html><style>body { margin: 0 } svg { display: block }</style>${drawn}`);
  await page.evaluate(() => document.fonts.ready);
  files.push({ name: `${image.file}.svg`, content: Buffer.from(drawn) });
  files.push({ name: `${image.file}.png`, content: await page.screenshot({ omitBackground: true }) });
  await page.close();
}
await browser.close();
files.push({ name: downloads.archive, content: zip(files) });
for (const { name, content } of files) writeFileSync(new URL(name, folder), content);
console.log(`public/downloads: ${files.length} files`);
