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
    summary: 'Reads the first rows of a feed without keeping anything',
    tag: 'Feeds',
    access: onlyAdmins,
    body: FeedPreview,
    answers:
      'the format, the names of its fields, the first jobs as they would be, and rows that cannot be used',
    handle: ({ body }) => previewFeed(body, config),
  });
}
