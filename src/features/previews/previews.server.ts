import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.ts';
import { Unavailable } from '../../platform/errors.ts';
import { articleView } from '../articles/article-view.ts';
import { findArticle } from '../articles/articles.server.ts';
import type { JobDetail } from '../jobs/jobs.schema.ts';
import { findJob } from '../jobs/jobs.server.ts';
import { drawPreview } from './draw-preview.server.ts';
import type { PreviewText } from './preview-text.ts';

/** A picture takes some 60 kB. */
const cacheBytes = 16 * 2 ** 20;
/** Pictures that wait while one is drawn, which takes some 30 ms; beyond it one is asked to come back. */
const maxWaiting = 50;

/** What kinds of page have pictures, and what stands on them; null: there is no such page to show. */
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

/** What stands on the picture of a job. */
export function jobPreview(
  job: Pick<JobDetail, 'title' | 'company' | 'location' | 'salary' | 'jobType'>,
): PreviewText {
  const { title, company, location, salary, jobType } = job;
  return {
    title,
    subtitle: [company, location].filter(Boolean).join(' · '),
    facts: [salary, jobType].filter((fact) => fact !== null),
  };
}

/** The address of a picture; it changes with what stands on it, so that the picture may be kept for ever. */
export function previewPath(kind: string, id: number, text: PreviewText): string {
  return `/og/${kind}/${id}.png?v=${versionOf(text)}`;
}

/** Raised when the drawing changes: pictures that others keep become old. */
const drawing = 1;

function versionOf(text: PreviewText): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, text]))
    .digest('hex')
    .slice(0, 12);
}

/** A picture, and the version that its address should name. */
export interface Preview {
  version: string;
  /** PNG; null where this machine cannot draw. */
  png: Buffer | null;
}

const kept = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: (png) => png.length });
const pending = new Map<string, Promise<Buffer | null>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * The picture of an open job or another page; null where there is none.
 * @throws Unavailable while too many others are being drawn.
 */
export async function findPreview(db: Database, kind: string, id: number): Promise<Preview | null> {
  const text = Object.hasOwn(finders, kind) ? await finders[kind]!(db, id) : null;
  if (!text) return null;
  const version = versionOf(text);
  return { version, png: kept.get(version) ?? (await (pending.get(version) ?? drawInTurn(version, text))) };
}

/** One at a time, so that the process goes on answering between them. */
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
