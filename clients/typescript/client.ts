import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './schema.d.ts';

/** A client of the JobLantern API. Every address, parameter and result is typed. */
export type JobLantern = Client<paths>;

type Success<Path extends '/api/jobs' | '/api/jobs/changes'> =
  paths[Path]['get']['responses'][200]['content']['application/json'];

/** A job as the API returns it. */
export type Job = Success<'/api/jobs'>[number];
/** A job that opened, changed or closed. */
export type JobChange = Success<'/api/jobs/changes'>['changes'][number];
/** The parameters of a search. */
export type JobSearch = NonNullable<paths['/api/jobs']['get']['parameters']['query']>;

/** The API answered with an error. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** @param origin the site's address, for example https://jobs.example.org. */
export const createJobLantern = (origin: string, options: ClientOptions = {}): JobLantern =>
  createClient<paths>({ ...options, baseUrl: origin });

/**
 * All jobs of a search, page after page. It neither repeats nor misses a job that stays in the list.
 * @throws ApiError
 */
export async function* eachJob(client: JobLantern, search: JobSearch = {}): AsyncGenerator<Job> {
  for (let cursor: string | undefined; ; ) {
    const query = cursor === undefined ? search : { ...search, cursor };
    const { data, error, response } = await client.GET('/api/jobs', { params: { query } });
    if (!data) throw new ApiError(response.status, error.detail);
    yield* data;
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    cursor = next === undefined ? undefined : (new URL(next).searchParams.get('cursor') ?? undefined);
    if (cursor === undefined) return;
  }
}

/**
 * The changes since a cursor, and the cursor from which to go on. Without a cursor: none, and the cursor of now.
 * @throws ApiError; with status 410 the cursor is too old: start from a full copy.
 */
export async function changesSince(
  client: JobLantern,
  since?: string,
): Promise<{ changes: JobChange[]; next: string }> {
  const changes: JobChange[] = [];
  for (let from = since; ; ) {
    const query = from === undefined ? {} : { since: from };
    const { data, error, response } = await client.GET('/api/jobs/changes', { params: { query } });
    if (!data) throw new ApiError(response.status, error.detail);
    changes.push(...data.changes);
    from = data.next;
    if (!data.more) return { changes, next: data.next };
  }
}
