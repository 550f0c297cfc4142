import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import { brand } from '../../content/brand.ts';
import type { Database } from '../../db/client.ts';
import { csvResponse, onePart } from '../../desk/lists/csv-file.server.ts';
import { maxFilterValue } from '../../desk/lists/list.ts';
import { UnsupportedMedia } from '../../platform/errors.ts';
import { mediaType, readBytes } from '../../platform/http/read-body.ts';
import { outsideId, outsideText } from '../../platform/text/outside-text.ts';
import { conversions } from '../tracking/conversions/conversions-resource.server.ts';
import { batchActionNames, ConfirmedBatch } from './batches.schema.ts';
import { readMonth } from './month.ts';
import { lineKinds, maxStatementBytes, StatementUpload } from './partner-statements.schema.ts';
import { applyStatement, uploadStatement } from './partner-statements.server.ts';
import { checkedFilter, previewBatch } from './preview-batch.server.ts';
import { type PreviewLine, previewStatement } from './preview-statement.server.ts';
import { startBatch } from './start-batch.server.ts';
import { answerStatement } from './statement-files.server.ts';

/** Max lines of a preview as JSON. The CSV file has all lines. */
const maxLines = 1000;

const PreviewQuery = z.object({
  kind: z.optional(z.enum(lineKinds, `Use ${lineKinds.join(', ')}.`)),
  format: z.optional(z.enum(['json', 'csv'], 'Use json or csv.')),
});

/** The endpoints that upload, preview and apply a partner's statement. */
export function partnerStatementEndpoints(db: Database, zone: string): Endpoint[] {
  const tag = 'Partner statements';
  return [
    endpoint({
      tag,
      access: onlyAdmins,
      method: 'POST',
      path: '/admin/partner-statements',
      summary: "Uploads a partner's CSV file with the columns transaction, amount and status, for a preview",
      query: StatementUpload,
      bodyType: 'text/csv',
      status: 201,
      answers: 'id of the statement; nothing else changes',
      handle: async ({ request, query, caller, client }) => {
        if (mediaType(request) !== 'text/csv') throw new UnsupportedMedia('Send the file as text/csv.');
        const bytes = await readBytes(request, maxStatementBytes);
        const upload = { fields: query, fileName: 'API upload', bytes };
        return { id: await uploadStatement(db, upload, { caller, ip: client.ip }) };
      },
    }),
    endpoint({
      tag,
      access: analysts,
      method: 'GET',
      path: '/admin/partner-statements/{id}/preview',
      summary: "Compares a partner's statement with our conversions as they are now",
      query: PreviewQuery,
      answers: `sums by kind, the first ${maxLines} lines, and version to apply with; all lines as a file with format=csv`,
      handle: async ({ params, query: { kind, format } }) => {
        const { lines, changes, ...preview } = await previewStatement(db, params.id, zone);
        const shown = kind ? lines.filter((line) => line.kind === kind) : lines;
        if (format === 'csv') return previewFile(params.id, shown);
        const { lines: changing, ...sums } = changes;
        return { ...preview, changes: { count: changing.length, ...sums }, lines: shown.slice(0, maxLines) };
      },
    }),
    endpoint({
      tag,
      access: onlyAdmins,
      method: 'POST',
      path: '/admin/partner-statements/{id}/apply',
      summary: 'Makes exactly the changes of a preview, as a batch',
      body: z.object({ version: outsideText(100, 'Send version from the preview.') }),
      status: 202,
      answers: 'id of the batch; 409 if the changes are others by now',
      handle: async ({ params, body, caller, client }) => ({
        id: await applyStatement(
          db,
          { id: params.id, version: body.version, zone },
          { caller, ip: client.ip },
        ),
      }),
    }),
  ];
}

const previewFile = (id: string, lines: readonly PreviewLine[]): Response =>
  csvResponse(
    `partner-statement-${id}`,
    [
      { name: 'kind', kind: 'text' },
      { name: 'line', kind: 'number' },
      { name: 'transaction', kind: 'text' },
      { name: 'theirAmount', kind: 'money' },
      { name: 'theirStatus', kind: 'status' },
      { name: 'ourAmount', kind: 'money' },
      { name: 'ourStatus', kind: 'status' },
      { name: 'newAmount', kind: 'money' },
      { name: 'newStatus', kind: 'status' },
      { name: 'reason', kind: 'text' },
      { name: 'at', kind: 'time' },
      { name: 'conversionId', kind: 'number' },
    ],
    onePart(lines.map((line, id) => ({ id, ...line }))),
  );

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

const Query = z.object({
  partner: outsideId('Send the ID of a partner.', 9),
  month: outsideText(7, 'Send a month such as 2026-10.', 'Send a month such as 2026-10.'),
  format: z.optional(z.enum(['json', 'csv', 'sums', 'pdf'], 'Use json, csv, sums or pdf.')),
});

/** The endpoint of our statement for a partner's month. */
export const monthlyStatementEndpoint = (db: Database, zone: string): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/admin/monthly-statement',
    summary:
      "A partner's month: its conversions, sums by status, payments and adjustments, and what is due before and after",
    tag: 'Partner statements',
    access: analysts,
    query: Query,
    answers:
      'the sums as JSON; the conversions as a file with format=csv, the sums as one with format=sums, both with format=pdf',
    handle: ({ query: { partner, month, format = 'json' } }) =>
      answerStatement(db, {
        partnerId: Number(partner),
        month: readMonth(month),
        zone,
        format,
        brand: brand.name,
      }),
  });
