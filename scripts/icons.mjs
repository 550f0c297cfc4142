/** Draws the brand's icons and its picture for shared links from public/mark.svg and src/content/brand.ts, into public/. */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { brand } from '../src/content/brand.ts';
import { ensureChromium } from './chromium.mjs';

const dataUrl = (path, type) =>
  `data:${type};base64,${readFileSync(new URL(path, import.meta.url)).toString('base64')}`;
const font = (name, file) =>
  `@font-face { font-family: ${name}; font-weight: 200 900; src: url(${dataUrl(`../node_modules/@fontsource-variable/${file}`, 'font/woff2')}) }`;
const mark = dataUrl('../public/mark.svg', 'image/svg+xml');
const tile = readFileSync(new URL('../public/mark.svg', import.meta.url), 'utf8').match(/fill="(#\w+)"/)[1];

/** The mark on its own color up to the edges. A maskable icon keeps its drawing inside the inner 80 %. */
const fullTile = (scale) =>
  `<body style="background: ${tile}; display: grid; place-items: center; height: 100vh"><img src="${mark}" style="width: ${scale * 100}%">`;
const bareMark = `<body><img src="${mark}" style="width: 100vw">`;
const shareImage = `<style>
  ${font('Display', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}
  ${font('Text', 'figtree/files/figtree-latin-wght-normal.woff2')}
  body { box-sizing: border-box; height: 100vh; padding: 84px; background: radial-gradient(circle 460px at 1006px 194px, #f2a62a8c, #f2a62a4d 40%, #f2a62a1f 68%, #f2a62a00) #0f3327; color: #fbf7ee; }
  img { position: absolute; right: 84px; top: 84px; border-radius: 52px; }
  header { font: 700 48px Display; letter-spacing: -0.02em; }
  h1 { position: absolute; bottom: 178px; max-width: 12ch; margin: 0; font: 700 112px/1 Display; letter-spacing: -0.025em; }
  p { position: absolute; bottom: 84px; margin: 0; font: 500 36px/1.3 Text; color: #c5d3c8; }
</style><body><header>${brand.name}</header><img src="${mark}" width="220"><h1>Find Your Perfect Career</h1><p>${brand.tagline}</p>`;

const pictures = [
  ['favicon-32.png', bareMark, 32, 32],
  ['icon-192.png', bareMark, 192, 192],
  ['icon-512.png', bareMark, 512, 512],
  ['apple-touch-icon.png', fullTile(1), 180, 180],
  ['icon-maskable-512.png', fullTile(0.88), 512, 512],
  ['og.png', shareImage, 1200, 630],
];

/** An .ico file with one PNG: a directory with one entry, then the picture. */
function ico(png, size) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
for (const [name, html, width, height] of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html><style>body { margin: 0 } img { display: block }</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  const isFavicon = name === 'favicon-32.png';
  const file = isFavicon ? 'favicon.ico' : name;
  writeFileSync(new URL(`../public/${file}`, import.meta.url), isFavicon ? ico(png, width) : png);
  console.log(`public/${file}`);
  await page.close();
}
await browser.close();
