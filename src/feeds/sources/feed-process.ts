import { answerParent } from '../../platform/processes/answer-parent.ts';
import type { FeedRequest } from './ask-feed-process.ts';

// The program of the process that reads one feed, or previews one. The site starts it (askFeedProcess).
answerParent(async (given, { stop, report }) => {
  const request = given as FeedRequest;
  if (request.kind === 'preview') {
    const { readPreview } = await import('./preview-feed.ts');
    return readPreview(request.feed, request.config, stop);
  }
  const { withImportDatabase } = await import('../import/import-feed.server.ts');
  const { importFeed } = await import('../import/import-feed.server.ts');
  return withImportDatabase(request.databaseUrl, (db) =>
    importFeed(db, request.config, request.feed, { signal: stop, onProgress: report }),
  );
});
