import { type RawBuilder, sql } from 'kysely';
import { cachedPlan } from '../../db/cached-plan.ts';
import { serverPosition } from '../../db/read-replicas.ts';
import { required } from '../../platform/required.ts';
import type { DocumentColumns } from '../engine/columns.server.ts';
import { Segment, setDocument } from '../engine/segments.ts';
import type { PostgresEngine } from '../postgres-engine.server.ts';
import { type BitTerms, documentsOfWords } from './bit-terms.server.ts';
import { union } from './document-sets.ts';
import type { FoundDocuments } from './hits.ts';
import { IndexRebuilt, ofIndex, type PreparedSearch } from './prepare.server.ts';

export interface FoundTiers {
  /** For each of the terms, the documents that hold it, without the excluded documents. */
  tiers: FoundDocuments[];
  columns: DocumentColumns;
}

/** The result of one statement. */
export interface ReadFound extends FoundTiers {
  /** The version of the catalog. */
  version: number;
}

interface FoundRow {
  generation: number;
  version: number;
  lastDocument: number;
  /** The position of the server: later reads must not use an earlier one. */
  position: number;
  /** Null: the bits belong to each of the terms that has the key. */
  tier: number | null;
  key: string | null;
  segment: number | null;
  /** A bit string as PostgreSQL sends it: four bytes of length, then the bits, the first one highest. */
  bits: Buffer<ArrayBuffer> | null;
  /** Documents that were not found by bits, eight bytes each. */
  slots: Buffer | null;
}

/**
 * Finds the live documents of each of the terms, in one statement.
 * @throws IndexRebuilt
 */
export async function readDocuments(
  engine: PostgresEngine,
  prepared: PreparedSearch,
  asked: BitTerms[],
): Promise<ReadFound> {
  const keys = keysReadOnce(asked);
  const sets = asked.map((terms, tier) => {
    const readOnce = keys.length > 0 ? keysAlone(terms) : null;
    const hasBits = !readOnce && (terms.text !== null || terms.keys?.length !== 0);
    return { terms, tier, name: sql.ref(`tier${tier}`), readOnce: readOnce ?? [], hasBits };
  });
  const withBits = sets.filter(({ hasBits }) => hasBits);
  const held = withBits.map(({ terms, name }) => sql`${name} as materialized (${heldBits(terms.keys)})`);
  const rows = [
    ...(keys.length > 0 ? [bitsOfKeys(keys)] : []),
    ...withBits.map(
      ({ tier, name }) => sql`select ${tier}::int, null, segment, bit_send(bits), null::bytea from ${name}`,
    ),
    ...sets.map(
      ({ terms, tier, name }) => sql`
        select ${tier}::int, null, null::int, null::bytea, string_agg(int8send(slot), ''::bytea) from (${otherDocuments(terms, name)}) as other`,
    ),
  ];
  const { rows: found } = await sql<FoundRow>`
    ${held.length > 0 ? sql`with ${sql.join(held)}` : sql``}
    select epoch as generation, version, (select coalesce(max(slot), 0) from job_search) as "lastDocument", ${sql.raw(serverPosition)} as position,
      tier, key, segment, bits, slots
    from catalogue left join (${sql.join(rows, sql` union all `)}) as found (tier, key, segment, bits, slots) on true ${cachedPlan}`.execute(
    engine.db,
  );
  const { version, ...now } = ofIndex(prepared, required(found[0], 'the row of the catalog'));
  const columns = await engine.columns.upTo(now);
  if (columns.generation !== now.generation) throw new IndexRebuilt();
  const byKey = segmentsByKey(found);
  const tiers = sets.map(({ tier, readOnce }) =>
    documentsOfTier(
      found.filter((row) => row.tier === tier),
      readOnce,
      byKey,
    ),
  );
  return { tiers, columns, version };
}

/** Up to this many different keys are read once for all terms. PostgreSQL combines more keys, because sending them would take longer. */
const maxKeysOnce = 8;

/** The keys that are read once for all terms that have them; none if there are too many. */
function keysReadOnce(asked: readonly BitTerms[]): string[] {
  const keys = new Set(asked.flatMap((terms) => keysAlone(terms) ?? []));
  return keys.size <= maxKeysOnce ? [...keys] : [];
}

/** The keys of terms that find their jobs by keys alone; null: they also check texts, or they find all jobs. */
const keysAlone = ({ keys, text }: BitTerms): string[] | null => (text ? null : keys);

/** The live documents of each key, by segment. */
const bitsOfKeys = (keys: string[]): RawBuilder<unknown> => sql`
  select null::int, key, segment, bit_send(bits & alive), null::bytea
  from search_bits join search_segments using (segment) where key = any(${keys}::text[])`;

/** By segment, the live documents that hold one of the keys. */
const heldBits = (keys: string[] | null): RawBuilder<unknown> =>
  keys
    ? sql`
      select segment, held.bits & alive as bits from search_segments join (
        select segment, bit_or(bits) as bits from search_bits where key = any(${keys}::text[]) group by segment
      ) held using (segment)`
    : sql`select segment, alive as bits from search_segments`;

/** Documents that the bits do not find. Some may occur twice. */
function otherDocuments(one: BitTerms, held: RawBuilder<unknown>): RawBuilder<unknown> {
  const { keys, sparse, text, unmerged } = one;
  if (one.documents) return one.documents;
  // The token index also holds unmerged documents.
  if (keys?.length === 0 && sparse.length > 0 && !text) return documentsOfWords(sparse);
  const parts = [unmerged];
  // CASE, because the planner would check the texts first.
  if (text)
    parts.push(sql`
      select slot from job_search left join ${held} as held on held.segment = (slot / 65536)::int
      where slot <= (select folded_slot from catalogue)
        and case when coalesce(get_bit(held.bits, (slot % 65536)::int), 0) = 0 then ${text} else false end`);
  else if (sparse.length > 0) parts.push(documentsOfWords(sparse));
  return sql.join(parts, sql` union all `);
}

/** By key, the documents of the keys that were read once. */
function segmentsByKey(rows: readonly FoundRow[]): Map<string, FoundDocuments> {
  const byKey = new Map<string, Map<number, Segment>>();
  for (const { key, segment, bits } of rows) {
    if (key === null || segment === null || !bits) continue;
    const segments = byKey.get(key) ?? new Map<number, Segment>();
    byKey.set(key, segments.set(segment, new Segment(bits.subarray(4))));
  }
  return byKey;
}

/** The documents from the bits of each segment, the others, and those of the keys. */
function documentsOfTier(
  rows: readonly FoundRow[],
  keys: readonly string[],
  byKey: ReadonlyMap<string, FoundDocuments>,
): FoundDocuments {
  const own = new Map<number, Segment>();
  for (const { segment, bits } of rows)
    if (segment !== null && bits) own.set(segment, new Segment(bits.subarray(4)));
  for (const { slots } of rows)
    for (let at = 0; slots && at < slots.length; at += 8)
      // Two halves: a BigInt for each document would be garbage.
      setDocument(own, slots.readInt32BE(at) * 2 ** 32 + slots.readUInt32BE(at + 4));
  const ofKeys = union(keys.flatMap((key) => byKey.get(key) ?? []));
  if (own.size === 0) return ofKeys;
  for (const [segment, bits] of ofKeys) {
    const known = own.get(segment);
    if (known) known.add(bits);
    else own.set(segment, bits);
  }
  return own;
}
