import { errors } from '@opensearch-project/opensearch';
import { Gone } from '../../platform/errors.ts';

const indexGone = /index_not_found/;

/** What to tell an operator about the errors of a cluster, by a part of their type. */
const remedies: [pattern: RegExp, text: string][] = [
  [
    /flood.stage|disk usage exceeded|No space left/,
    'A disk of the cluster is full, so the index is read-only. Free space. The cluster then takes writes again by itself.',
  ],
  [
    /cluster_block|read-only|read_only/,
    'The index is read-only. Remove the block (index.blocks). If a disk of the cluster was full, free space first.',
  ],
  [
    /rejected_execution|circuit_breaking|too_many_requests/,
    'The cluster is busy. The changes are sent again.',
  ],
  [
    /unavailable_shards|no_shard_available|process_cluster_event_timeout/,
    'The index is red: shards are missing. Start the missing nodes.',
  ],
  [
    /mapper_parsing|strict_dynamic_mapping|illegal_argument/,
    'The index has fields of another version. Run npm run reindex.',
  ],
  [indexGone, 'The index is gone. A new one is being filled.'],
  [
    /security_exception|unauthorized|forbidden|\b40[13]\b/i,
    'The cluster refuses the user. Check SEARCH_USER and SEARCH_PASSWORD.',
  ],
  [
    /cert|self.signed|ERR_TLS/i,
    'The certificate of the cluster is not trusted. Check SEARCH_CA and SEARCH_FINGERPRINT.',
  ],
];

/** Whether only a new index can help: the cluster does not know this one any more, or it is older than the log of changes. */
export const isLost = (error: unknown): boolean => error instanceof Gone || indexGone.test(messageOf(error));

/** A failure to write an index, in words for an operator: the remedy, and the cluster's own words. */
export function explainTrouble(error: unknown): string {
  if (error instanceof Gone) return 'The index is older than the log of changes. A new one is being filled.';
  const text = messageOf(error);
  const known = remedies.find(([pattern]) => pattern.test(text))?.[1];
  if (known) return `${known} (${text})`;
  if (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError
  )
    return `The cluster cannot be reached. (${text})`;
  return text;
}

/** Answers without a body have no message of their own. */
function messageOf(error: unknown): string {
  const text = String(error instanceof Error ? error.message : error).slice(0, 500);
  const status = error instanceof errors.ResponseError ? error.statusCode : undefined;
  return status === undefined ? text : `The cluster answered ${status}: ${text}`;
}
