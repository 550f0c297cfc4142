import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { readers } from '../../api/roles.ts';
import { brand } from '../../content/brand.ts';
import type { Database } from '../../db/client.ts';
import { outsideId, outsideText } from '../../platform/text/outside-text.ts';
import { readMonth } from './month.ts';
import { answerStatement } from './statement-files.server.ts';

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
      "A partner's month: its conversions, sums by status, and the ledger's opening and closing balance",
    tag: 'Partner statements',
    access: readers,
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
