import { describeApi } from '../../src/api/openapi.ts';
import { siteEndpoints } from '../../src/app/entry/endpoints.ts';
import { readConfig } from '../../src/platform/config.ts';

/** The document that the official client is generated from: the operations that need no sign-in. */
export function clientDocument() {
  // Endpoints are described without calling them, so they need no database.
  const services = { config: readConfig({ NODE_ENV: 'test' }) } as unknown as Parameters<
    typeof siteEndpoints
  >[0];
  const { servers, paths, ...rest } = describeApi(siteEndpoints(services), 'http://localhost:3000');
  return { ...rest, paths: Object.fromEntries(Object.entries(paths).flatMap(openPart)) };
}

function openPart([path, operations]: [string, Record<string, unknown>]) {
  if (/^\/api\/(admin|webhooks)\//.test(path)) return [];
  const open = Object.entries(operations as Record<string, { 'x-roles': string[] }>).filter(([, operation]) =>
    operation['x-roles'].includes('anyone'),
  );
  return open.length > 0 ? [[path, Object.fromEntries(open)] as const] : [];
}
