import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import type { Database } from '../../db/client.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { namedListAccess, suggestNames } from './named-lists.server.ts';

const maxText = 100;

const SuggestionQuery = z.object({
  q: outsideText(maxText, 'Set "q".').check(z.trim(), z.minLength(1, 'Set "q".')),
});

/** The addresses that suggest names for filters, one for each list, with the list's own roles. */
export const suggestionEndpoints = (db: Database): Endpoint[] =>
  namedListAccess.map(({ name, one, read }) =>
    endpoint({
      method: 'GET',
      path: `/admin/names/${name}`,
      summary: `Suggests a ${one} for a filter: by a part of its name, or by its ID`,
      tag: 'Names',
      access: read,
      query: SuggestionQuery,
      badQueryStatus: 400,
      answers: 'at most 20 of them as {id, name}',
      handle: ({ query }) => suggestNames(db, name, query.q),
    }),
  );
