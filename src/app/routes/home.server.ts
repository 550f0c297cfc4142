import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { jobView } from '../../catalog/jobs/job-view.ts';
import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';
import { payText } from '../../catalog/jobs/pay-text.ts';
import { hasPassed } from '../../catalog/jobs/stated-closing-day.ts';
import { listArticles } from '../../reading/articles/articles.server.ts';
import { articleView } from '../../reading/articles/articles.ts';
import { type JobMap, loadJobMap } from '../../search/job-map/job-map.server.ts';
import { countJobsByCategory, searchJobs } from '../../search/search-jobs.server.ts';
import type { PageServices } from '../context.ts';

const featuredJobs = 3;
/** The newest jobs that the featured ones are chosen from. */
const newestJobs = 20;
const teaserArticles = 3;
const heroJobs = 3;
/** Units of the drawing, which is 2,000 wide: a dot's bounds, and the radius if all jobs were in one state. */
const [leastRadius, mostRadius, wholeRadius] = [9, 80, 160];
/** A map of fewer states says nothing. */
const leastCircles = 5;

/** What the home page shows. */
export async function loadHome(services: PageServices) {
  const { readDb, search, origin } = services;
  const now = new Date();
  const [newest, counts, news, map, today] = await Promise.all([
    searchJobs(search, { ...emptySearch, pageSize: newestJobs }),
    countJobsByCategory(search),
    listArticles(readDb, { page: 1, pageSize: teaserArticles }, services.now()),
    loadJobMap(search, emptySearch),
    searchJobs(search, { ...emptySearch, postedWithin: 1, pageSize: 1 }),
  ]);
  const featured = featuredOf(newest.jobs, now);
  return {
    jobs: featured.map((job) => jobView(job, now)),
    heroJobs: heroJobsOf(newest.jobs, featured).map((job) => jobView(job, now)),
    map: heroMapOf(map),
    // Samples are no news.
    postedToday: newest.jobs[0]?.isSample ? 0 : today.total,
    total: newest.total,
    counts,
    articles: news.articles.map(articleView),
    origin,
  };
}

/** Jobs of three employers that state their pay and are not featured below. */
function heroJobsOf(newest: JobCard[], featured: JobCard[]): JobCard[] {
  const ofEmployer = new Map(featured.map(({ company }) => [company, false]));
  const chosen = newest.filter((job) => {
    if (!payText(job) || !job.location || ofEmployer.has(job.company)) return false;
    ofEmployer.set(job.company, true);
    return true;
  });
  return chosen.slice(0, heroJobs);
}

/** Dots whose areas are in proportion to the jobs. Null without enough of them for a picture. */
function heroMapOf({ width, height, places }: JobMap) {
  const total = places.reduce((sum, { jobs }) => sum + jobs, 0);
  const circles = places.flatMap(({ circle, jobs }) => {
    if (!circle) return [];
    const [x, y] = circle.from ?? [circle.x, circle.y];
    const r = Math.round(wholeRadius * Math.sqrt(jobs / total));
    return [{ x, y, r: Math.min(mostRadius, Math.max(leastRadius, r)) }];
  });
  return circles.length < leastCircles ? null : { width, height, circles };
}

/** The newest jobs. Those whose stated closing date has passed come only where there are no others. */
function featuredOf<Job extends { statedClosingOn?: string | null }>(newest: Job[], now: Date): Job[] {
  const isPassed = ({ statedClosingOn: day }: Job): number => Number(!!day && hasPassed(day, now));
  return newest.toSorted((one, other) => isPassed(one) - isPassed(other)).slice(0, featuredJobs);
}
