/** One version of the public API and what it brought. Operations are written as in 'GET /jobs/{id}'. */
interface ApiVersion {
  version: string;
  /** The day of the release. */
  date: string;
  added: readonly string[];
  /** Operations that still work and will be removed. */
  deprecated: readonly string[];
  notes: readonly string[];
}

/**
 * The versions of the API, the newest first. /api-docs shows them; the OpenAPI document takes its version, `x-since` and `deprecated` from
 * here. An operation that no version names came with the first one. A new major version would mean that an old client stops working.
 */
export const apiHistory: readonly ApiVersion[] = [
  {
    version: '1.2',
    date: '2026-11-28',
    added: [],
    deprecated: [],
    notes: [
      'GET /jobs takes degree, drugTest, backgroundCheck, clearance, travel, visa, license, benefit, language, hiring and stated.',
      'GET /jobs/{id} has labels: what the ad says, each with its sentence. Jobs have checkedAt.',
    ],
  },
  {
    version: '1.1',
    date: '2026-11-23',
    added: ['GET /jobs/changes'],
    deprecated: [],
    notes: [
      'The next page of GET /jobs begins with a cursor. Parameters page and after still work.',
      'Public reads have an ETag and answer 304 to If-None-Match.',
      'The OpenAPI document describes the results of GET /jobs, GET /jobs/{id}, GET /jobs/facets, GET /suggest and GET /jobs/changes.',
    ],
  },
  {
    version: '1.0',
    date: '2026-11-01',
    added: [],
    deprecated: [],
    notes: [
      'The first version: jobs, their counts, suggestions, articles, accounts, alerts and the back office.',
    ],
  },
];

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
