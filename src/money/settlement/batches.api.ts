import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { onlyAdmins } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { maxFilterValue } from '../../desk/lists/list.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { conversions } from '../tracking/conversions/conversions-resource.server.ts';
import { batchActionNames, ConfirmedBatch } from './batches.schema.ts';
import { checkedFilter, previewBatch } from './preview-batch.server.ts';
import { startBatch } from './start-batch.server.ts';

const Preview = z.object({
  action: z.enum(batchActionNames, `Choose ${batchActionNames.join(', ')}.`),
  ...Object.fromEntries(
    conversions.filters.map(({ name }) => [name, z.optional(outsideText(maxFilterValue))]),
  ),
});

/** The endpoints that preview and start a batch over all conversions that match a filter. */
export function batchEndpoints({ db }: { db: Database }): Endpoint[] {
  const common = { tag: 'Batches', access: onlyAdmins } as const;
  return [
    endpoint({
      ...common,
      method: 'GET',
      path: '/admin/conversion-batch-preview',
      summary: 'Counts what a batch would do with all conversions that match the filters of the list',
      query: Preview,
      answers: 'count, amount, what moves and what is skipped by status; upTo and version to confirm with',
      handle: ({ query: { action, ...filter } }) =>
        previewBatch(db, action, checkedFilter(filter as Record<string, string>)),
    }),
    endpoint({
      ...common,
      method: 'POST',
      path: '/admin/conversion-batches',
      summary: 'Starts a batch over exactly the conversions of a preview; a worker moves them',
      body: ConfirmedBatch,
      status: 202,
      answers: 'id of the batch; 409 if any of the conversions has changed since the preview',
      handle: async ({ body, caller, client }) => ({
        id: await startBatch(db, body, { caller, ip: client.ip }),
      }),
    }),
  ];
}
