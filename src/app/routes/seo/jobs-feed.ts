import { feedSize, jsonFeed, rssFeed } from '../../../catalog/jobs/jobs-feed.ts';
import { jobsFeedPath, jobsPath } from '../../../catalog/jobs/jobs-path.ts';
import { brand } from '../../../content/brand.ts';
import { translateDatabaseError } from '../../../db/errors.ts';
import { problemResponse } from '../../../platform/http/problem.ts';
import { describeSearch } from '../../../search/filters.ts';
import { parseJobSearch } from '../../../search/parse-search.ts';
import { readSentence } from '../../../search/query/read-sentence.ts';
import { searchJobs } from '../../../search/search-jobs.server.ts';
import { servicesContext } from '../../context.ts';
import type { Route } from './+types/jobs-feed';

const formats = {
  xml: { write: rssFeed, type: 'application/rss+xml; charset=utf-8' },
  json: { write: jsonFeed, type: 'application/feed+json; charset=utf-8' },
};

/** GET /jobs/feed.xml and /jobs/feed.json: the newest jobs of a search. They take the parameters of /jobs. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { search: engine, origin } = context.get(servicesContext);
  const url = new URL(request.url);
  const format = url.pathname.toLowerCase().endsWith('.xml') ? 'xml' : 'json';
  const { search } = parseJobSearch(url.searchParams);
  try {
    const { jobs } = await searchJobs(engine, { ...search, sort: 'date', page: 1, pageSize: feedSize });
    const words = describeSearch(readSentence(search).search);
    const { write, type } = formats[format];
    const body = write({
      title: `${brand.name}: ${words}`,
      description: `The newest ${words}.`,
      link: origin + jobsPath(search),
      feedLink: origin + jobsFeedPath(search, format),
      jobs,
      origin,
      now: new Date(),
    });
    return new Response(body, { headers: { 'content-type': type, 'cache-control': 'public, max-age=300' } });
  } catch (error) {
    return problemResponse(translateDatabaseError(error));
  }
}
