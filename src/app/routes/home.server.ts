import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { jobView } from '../../catalog/jobs/job-view.ts';
import { hasPassed } from '../../catalog/jobs/stated-closing-day.ts';
import { articleView } from '../../reading/articles/article-view.ts';
import { listArticles } from '../../reading/articles/articles.server.ts';
import { countJobsByCategory, searchJobs } from '../../search/search-jobs.server.ts';
import type { PageServices } from '../context.ts';

const featuredJobs = 3;
/** The newest jobs that the featured ones are chosen from. */
const newestJobs = 20;
const teaserArticles = 3;

/** What the home page shows. */
export async function loadHome(services: PageServices) {
  const { readDb, search, origin } = services;
  const now = new Date();
  const [newest, counts, news] = await Promise.all([
    searchJobs(search, { ...emptySearch, pageSize: newestJobs }),
    countJobsByCategory(search),
    listArticles(readDb, { page: 1, pageSize: teaserArticles }, services.now()),
  ]);
  return {
    jobs: featuredOf(newest.jobs, now).map((job) => jobView(job, now)),
    total: newest.total,
    counts,
    articles: news.articles.map(articleView),
    origin,
  };
}

/** The newest jobs. Those whose stated closing date has passed come only where there are no others. */
function featuredOf<Job extends { statedClosingOn?: string | null }>(newest: Job[], now: Date): Job[] {
  const isPassed = ({ statedClosingOn: day }: Job): number => Number(!!day && hasPassed(day, now));
  return newest.toSorted((one, other) => isPassed(one) - isPassed(other)).slice(0, featuredJobs);
}
