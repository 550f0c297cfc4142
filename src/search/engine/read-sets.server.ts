import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import { containsPattern } from '../../db/like.ts';
import { serverPosition } from '../../db/read-replicas.ts';
import { required } from '../../platform/required.ts';
import { endOf } from './job-number.ts';
import { isSmallPiece, pieceKey, Segment, setDocument } from './segments.ts';
import { type FoundDocuments, IndexRebuilt, type Source } from './sets.ts';
import type { SearchState } from './state.server.ts';
import { entryOf } from './stated-words.ts';
import { countJobs, type Term } from './terms.ts';
import { wholeWordsPattern } from './tokens.ts';

type SqlCondition = RawBuilder<SqlBool>;

/** How the documents of a source are found. */
interface Way {
  /** The keys of bits. Null: all live documents. */
  keys: string[] | null;
  /** Queries for the documents that bits do not find. Some may occur twice. */
  others: RawBuilder<unknown>[];
}

interface FoundRow {
  generation: number;
  version: number;
  lastDocument: number;
  /** The position of the server: later reads must not use an earlier one. */
  position: number;
  source: number;
  segment: number | null;
  /** A bit string as PostgreSQL sends it: four bytes of length, then the bits, the first one highest. */
  bits: Buffer<ArrayBuffer> | null;
  /** Documents that were not found by bits, eight bytes each. */
  slots: Buffer | null;
}

/** The live documents of each source, as of a version of the catalog. */
export interface ReadSets extends Pick<FoundRow, 'version' | 'generation' | 'lastDocument' | 'position'> {
  sets: FoundDocuments[];
}

/**
 * Reads the live documents of each of the sources in one statement.
 * @throws IndexRebuilt if the index is of another generation than the state.
 */
export async function readSets(
  db: Database,
  state: SearchState,
  sources: readonly Source[],
): Promise<ReadSets> {
  const ways = sources.map((source) => wayOf(state, source));
  const rows = [bitsOf(ways), ...ways.flatMap(rowsOf)];
  const { rows: found } = await sql<FoundRow>`
    select epoch as generation, version, (select coalesce(max(slot), 0) from job_search) as "lastDocument", ${sql.raw(serverPosition)} as position,
      source, segment, bits, slots
    from catalogue left join (${sql.join(rows, sql` union all `)}) as found (source, segment, bits, slots) on true ${cachedPlan}`.execute(
    db,
  );
  const { version, generation, lastDocument, position } = required(found[0], 'the row of the catalog');
  if (generation !== state.generation) throw new IndexRebuilt();
  const sets = sources.map(() => new Map<number, Segment>());
  for (const { source, segment, bits } of found) {
    const set = sets[source];
    if (segment !== null && bits) set?.set(segment, new Segment(bits.subarray(4)));
  }
  for (const { source, slots } of found)
    for (let at = 0; slots && at < slots.length; at += 8)
      // Two halves: a BigInt for each document would be garbage.
      setDocument(
        required(sets[source], 'the set of a row'),
        slots.readInt32BE(at) * 2 ** 32 + slots.readUInt32BE(at + 4),
      );
  return { sets, version, generation, lastDocument, position };
}

/** The bits of all sources that have keys, by one look-up. */
function bitsOf(ways: readonly Way[]): RawBuilder<unknown> {
  const asked = ways.flatMap(({ keys }, source) => (keys ?? []).map((key) => ({ source, key })));
  return sql`
    select source, segment, bit_send(bit_or(bits & alive)), null::bytea
    from unnest(${asked.map(({ source }) => source)}::int[], ${asked.map(({ key }) => key)}::text[]) as asked (source, key)
      join search_bits using (key) join search_segments using (segment)
    group by source, segment`;
}

function rowsOf({ keys, others }: Way, source: number): RawBuilder<unknown>[] {
  const slots = sql`
    select ${source}::int, null::int, null::bytea, string_agg(int8send(slot), ''::bytea)
    from (${sql.join(others, sql` union all `)}) as other`;
  const live = sql`select ${source}::int, segment, bit_send(alive), null::bytea from search_segments`;
  return keys === null ? [live, slots] : [slots];
}

function wayOf(state: SearchState, source: Source): Way {
  switch (source.of) {
    case 'all':
      return { keys: null, others: [unmergedThat(sql<SqlBool>`true`)] };
    case 'words':
      return wayOfWords(state, source);
    case 'phrase':
      return { keys: [], others: [documentsOfTerm(state, source.term)] };
    case 'number':
      return { keys: [], others: [documentsOfNumber(source.number)] };
  }
}

/** The jobs that hold one of the words. A piece of one or two letters has its own bits. */
function wayOfWords(state: SearchState, { ids, piece }: Extract<Source, { of: 'words' }>): Way {
  const inText = piece && textHolds({ text: piece.text, whole: false });
  if (piece && inText && isSmallPiece(piece.text))
    return { keys: [pieceKey(piece.text)], others: [unmergedThat(inText)] };
  const [dense, rare] = [true, false].map((isDense) => ids.filter((id) => state.dense.has(id) === isDense));
  // The token index also holds unmerged documents.
  if (!dense?.length) return { keys: [], others: [documentsOfWords(ids)] };
  const unmerged =
    inText && !isOneScan(ids)
      ? unmergedThat(sql<SqlBool>`(${inText} or ${holdsAny(piece.forms)})`)
      : unmergedOfWords(state, ids);
  return {
    keys: dense.map((id) => entryOf(state, id)),
    others: [unmerged, ...(rare?.length ? [documentsOfWords(rare)] : [])],
  };
}

/** Up to so many unmerged documents are checked one by one, because the token index costs some milliseconds. */
const fewUnmerged = 1000;

/** The unmerged documents that meet a condition, checked one by one. */
const unmergedThat = (condition: SqlCondition): RawBuilder<unknown> => sql`
  select slot from job_search where slot > (select folded_slot from catalogue) and ${condition}`;

/**
 * The unmerged documents that hold one of the words. While an import writes many, the token index finds them by words and by blocks of
 * 4,096 documents, which it holds beside the words. By words alone it would first find all jobs of a frequent word. `is true` keeps the
 * planner from the index that a condition could use.
 */
function unmergedOfWords(state: SearchState, ids: readonly number[]): RawBuilder<unknown> {
  if (state.lastDocument - state.mergedUpTo <= fewUnmerged)
    return unmergedThat(sql<boolean>`(tokens && ${ids}::int[]) is true`);
  const folded = sql`(select folded_slot from catalogue)`;
  return sql`
    select slot from job_search where tokens && ${ids}::int[] and (slot > ${folded}) is true
      and array[(slot / 4096)::int] && array(
        select number::int from generate_series(${folded} / 4096, (select max(slot) from job_search) / 4096) as number)`;
}

/** More words than this are looked up one by one, because one scan for all words would compare each job with each word. */
const wordsInOneScan = 48;

/** Whether one scan of the token index can look up all these words. */
const isOneScan = (ids: readonly number[]): boolean => ids.length <= wordsInOneScan;

/** The documents of jobs that hold one of the words, found by the token index. Some may occur twice. */
const documentsOfWords = (ids: readonly number[]): RawBuilder<unknown> =>
  isOneScan(ids)
    ? sql`select slot from job_search where ${holdsAny(ids)}`
    : documentsWordByWord(ids, sql<SqlBool>`true`);

const holdsAny = (ids: readonly number[]): SqlCondition => sql<SqlBool>`tokens && ${ids}::int[]`;

/** The documents of jobs that hold one of the words and meet the condition. Some may occur twice. */
const documentsWordByWord = (ids: readonly number[], condition: SqlCondition): RawBuilder<unknown> => sql`
  select held.slot from unnest(${ids}::int[]) as word
  cross join lateral (select slot, body from job_search where tokens @> array[word] offset 0) held
  where ${condition}`;

/** The documents of jobs that hold a term. A few words narrow the scan, and the text decides. */
function documentsOfTerm(state: SearchState, term: Term): RawBuilder<unknown> {
  const narrow = term.pieces.filter(isOneScan);
  if (narrow.length > 0)
    return sql`select slot from job_search where ${sql.join([...narrow.map(holdsAny), textHolds(term)], sql` and `)}`;
  const [rarest = []] = term.pieces.toSorted((a, b) => countJobs(state, a) - countJobs(state, b));
  return documentsWordByWord(rarest, textHolds(term));
}

/** The documents of the open jobs with a number (`numbersOf`), by the index jobs_number. @param number in lower case. */
const documentsOfNumber = (number: string): RawBuilder<unknown> => sql`
  select slot from job_search join jobs on jobs.id = job_id
  where status = 'open' and lower(substring(external_id from '[A-Za-z0-9]+$')) = ${endOf(number)}
    and ${number} in (lower(external_id), ${endOf(number)})`;

/** Jobs whose text holds a term. */
const textHolds = ({ text, whole }: Pick<Term, 'text' | 'whole'>): SqlCondition =>
  whole ? sql<SqlBool>`body ~ ${wholeWordsPattern(text)}` : sql<SqlBool>`body like ${containsPattern(text)}`;
