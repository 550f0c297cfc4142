import { articleView } from '../../features/articles/article-view.ts';
import { listArticles } from '../../features/articles/articles.server.ts';
import { emptySearch } from '../../features/jobs/job-search.schema.ts';
import { jobView } from '../../features/jobs/job-view.ts';
import { countJobsByCategory, searchJobs } from '../../features/search/search-jobs.server.ts';
import type { PageServices } from '../context.ts';

const featuredJobs = 3;
const teaserArticles = 3;

/** What the home page shows. */
export async function loadHome(services: PageServices) {
  const { readDb, search, origin } = services;
  const now = new Date();
  const [featured, counts, news] = await Promise.all([
    searchJobs(search, { ...emptySearch, pageSize: featuredJobs }),
    countJobsByCategory(search),
    listArticles(readDb, { page: 1, pageSize: teaserArticles }, services.now()),
  ]);
  return {
    jobs: featured.jobs.map((job) => jobView(job, now)),
    total: featured.total,
    counts,
    articles: news.articles.map(articleView),
    origin,
  };
}
