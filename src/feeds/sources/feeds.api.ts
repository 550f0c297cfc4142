import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { editors, onlyAdmins } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { outsideId } from '../../platform/text/outside-text.ts';
import { getRunHistory } from '../runs/run-history.server.ts';
import type { ProcessConfig } from './ask-feed-process.ts';
import { FeedPreview } from './feeds.schema.ts';
import { previewFeed } from './preview-feed.server.ts';

/** POST /admin/feeds/preview: the first rows of a feed, before it is saved. */
export function feedPreview(config: ProcessConfig): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/admin/feeds/preview',
    summary: 'Previews the first rows of a feed; saves nothing',
    tag: 'Feeds',
    access: onlyAdmins,
    body: FeedPreview,
    answers: 'the format, the field names, the first jobs as they would be imported, and the rejected rows',
    handle: ({ body }) => previewFeed(body, config),
  });
}

const noRun = 'There is no run with this id.';
const RunId = z.object({
  id: z.pipe(outsideId(noRun), z.transform(Number)),
});

/** GET /admin/import-runs/{id}/history: a run beside the run before it. */
export function runHistory(db: Database): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/admin/import-runs/{id}/history',
    summary: 'Compares a feed run with the run before it, and counts open jobs by run',
    tag: 'Feeds',
    access: editors,
    params: RunId,
    answers:
      'the figures of the run and of the run before it, with reasons, and the open jobs after each of the last 30 runs',
    handle: ({ params }) => getRunHistory(db, params.id),
  });
}
