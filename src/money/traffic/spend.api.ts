import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { onlyAdmins } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { SpendFile } from './spend.schema.ts';
import { planSpend, saveSpend } from './upload-spend.server.ts';

/** The endpoint that enters the spend of many days. The list's own endpoints enter and correct single days. */
export const spendUpload = (db: Database): Endpoint =>
  endpoint({
    method: 'POST',
    path: '/admin/spend/upload',
    summary: 'Enters spend from CSV with the columns day, campaign (code or name) and amount',
    tag: 'Spend',
    access: onlyAdmins,
    body: z.extend(SpendFile, {
      /** If true, returns the changes without making them. */
      preview: z.optional(z.boolean('Send true or false.')),
    }),
    answers:
      'added and corrected rows with the amount before, the number of unchanged rows, and bad lines with the problem; 422 without a reason if a row corrects an entered amount',
    handle: ({ body: { preview, ...file }, caller, client }) =>
      preview ? planSpend(db, file.csv) : saveSpend(db, file, { caller, ip: client.ip }),
  });
