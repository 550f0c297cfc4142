import QRCode from 'qrcode';
import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { analysts, onlyAdmins } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { Invalid } from '../../platform/errors.ts';
import type { Tracker } from '../tracking/clicks/tracker.server.ts';
import { testClick } from '../tracking/links/test-click.server.ts';
import { buildLink, LinkQuery, QrQuery, TestQuery, testVisit } from './build-link.ts';
import { getCampaignLink } from './campaign-link.server.ts';
import { SpendFile } from './spend.schema.ts';
import { planSpend, saveSpend } from './upload-spend.server.ts';

interface LinkApiServices {
  db: Database;
  tracker: Tracker;
  origin: string;
}

/** The read-only endpoints of a campaign's link: the link with parameters, its QR code, and a test click. */
export function linkEndpoints(services: LinkApiServices): Endpoint[] {
  const common = { method: 'GET', tag: 'Campaigns', access: analysts } as const;
  return [
    endpoint({
      ...common,
      path: '/admin/campaigns/{id}/link',
      summary: "Builds a campaign's link with parameters and the macros of its traffic source",
      query: LinkQuery,
      answers: 'link; and macros, each with parameter and token',
      handle: async ({ params, query: { macros: names, ...values } }) => {
        const { url, macros } = await getCampaignLink(services, params.id);
        const wanted = names?.split(',').map((name) => name.trim());
        const chosen = macros.filter(({ parameter }) => wanted?.includes(parameter) ?? true);
        return { link: buildLink(url, chosen, values), macros };
      },
    }),
    endpoint({
      ...common,
      path: '/admin/campaigns/{id}/qr',
      summary: "Draws the QR code of a campaign's link, without macros",
      query: QrQuery,
      answers: 'an image/svg+xml or image/png file',
      handle: async ({ params, query: { format, ...values } }) => {
        const { url, code } = await getCampaignLink(services, params.id);
        const { body, type } = await qrCode(buildLink(url, [], values), format);
        return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
          headers: { 'content-type': type, 'content-disposition': `inline; filename="${code}.${format}"` },
        });
      },
    }),
    endpoint({
      ...common,
      path: '/admin/campaigns/{id}/test-click',
      summary:
        "Shows what a click on a campaign's link would record and where it would lead; records nothing",
      query: TestQuery,
      answers: 'location; rule, byWeight and cookie; and click, the row that would be stored',
      handle: async ({ params, query, client }) => {
        const { id } = await getCampaignLink(services, params.id);
        return testClick(services, id, testVisit(query, client));
      },
    }),
  ];
}

/** The width of a PNG in pixels, enough for print. */
const pngWidth = 1200;

/** The QR code of a text as a file. @throws Invalid if the text is too long. */
async function qrCode(text: string, format: 'svg' | 'png'): Promise<{ body: string | Buffer; type: string }> {
  try {
    return format === 'svg'
      ? { body: await QRCode.toString(text, { type: 'svg' }), type: 'image/svg+xml' }
      : { body: await QRCode.toBuffer(text, { width: pngWidth }), type: 'image/png' };
  } catch {
    throw new Invalid({ utm_source: 'This link is too long for a QR code. Shorten its parameters.' });
  }
}

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
