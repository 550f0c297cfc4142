import history from './api-history.json' with { type: 'json' };
import type { Content } from './content.schema.ts';

/**
 * The versions of the API, the newest first. /api-docs shows them; the OpenAPI document takes its version, `x-since` and
 * `deprecated` from here. An operation that no version names came with the first one. A new major version would mean that
 * an old client stops working.
 */
export const apiHistory = history as Content<'api-history'>;

/** The present version. */
export const apiVersion: string = apiHistory[0]?.version ?? '';

/** When an operation came, and whether it is deprecated. @param operation such as 'GET /jobs/{id}'. */
export function lifeOf(operation: string): { since: string; deprecated: boolean } {
  const since = apiHistory.find(({ added }) => added.includes(operation)) ?? apiHistory.at(-1);
  return {
    since: since?.version ?? '',
    deprecated: apiHistory.some(({ deprecated }) => deprecated.includes(operation)),
  };
}
