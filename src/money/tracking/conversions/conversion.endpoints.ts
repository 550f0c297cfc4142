import { type Caller, type Endpoint, endpoint } from '../../../api/endpoint.ts';
import type { Database } from '../../../db/client.ts';
import { translateDatabaseError } from '../../../db/errors.ts';
import { nameOf } from '../../../desk/admin/audit.server.ts';
import type { SecretBox } from '../../../platform/crypto/secret-box.ts';
import { Unauthorized } from '../../../platform/errors.ts';
import type { Client } from '../../../platform/http/client.ts';
import { readBytes, readFields } from '../../../platform/http/read-body.ts';
import { checkSignature } from '../../../platform/http/signed-body.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Tracker } from '../clicks/tracker.server.ts';
import { ReportFields, readConversionReport } from './conversion-report.ts';
import {
  describeReport,
  type ReceivedReport,
  ReportLog,
  readLoosely,
  refusalOf,
} from './incoming-reports.server.ts';
import { callerRules, findPartnerOfKey, readPartnerKey } from './partner-keys.server.ts';
import { takeReport } from './record-conversion.server.ts';
import type { ConversionAnswer } from './taken-report.server.ts';

interface ConversionServices {
  db: Database;
  tracker: Pick<Tracker, 'inBackground'>;
  secrets: SecretBox;
  log: Logger;
  now(): Date;
}

/** The maximum size of a report in bytes. */
const maxBytes = 64 * 1024;
/** Milliseconds that we wait for the body of a refused request. The answer goes out without it. */
const bodyMs = 2000;

/** A report of an authenticated caller. */
interface ReportRequest {
  request: Request;
  client: Client;
  caller: Caller | null;
  query: Record<string, unknown>;
}

/** The endpoints for conversion reports. Stores each report with our answer. */
export function conversionEndpoints(services: ConversionServices): Endpoint[] {
  const { db, tracker, log, now } = services;
  const reports = new ReportLog(db);
  const failed = (error: unknown): void => log.warn({ err: error }, 'could not keep an incoming report');

  const takeAndKeep = async (asked: ReportRequest, read: ReadReport): Promise<ConversionAnswer> => {
    const { request, client, caller, query } = asked;
    const key = readPartnerKey(request);
    let fields = query;
    const received = (): ReceivedReport => ({
      at: now(),
      method: request.method,
      reporter: nameOf(caller),
      partnerId: caller?.kind === 'partner' ? caller.id : null,
      ip: caller?.kind === 'partner' ? client.ip || null : null,
      ...describeReport(fields, key),
    });
    const later = (result: Parameters<ReportLog['keep']>[1]): void =>
      tracker.inBackground(reports.keep(received(), result, client.ip), failed);
    try {
      fields = await read(asked, (sent) => {
        fields = sent;
      });
      const report = readConversionReport(fields);
      const { isChange, ...taken } = await takeReport(db, report, reporterOf(asked, received()), now());
      if (!isChange) later({ ...taken, status: 200 });
      return taken.answer;
    } catch (error) {
      later({ ...refusalOf(translateDatabaseError(error), key), outcome: 'refused' });
      throw error;
    }
  };

  /** Stores a report without a valid key. The answer does not wait for its body. */
  const keepStrangers = async (request: Request, client: Client, error: unknown): Promise<void> => {
    const at = now();
    const body = request.body ? readSoon(request) : Promise.resolve('');
    const key = readPartnerKey(request);
    const partner = key === null ? null : await findPartnerOfKey(db, key);
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const refusal = refusalOf(translateDatabaseError(error), key);
    const reason =
      partner && partner.status !== 'active' ? `The partner is ${partner.status}.` : refusal.reason;
    const received = {
      at,
      method: request.method,
      reporter: partner && `partner ${partner.name}`,
      partnerId: partner?.id ?? null,
      ip: partner ? client.ip || null : null,
      ...describeReport({ ...query, ...readLoosely(await body) }, key),
    };
    await reports.keep(received, { status: refusal.status, outcome: 'refused', reason }, client.ip);
  };

  const common = {
    tag: 'Tracking',
    path: '/admin/track/conversion',
    query: ReportFields,
    answers:
      'conversionId and status (hold needs review). The same report gets the same answer. Another status of the same transaction moves the conversion: pending to approved or rejected, approved to paid or reversed. 409 for a move that is not allowed, or for another amount of a final conversion',
    onRefusedCaller: (request: Request, client: Client, error: unknown) => {
      if (request.method !== 'HEAD') tracker.inBackground(keepStrangers(request, client, error), failed);
    },
  } as const;

  return [
    endpoint({
      ...common,
      method: 'GET',
      access: 'partner key',
      changes: true,
      summary: 'Reports a conversion, or its new status, with the usual tracker parameter names',
      handle: ({ query, caller, client, request }) =>
        takeAndKeep(
          { query: query as Record<string, unknown>, caller, client, request },
          readQueryReport(services),
        ),
    }),
    endpoint({
      ...common,
      method: 'POST',
      access: 'partner',
      summary:
        'Reports a conversion, or its new status, as JSON or a form; signed if the partner has a signing secret',
      body: ReportFields,
      readsBody: true,
      // All fields of a report may be in the query.
      isBodyOptional: true,
      handle: ({ query, caller, client, request }) =>
        takeAndKeep(
          { query: query as Record<string, unknown>, caller, client, request },
          readBodyReport(services),
        ),
    }),
  ];
}

/**
 * Reads the fields of a report. Checks that the caller may send it by this method.
 * @param seen gets the fields before the checks, so refused reports are stored with them.
 */
type ReadReport = (
  asked: ReportRequest,
  seen: (fields: Record<string, unknown>) => void,
) => Promise<Record<string, unknown>>;

const readQueryReport =
  (services: ConversionServices): ReadReport =>
  async ({ query, caller, client }) => {
    if ((await callerRules(services, caller, client, services.now()))?.signingSecrets.length)
      throw new Unauthorized('This partner signs its reports. Send them by POST with a signature.');
    return query;
  };

const readBodyReport =
  (services: ConversionServices): ReadReport =>
  async ({ request, query, caller, client }, seen) => {
    const bytes = await readBytes(request, maxBytes);
    seen({ ...query, ...readLoosely(bytes.toString()) });
    const signing = (await callerRules(services, caller, client, services.now()))?.signingSecrets ?? [];
    const isSigned = signing.length > 0;
    if (isSigned) checkSignature(request.headers, bytes, signing, services.now());
    const fields = await fieldsOf(request, bytes);
    // A signature covers the body only.
    return isSigned ? fields : { ...query, ...fields };
  };

/** Parses the fields of a body. An empty body has none, because they may all be in the query. */
async function fieldsOf({ url, headers }: Request, body: Buffer): Promise<Record<string, unknown>> {
  if (body.length === 0) return {};
  const type = headers.get('content-type') ?? '';
  return readFields(
    new Request(url, { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(body) }),
  );
}

function reporterOf({ caller, client }: ReportRequest, received: ReceivedReport) {
  const partnerId = caller?.kind === 'partner' ? caller.id : null;
  return { partnerId, name: nameOf(caller), ip: client.ip, ...(caller && { caller }), received };
}

/** The body of a request. Empty if it takes longer than `bodyMs` or is too large. */
function readSoon(request: Request): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, bodyMs, '').unref());
  const body = readBytes(request, maxBytes).then(
    (bytes) => bytes.toString(),
    () => '',
  );
  return Promise.race([body, late]);
}
