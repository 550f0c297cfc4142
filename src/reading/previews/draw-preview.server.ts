import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas, GlobalFonts, Image, SKRSContext2D } from '@napi-rs/canvas';
import { brand } from '../../content/brand.ts';
import { projectRoot } from '../../platform/root.ts';
import { cutText, drawableText, type PreviewText, wrapText } from './preview-text.ts';

const size = { width: 1200, height: 630 };
const edge = 84;
const inner = size.width - 2 * edge;
/** The colors of the site's dark theme for the canvas. */
const colors = {
  ground: '#0f3327',
  glow: '242, 166, 42',
  paper: '#fbf7ee',
  soft: '#c5d3c8',
  pill: '#1c4a3a',
};
const display = '"Display", "Display Ext", sans-serif';
const words = '"Words", "Words Ext", sans-serif';
/** From large to small. The first size that fits the title into its number of lines is used. */
const largeTitle = { px: 92, lines: 2 };
const smallTitle = { px: 74, lines: 3 };

interface Tools {
  create(width: number, height: number): Canvas;
  mark: Image;
}
let tools: Promise<Tools> | undefined;

/**
 * Loaded with the first picture. The library takes some 40 MB, which a process without pictures does not
 * need.
 */
async function loadTools(): Promise<Tools> {
  const canvas = await import('@napi-rs/canvas');
  registerFonts(canvas.GlobalFonts);
  const mark = new canvas.Image();
  mark.src = await readFile(join(projectRoot, 'public', brand.mark));
  return { create: canvas.createCanvas, mark };
}

function registerFonts(fonts: typeof GlobalFonts): void {
  const files = join(projectRoot, 'node_modules/@fontsource-variable');
  const register = (family: string, folder: string, name: string): void => {
    for (const [suffix, subset] of [
      ['', 'latin'],
      [' Ext', 'latin-ext'],
    ])
      fonts.registerFromPath(
        join(files, folder, `files/${name}-${subset}-wght-normal.woff2`),
        family + suffix,
      );
  };
  register('Display', 'bricolage-grotesque', 'bricolage-grotesque');
  register('Words', 'figtree', 'figtree');
}

/**
 * Draws the picture of a page as a PNG of 1200 by 630 pixels.
 * @throws when the drawing library has no build for this machine.
 */
export async function drawPreview(text: PreviewText): Promise<Buffer> {
  tools ??= loadTools();
  const { create, mark } = await tools;
  const canvas = create(size.width, size.height);
  const context = canvas.getContext('2d');
  drawGround(context);
  drawBrand(context, mark);
  drawText(context, text);
  return canvas.encode('png');
}

function drawGround(context: SKRSContext2D): void {
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, size.width, size.height);
  const glow = context.createRadialGradient(1080, 90, 0, 1080, 90, 560);
  glow.addColorStop(0, `rgba(${colors.glow}, 0.42)`);
  glow.addColorStop(1, `rgba(${colors.glow}, 0)`);
  context.fillStyle = glow;
  context.fillRect(0, 0, size.width, size.height);
}

function drawBrand(context: SKRSContext2D, mark: Image): void {
  mark.width = 68;
  mark.height = 68;
  context.drawImage(mark, edge, 66, 68, 68);
  context.fillStyle = colors.paper;
  context.font = `700 40px ${display}`;
  context.fillText(brand.name, edge + 88, 114);
}

/** Draws upward from the bottom edge: facts, subtitle, title. */
function drawText(context: SKRSContext2D, { title, subtitle, facts }: PreviewText): void {
  let baseline = size.height - 78;
  if (drawFacts(context, facts.map(drawableText).filter(Boolean), baseline)) baseline -= 88;
  context.font = `38px ${words}`;
  context.fontVariationSettings = "'wght' 500";
  context.fillStyle = colors.soft;
  const line = cutText(drawableText(subtitle), inner, (text) => context.measureText(text).width);
  context.fillText(line, edge, baseline);
  context.fontVariationSettings = 'normal';
  if (line) baseline -= 70;
  drawTitle(context, drawableText(title) || brand.name, baseline);
}

function drawTitle(context: SKRSContext2D, title: string, baseline: number): void {
  const measure = (text: string): number => context.measureText(text).width;
  const fits = ({ px, lines }: typeof largeTitle): boolean => {
    context.font = `700 ${px}px ${display}`;
    return wrapText(title, inner, lines + 1, measure).length <= lines;
  };
  const { px, lines } = fits(largeTitle) ? largeTitle : smallTitle;
  context.font = `700 ${px}px ${display}`;
  context.fillStyle = colors.paper;
  const wrapped = wrapText(title, inner, lines, measure);
  for (const [index, line] of wrapped.entries())
    context.fillText(line, edge, baseline - (wrapped.length - 1 - index) * px * 1.08);
}

/** Draws as many pills as fit in a row. @returns whether it drew any. */
function drawFacts(context: SKRSContext2D, facts: string[], baseline: number): boolean {
  context.font = `600 32px ${words}`;
  let left = edge;
  for (const fact of facts) {
    const shown = cutText(fact, 560, (text) => context.measureText(text).width);
    const width = context.measureText(shown).width + 48;
    if (left + width > size.width - edge) break;
    context.fillStyle = colors.pill;
    context.beginPath();
    context.roundRect(left, baseline - 42, width, 60, 30);
    context.fill();
    context.fillStyle = colors.paper;
    context.fillText(shown, left + 24, baseline);
    left += width + 16;
  }
  return left > edge;
}
