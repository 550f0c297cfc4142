import type { Client } from '@opensearch-project/opensearch';
import { indexBody } from './index-body.ts';
import { askNodes } from './index-client.server.ts';

/** A search of 20 terms with all their forms, or a phrase that may begin with thousands of words. */
const maxClauses = 16_384;

/**
 * The name under which an index is written. Bulks require it, because OpenSearch would otherwise make an index that is gone anew, with
 * fields of its own.
 */
export const writeAlias = (index: string): string => `${index}-write`;

/** Creates an index of jobs, if there is none of this name. @param settings that differ from the usual ones. */
export async function createIndex(client: Client, index: string, settings: object = {}): Promise<void> {
  await client.cluster.putSettings({
    body: { persistent: { 'indices.query.bool.max_clause_count': maxClauses } },
  } as never);
  const aliases = { [writeAlias(index)]: {} };
  const body = { ...indexBody, aliases, settings: { ...indexBody.settings, ...settings } };
  await client.indices.create({ index, body } as never).catch((error: unknown) => {
    if (!String(error).includes('resource_already_exists')) throw error;
  });
}

/** Makes what was written to an index visible to searches. */
export async function refreshIndex(client: Client, index: string): Promise<void> {
  await askNodes(client, () => client.indices.refresh({ index }) as never);
}

/** Whether an index exists and has an alias. */
export async function hasAlias(client: Client, index: string, alias: string): Promise<boolean> {
  return askNodes<boolean>(
    client,
    () => client.indices.existsAlias({ index, name: alias }) as never,
    (exists) => !exists,
  );
}
