/**
 * A server for campaign links and the tracking part of the API in its own process, for tests that kill it and for
 * measurements.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { type Authorize, mountEndpoints } from '../../src/api/endpoint.ts';
import { openDatabase, openPool } from '../../src/db/client.ts';
import { translateDatabaseError } from '../../src/db/errors.ts';
import { openTracker } from '../../src/money/tracking/clicks/tracker.server.ts';
import {
  findPartnerByKey,
  readPartnerKey,
} from '../../src/money/tracking/conversions/partner-keys.server.ts';
import { trackingEndpoints } from '../../src/money/tracking/links/tracking.endpoints.ts';
import { linkListener, trackingRoutes } from '../../src/money/tracking/links/tracking-routes.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openSecretBox } from '../../src/platform/crypto/secret-box.ts';
import { Unauthorized } from '../../src/platform/errors.ts';
import { type ApiEnv, readClient } from '../../src/platform/http/client.ts';
import { problemResponse } from '../../src/platform/http/problem.ts';
import { securityHeaders } from '../../src/platform/http/security-headers.ts';
import { createLog } from '../../src/platform/log.ts';

const { DATABASE_URL = '' } = process.env;
const db = openDatabase(openPool(DATABASE_URL));
const secrets = openSecretBox(readConfig());
const now = () => new Date();
const tracker = openTracker({ db, now });

const authorize: Authorize = async (request) => {
  const partner = await findPartnerByKey(db, readPartnerKey(request) ?? '');
  if (!partner) throw new Unauthorized();
  return { kind: 'partner', ...partner };
};
const api = new Hono<ApiEnv>();
mountEndpoints(api, trackingEndpoints({ db, tracker, secrets, log: createLog('silent'), now }), authorize);

const app = new Hono<{ Bindings: HttpBindings }>();
const clientOf = (context: Context) =>
  readClient(context.req.raw.headers, context.env.incoming.socket.remoteAddress, true);
const problem = (error: unknown) => problemResponse(translateDatabaseError(error));
api.onError(problem);
app.onError(problem);
const origin = 'http://localhost';
const headers = securityHeaders(origin);
const links = { tracker, origin, headers };
app.route('/', trackingRoutes({ ...links, clientOf, report: () => undefined }));
app.all('/api/*', (context) => api.fetch(context.req.raw, { client: clientOf(context) }));
const listener = linkListener({ ...links, trustProxy: true }, getRequestListener(app.fetch));
const server = createServer(listener).listen(0, () => console.log((server.address() as AddressInfo).port));
