/** A query of OpenSearch, as JSON. */
export type Query = Record<string, unknown>;

const everything: Query = { match_all: {} };
export const nothing: Query = { match_none: {} };

export const term = (field: string, value: string | number | boolean): Query => ({
  term: { [field]: { value } },
});

/** OpenSearch takes at most 65,536 values in one `terms` query. */
const maxValues = 60_000;

/** Documents with one of the values in a field. */
export function anyValue(field: string, values: readonly (string | number)[]): Query {
  if (values.length === 0) return nothing;
  const parts: Query[] = [];
  for (let at = 0; at < values.length; at += maxValues)
    parts.push({ terms: { [field]: values.slice(at, at + maxValues) } });
  return anyOf(parts);
}

export function anyOf(queries: Query[]): Query {
  const [first = nothing, ...others] = queries;
  return others.length === 0 ? first : { bool: { should: queries, minimum_should_match: 1 } };
}

export function allOf(queries: Query[]): Query {
  const [first = everything, ...others] = queries;
  return others.length === 0 ? first : { bool: { filter: queries } };
}

export const but = (query: Query, excluded: Query[]): Query =>
  excluded.length === 0 ? query : { bool: { filter: [query], must_not: excluded } };

/** Documents that match, each with this score. */
export const worth = (query: Query, points: number): Query => ({
  constant_score: { filter: query, boost: points },
});

/** The best of the scores. */
export const best = (queries: Query[]): Query =>
  queries.length === 0 ? nothing : { dis_max: { queries, tie_breaker: 0 } };

/** The query with a name, which its hits have beside its score. */
export function named(query: Query, name: string): Query {
  const [[kind, body] = ['', {}]] = Object.entries(query);
  if (kind !== 'term') return { [kind]: { ...(body as object), _name: name } };
  const [[field, value] = ['', {}]] = Object.entries(body as object);
  return { term: { [field]: { ...value, _name: name } } };
}
