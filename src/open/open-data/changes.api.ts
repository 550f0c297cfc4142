import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { positionPattern, readPosition } from '../../catalog/jobs/catalog-changes.server.ts';
import { PublicJob } from '../../catalog/jobs/public-job.ts';
import type { Database } from '../../db/client.ts';
import { outsideText, outsideWhole } from '../../platform/text/outside-text.ts';
import { listChanges, maxChanges } from './changes.server.ts';

const usualChanges = 100;

const sinceMessage = 'since must be a cursor from an earlier answer.';
const longestPosition = 100;

const ChangesParameters = z.object({
  /** The cursor `next` of the last answer. Without it the answer is the cursor of now. */
  since: z.optional(
    outsideText(longestPosition, undefined, sinceMessage).check(z.regex(positionPattern, sinceMessage)),
  ),
  limit: z._default(
    outsideWhole([1, maxChanges], { message: `limit must be from 1 to ${maxChanges}.` }),
    usualChanges,
  ),
});

const ChangesResult = z.object({
  changes: z.array(
    z.object({
      change: z.enum(['opened', 'changed', 'closed']),
      id: z.int(),
      at: z.iso.datetime(),
      /** The job as it is now. Null if it is closed. */
      job: z.nullable(PublicJob),
    }),
  ),
  /** The cursor of the next request. */
  next: z.string(),
  /** Whether there are more changes now. */
  more: z.boolean(),
});

/** GET /jobs/changes: what changed in the list of jobs since a cursor. */
export function changesEndpoint({ db, origin }: { db: Database; origin: string }): Endpoint {
  return endpoint({
    tag: 'Jobs',
    method: 'GET',
    path: '/jobs/changes',
    summary: 'Lists jobs that opened, changed or closed since a cursor',
    access: 'anyone',
    query: ChangesParameters,
    result: ChangesResult,
    answers:
      'the changes in order, the next cursor, and whether more wait; without since, no changes and the cursor of now; 410 if the cursor is older than the log',
    handle: ({ query: { since, limit } }) =>
      listChanges(db, since === undefined ? null : readPosition(since), limit, origin),
  });
}
