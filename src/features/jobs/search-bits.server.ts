import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Facets } from './facets.schema.ts';
import type { JobSearch } from './jobs.schema.ts';
import { cost, mostCost } from './search-cost.ts';
import { ageLimits, facetsOf, type KindCount } from './search-kinds.ts';
import {
  epochColumn,
  ofIndex,
  type PreparedSearch,
  postedWithin,
  rowConditions,
} from './search-prepare.server.ts';
import { isSmallPiece, pieceKey, placeKey } from './search-segments.ts';
import { countKinds, type FoundBits, slotKinds } from './search-slot-kinds.server.ts';
import type { SearchState } from './search-state.server.ts';
import { countJobs, holdsAny, type Term, textHolds } from './search-terms.server.ts';
import { type ExactFilter, filterToken } from './search-tokens.ts';

/** Keywords as the bit segments know them: the jobs that hold one of the keys, and others that have to be looked for. */
export interface BitTerms {
  keys: string[];
  /** Ids of words too rare for bits. */
  sparse: number[];
  /** The words are so many that the texts of jobs without a key are looked at instead. */
  byText: boolean;
  /** Of looking for those others, in microseconds. */
  cost: number;
}

/** How the bit segments count a search; null where they cannot: phrases, most places, pay, age and excluded words have no bits. */
export function bitTerms({ search, state, terms, excluded }: PreparedSearch): BitTerms | null {
  const hasPlace = search.zip !== '' || (search.location !== '' && !isSmallPiece(placeText(search)));
  const hasMore =
    hasPlace || excluded.length > 0 || search.salaryMin !== null || search.postedWithin !== null;
  if (hasMore || terms?.some((term) => term.recheck)) return null;
  const split = (terms ?? []).map((term) => splitTerm(state, term));
  const keys = [...new Set(split.flatMap((part) => part.keys))];
  const sparse = [...new Set(split.flatMap((part) => part.sparse))];
  const byWord = sparse.length * cost.word + countJobs(state, sparse) * cost.row;
  const byText =
    state.jobs * cost.rowInOrder +
    jobsWithout(
      state,
      split.flatMap((part) => part.dense),
    ) *
      cost.text;
  const least = Math.min(byWord, byText);
  return least > mostCost ? null : { keys, sparse, byText: byText < byWord, cost: least };
}

/** Expected jobs that hold none of the words. */
function jobsWithout({ counts, jobs }: SearchState, ids: number[]): number {
  return ids.reduce((left, id) => left * (1 - Math.min(1, (counts.get(id) ?? 0) / Math.max(1, jobs))), jobs);
}

interface SplitTerm {
  keys: string[];
  dense: number[];
  sparse: number[];
}

function splitTerm({ dense }: SearchState, { text, pieces, whole }: Term): SplitTerm {
  if (!whole && isSmallPiece(text)) return { keys: [pieceKey(text)], dense: [], sparse: [] };
  const parts = Map.groupBy(pieces[0]!, (id) => (dense.has(id) ? 'dense' : 'sparse'));
  const ids = parts.get('dense') ?? [];
  return { keys: ids.map((id) => dense.get(id)!), dense: ids, sparse: parts.get('sparse') ?? [] };
}

/** By segment, the living slots that hold one of the keys; all of them where there are no keywords. */
function found(prepared: PreparedSearch, { keys }: BitTerms): RawBuilder<unknown> {
  if (!prepared.terms) return sql`select segment, alive as bits from search_segments`;
  return sql`
    select segment, held.bits & alive as bits from search_segments join (
      select segment, bit_or(bits) as bits from search_bits where key = any(${keys}::text[]) group by segment
    ) held using (segment)`;
}

const placeText = ({ location }: JobSearch): string => location.toLowerCase();

/** Folded jobs that hold a term but none of the keys, and pass the filters. */
function othersFound(prepared: PreparedSearch, { sparse, byText }: BitTerms): RawBuilder<unknown> {
  const { terms } = prepared;
  if (!terms || sparse.length === 0) return sql`job_search where false`;
  const hasNoKey = sql`coalesce(get_bit(found.bits, (slot % 65536)::int), 0) = 0`;
  // CASE, because the planner would look at the texts first.
  const byTerms = byText
    ? sql`case when ${hasNoKey} then ${textHolds(terms)} else false end`
    : sql`${hasNoKey} and ${holdsAny(sparse)}`;
  return sql`job_search left join found on found.segment = (slot / 65536)::int
    where slot <= (select folded_slot from catalogue) and ${byTerms} and ${rowConditions({ ...prepared, terms: null })}`;
}

const foundInTail = (prepared: PreparedSearch): RawBuilder<unknown> =>
  sql`job_search where slot > (select folded_slot from catalogue) and ${rowConditions(prepared)}`;

/** Lays the bits of filters over the found ones. */
function masked(
  prepared: PreparedSearch,
  filters: ExactFilter[],
): { bits: RawBuilder<unknown>; joins: RawBuilder<unknown> } {
  const keys = filters.map((filter) => filterToken(filter, prepared.search[filter]));
  if (prepared.search.location) keys.push(placeKey(placeText(prepared.search)));
  const names = keys.map((_, at) => sql.ref(`mask${at}`));
  const joins = keys.map(
    (key, at) => sql`
    join search_bits ${names[at]} on ${names[at]}.segment = found.segment and ${names[at]}.key = ${key}`,
  );
  const masks = names.map((name) => sql`& ${name}.bits`);
  return { bits: sql`found.bits ${sql.join(masks, sql` `)}`, joins: sql`${sql.join(joins, sql` `)}` };
}

/** The exact total by the bits. */
export async function countByBits(db: Database, prepared: PreparedSearch, terms: BitTerms): Promise<number> {
  const { bits, joins } = masked(prepared, [...prepared.filters.keys()]);
  const { rows } = await sql<{ total: number; epoch: number }>`
    with found as materialized (${found(prepared, terms)})
    select ${epochColumn}, (
      (select coalesce(sum(bit_count(${bits})), 0) from found ${joins})
      + (select count(*) from ${othersFound(prepared, terms)})
      + (select count(*) from ${foundInTail(prepared)})
    )::int as total`.execute(db);
  return ofIndex(prepared, rows[0]!).total;
}

/** The facets of `search` by the bits; `anyKind` is the search without its exact filters and age. */
export async function facetsByBits(
  db: Database,
  anyKind: PreparedSearch,
  terms: BitTerms,
  search: JobSearch,
): Promise<Facets> {
  const ages = ageLimits(search);
  const { bits, joins } = masked(anyKind, []);
  const columns = kindColumns(ages);
  const times = sql.join(
    ages.map((age) => sql`extract(epoch from now() - make_interval(days => ${age}::int))`),
  );
  const { rows } = await sql<Found | (KindCount & { segment: null })>`
    with found as materialized (${found(anyKind, terms)})
    select ${noKindColumns}, found.segment, bit_send(${bits}) as bits, epoch, folded_slot as "foldedSlot", array[${times}]::float8[] as since
    from found ${joins} cross join catalogue
    union all select ${columns}, null, null, null, null, null from ${othersFound(anyKind, terms)} group by 1, 2, 3, 4
    union all select ${columns}, null, null, null, null, null from ${foundInTail(anyKind)} group by 1, 2, 3, 4`.execute(
    db,
  );
  const counted: KindCount[] = rows.filter((row) => row.segment === null);
  const segments = rows.filter((row) => row.segment !== null);
  if (segments.length > 0) {
    const slots = await slotKinds(db, segments[0]!);
    counted.push(...countKinds(slots, segments, segments[0]!.since));
  }
  return facetsOf(search, counted);
}

/** What the bits find in a segment, and when: of the catalogue, and in seconds each of the ages ago. */
interface Found extends FoundBits {
  epoch: number;
  foldedSlot: number;
  since: number[];
}

const noKindColumns = sql`null as category, null as "jobType", null as workplace, null as state, null::int as jobs, null::int[] as recent`;

/** The columns of a KindCount, to be grouped by its first four. */
export function kindColumns(ages: number[]): RawBuilder<unknown> {
  const recent = ages.map((age) => sql`count(*) filter (where ${postedWithin(age)})::int`);
  return sql`coalesce(category, '') as category, coalesce(job_type, '') as "jobType", coalesce(workplace, '') as workplace,
    coalesce(state, '') as state, count(*)::int as jobs, array[${sql.join(recent)}] as recent`;
}
