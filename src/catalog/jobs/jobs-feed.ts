import { escapeText } from 'entities';
import { Feed } from 'feed';
import { xmlText } from '../../platform/text/plain-text.ts';
import { excerptOf } from './excerpt.ts';
import { closingLine } from './job-view.ts';
import type { JobCard } from './jobs.schema.ts';
import { readableJob } from './readable.ts';

/** The maximum jobs in a feed, newest first. */
export const feedSize = 50;

/** The content of a feed. */
export interface JobsFeed {
  title: string;
  description: string;
  /** The absolute addresses of the search's page and of the feed. */
  link: string;
  feedLink: string;
  jobs: JobCard[];
  origin: string;
  now: Date;
}

/** The newest jobs of a search as RSS 2.0. */
export function rssFeed(feed: JobsFeed): string {
  return buildFeed(feed, 'rss').rss2();
}

/** The newest jobs of a search as JSON Feed. */
export function jsonFeed(feed: JobsFeed): string {
  return buildFeed(feed, 'json').json1();
}

function buildFeed(about: JobsFeed, format: 'rss' | 'json'): Feed {
  const { title, description, link, feedLink, jobs, origin, now } = about;
  const feed = new Feed({
    title: xmlText(title),
    description: xmlText(description),
    id: link,
    link,
    language: 'en-US',
    feedLinks: { [format]: feedLink },
    updated: jobs[0]?.postedAt ?? new Date(0),
    generator: false,
  });
  for (const job of jobs) feed.addItem(toItem(job, origin, now));
  return feed;
}

function toItem(stated: JobCard, origin: string, now: Date) {
  const job = readableJob(stated);
  const { excerpt } = excerptOf(stated, null);
  const url = `${origin}/jobs/${job.id}`;
  const facts = [job.company, job.location, job.salary, job.jobType, closingLine(stated, now)]
    .filter(Boolean)
    .join(' · ');
  return {
    id: url,
    link: url,
    title: xmlText(`${job.title} at ${job.company}`),
    description: xmlText(`<p>${escapeText(facts)}</p><p>${escapeText(excerpt)}</p>`),
    date: job.postedAt,
    published: job.postedAt,
    category: job.category ? [{ name: xmlText(job.category) }] : [],
  };
}
