import type { Client } from '@opensearch-project/opensearch';
import { askNodes } from './index-client.server.ts';
import { writeAlias } from './index-life.server.ts';
import type { SearchDocument } from './search-document.ts';
import type { WrittenJobs } from './search-indexes.server.ts';

/** Bulks that are too large for a node's memory are refused. */
const maxBulkBytes = 5_000_000;

/** What a bulk does: documents to index, and jobs to remove, each as of a version of the catalog. */
export interface IndexChanges {
  documents: SearchDocument[];
  gone: { job: number; change: number }[];
}

/**
 * Writes changes to an index. A document that the index already holds as of the same version or a later one stays, so a bulk may be sent
 * twice, and bulks may overtake each other.
 * @returns which documents the index refuses, for example because a field does not take a value.
 * @throws an error that names the first document that could not be written now. Every failure may be tried again.
 */
export async function writeDocuments(
  client: Client,
  index: string,
  changes: IndexChanges,
): Promise<WrittenJobs> {
  const refusals: Failure[] = [];
  for (const body of bulks(changes)) {
    const params = { index: writeAlias(index), require_alias: true, body };
    const answer = await askNodes<BulkAnswer>(
      client,
      () => client.bulk(params as never) as never,
      (answer) => errorsOf(answer).some(({ type }) => type === 'index_not_found_exception'),
    );
    refusals.push(...refusalsOf(answer));
  }
  return {
    jobs: [...changes.documents, ...changes.gone].map(({ job }) => job),
    refused: refusals.map(({ job }) => job),
    because: refusals[0] ? textOf(refusals[0]) : null,
  };
}

function* bulks({ documents, gone }: IndexChanges): Generator<string> {
  const order = (action: string, job: number, change: number) =>
    `${JSON.stringify({ [action]: { _id: String(job), version: change, version_type: 'external_gte' } })}\n`;
  let body = '';
  for (const { job, change } of gone) body += order('delete', job, change);
  for (const document of documents) {
    body += `${order('index', document.job, document.change)}${JSON.stringify(document)}\n`;
    if (body.length < maxBulkBytes) continue;
    yield body;
    body = '';
  }
  if (body !== '') yield body;
}

interface BulkAnswer {
  errors: boolean;
  items: Record<string, { _id: string; status: number; error?: { type: string; reason: string } }>[];
}

/** The cluster did not write documents. */
class NotWritten extends Error {
  override name = 'NotWritten';
}

interface Failure {
  job: number;
  status: number;
  type: string;
  reason: string;
}

/** Older than what the index holds. */
const outdated = 409;
/** The document cannot be written, however often it is sent. */
const refused = 400;

function errorsOf({ errors, items }: BulkAnswer): Failure[] {
  if (!errors) return [];
  return items.flatMap((item) =>
    Object.values(item).flatMap(({ _id, status, error }): Failure[] =>
      error && status !== outdated ? [{ job: Number(_id), status, ...error }] : [],
    ),
  );
}

/** @throws NotWritten if documents must be sent again. */
function refusalsOf(answer: BulkAnswer): Failure[] {
  const failed = errorsOf(answer);
  const [first] = failed.filter(({ status }) => status !== refused);
  if (!first) return failed;
  throw new NotWritten(
    `${failed.length} of ${answer.items.length} documents were not written. The first, of job ${first.job}: ${textOf(first)}`,
  );
}

const textOf = ({ type, reason }: Failure): string => `${type}: ${reason}`.slice(0, 500);
