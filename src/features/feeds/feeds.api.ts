import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { onlyAdmins } from '../api/roles.ts';
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
