import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import { findJob } from '../../catalog/jobs/jobs.server.ts';
import type { JobPay } from '../../catalog/jobs/pay-text.ts';
import { placesText } from '../../catalog/jobs/places-text.ts';
import { readableJob } from '../../catalog/jobs/readable.ts';
import type { Database } from '../../db/client.ts';
import { Unavailable } from '../../platform/errors.ts';
import { ownValue } from '../../platform/own-value.ts';
import { articleView } from '../articles/article-view.ts';
import { findArticle } from '../articles/articles.server.ts';
import { drawPreview } from './draw-preview.server.ts';
import type { PreviewText } from './preview-text.ts';

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
    const article = await findArticle(db, id);
    if (!article || article.publishedAt > new Date()) return null;
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
