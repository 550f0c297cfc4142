import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas, GlobalFonts, Image, SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import type { JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import { findJob } from '../../catalog/jobs/jobs.server.ts';
import type { JobPay } from '../../catalog/jobs/pay-text.ts';
import { placesText } from '../../catalog/jobs/places-text.ts';
import { readableJob } from '../../catalog/jobs/readable.ts';
import { brand } from '../../content/brand.ts';
import type { Database } from '../../db/client.ts';
import { Unavailable } from '../../platform/errors.ts';
import { ownValue } from '../../platform/own-value.ts';
import { projectRoot } from '../../platform/root.ts';
import { findPublished } from '../articles/articles.server.ts';
import { articleView } from '../articles/articles.ts';
import { cutText, drawableText, type PreviewText, wrapText } from './preview-text.ts';

/** A picture takes some 60 kB. */
const cacheBytes = 16 * 2 ** 20;
/** Pictures that wait while one is drawn, which takes some 30 ms; beyond it one is asked to come back. */
const maxWaiting = 50;

/** The kinds of page with pictures, and the texts of their pictures. Null: there is no such page. */
const finders: Record<string, (db: Database, id: number) => Promise<PreviewText | null>> = {
  jobs: async (db, id) => {
    const job = await findJob(db, id);
    return job && job.id === id && !job.closedAt ? jobPreview(job) : null;
  },
  articles: async (db, id) => {
    const article = await findPublished(db, id, new Date());
    if (!article) return null;
    const { title, date, topic, readingMinutes } = articleView(article);
    return { title, subtitle: date, facts: [topic, `${readingMinutes} min read`].filter(Boolean) };
  },
};

/** The texts in a job's picture. */
export function jobPreview(
  job: JobPay & Pick<JobDetail, 'title' | 'company' | 'location' | 'places' | 'morePlaces' | 'jobType'>,
): PreviewText {
  const { title, company, salary, jobType } = readableJob(job);
  return {
    title,
    subtitle: [company, placesText(job)].filter(Boolean).join(' · '),
    facts: [salary, jobType].filter((fact) => fact !== null),
  };
}

/** The address of a picture. It changes with the texts, so that the picture can be cached forever. */
export function previewPath(kind: string, id: number, text: PreviewText): string {
  return `/og/${kind}/${id}.png?v=${versionOf(text)}`;
}

/** Increase it when the drawing changes, so that cached pictures expire. */
const drawing = 1;

function versionOf(text: PreviewText): string {
  return hash('sha256', JSON.stringify([drawing, text]), 'hex').slice(0, 12);
}

/** A picture, and the current version for its address. */
export interface Preview {
  version: string;
  /** PNG. Null if this machine cannot draw. */
  png: Buffer | null;
}

const kept = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: (png) => png.length });
const pending = new Map<string, Promise<Buffer | null>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * The picture of an open job or another page. Null if there is none.
 * @throws Unavailable while too many pictures are waiting.
 */
export async function findPreview(db: Database, kind: string, id: number): Promise<Preview | null> {
  const text = await ownValue(finders, kind)?.(db, id);
  if (!text) return null;
  const version = versionOf(text);
  return { version, png: kept.get(version) ?? (await (pending.get(version) ?? drawInTurn(version, text))) };
}

/** Draws one picture at a time, so that the process can answer requests in between. */
function drawInTurn(version: string, text: PreviewText): Promise<Buffer | null> {
  if (pending.size >= maxWaiting) throw new Unavailable();
  const drawn = last
    .then(() => drawPreview(text))
    .then(
      (png) => {
        kept.set(version, png);
        return png;
      },
      () => null,
    )
    .finally(() => pending.delete(version));
  last = drawn;
  pending.set(version, drawn);
  return drawn;
}

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

/** What is being encoded on another thread. The library ends the process if the collector takes it meanwhile. */
const encoding = new Set<Canvas>();

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
  encoding.add(canvas);
  return canvas.encode('png').finally(() => encoding.delete(canvas));
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
