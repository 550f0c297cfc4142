import { Hono } from 'hono';
import { type Authorize, type Endpoint, mountEndpoints } from '../../src/api/endpoint.ts';
import type { Database } from '../../src/db/client.ts';
import { authorizeBy } from '../../src/desk/admin/admin-sessions.server.ts';
import { AppError } from '../../src/platform/errors.ts';
import type { ApiEnv, Client } from '../../src/platform/http/client.ts';
import { problemResponse } from '../../src/platform/http/problem.ts';

const nobody: Authorize = async () => null;
/** Milliseconds. A busy machine answers late, and no test is about that. */
const patienceMs = 100_000;
const stranger: Client = { ip: '203.0.113.7', userAgent: null, optsOut: false };

/**
 * Serves a feature's endpoints below /api. An unexpected error fails the test.
 * @param services identifies the caller. Without them no one is signed in.
 */
export function serveEndpoints(
  endpoints: readonly Endpoint[],
  services?: { db: Database; config: { origin: string } },
) {
  const api = new Hono<ApiEnv>();
  const authorize = services ? authorizeBy(services.db, services.config.origin, async () => null) : nobody;
  mountEndpoints(api, endpoints, authorize, patienceMs);
  api.onError((error) => {
    if (error instanceof AppError) return problemResponse(error);
    throw error;
  });
  return {
    request: async (
      request: string | Request,
      init: RequestInit = {},
      env = { client: stranger },
    ): Promise<Response> => api.request(request, init, env),
  };
}
