import { sql } from 'kysely';
import { defaultSort, emptySearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { Database } from '../db/client.ts';
import { startsPattern } from '../db/like.ts';
import { completed, type Suggestion, type SuggestionKind, suggestionKinds } from './completion.ts';
import { withPlan } from './query/plan.server.ts';
import type { SearchEngine } from './search-engine.ts';

const maxOffers = 8;
/** Texts of each kind that are tried. Some may find nothing, or read like another. */
const maxCandidates = 16;

/** A suggestion, with what decides its place among those of its kind. */
interface Candidate extends Suggestion {
  /** Whether the text itself begins with what was typed, and not only a later word of it. */
  isBegun: boolean;
  people: number;
}

/**
 * Titles, skills, companies and places with a word that begins with the text, in this order. Each has the number of jobs that choosing it
 * finds. Of each kind those come first that begin with the text themselves, then those with the most jobs, and places with the most people.
 * Without `kind`, all kinds get equal room.
 */
export async function suggest(
  engine: SearchEngine,
  text: string,
  kind: SuggestionKind | null = null,
): Promise<Suggestion[]> {
  const left = inTurn(await findCandidates(engine.db, text, kind));
  const offers: Candidate[] = [];
  while (left.length > 0 && offers.length < maxOffers) {
    const next = left.splice(0, maxOffers - offers.length);
    const counted = await Promise.all(
      next.map(async (one) => ({ ...one, count: await countSearch(engine, searchOf(one)) })),
    );
    offers.push(...counted.filter(({ count }) => count > 0));
  }
  return offers.sort(inOrder).map(({ kind, text, count }) => ({ kind, text, count }));
}

const kinds = Object.keys(suggestionKinds);
const inOrder = (a: Candidate, b: Candidate): number =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  Number(b.isBegun) - Number(a.isBegun) ||
  b.people - a.people ||
  b.count - a.count;

async function findCandidates(db: Database, text: string, kind: SuggestionKind | null): Promise<Candidate[]> {
  const start = text.toLowerCase().replaceAll('\u0000', '').trim();
  if (start === '') return [];
  const pattern = startsPattern(start);
  const { rows } = await sql<Candidate>`
    select kind, text, jobs as count, people, "isBegun" from (
      select *, row_number() over (partition by kind, "isBegun" order by people desc, jobs desc, text) as place from (
        select kind, text, jobs, people, bool_or(key = lower(text)) as "isBegun" from search_suggestions
        where key like ${pattern} and kind = coalesce(${kind}, kind) group by kind, text, jobs, people
      ) as found
    ) as offers
    where place <= ${maxCandidates} order by people desc, jobs desc, text`.execute(db);
  return rows;
}

/**
 * Takes the first of each kind that begins with the text, then the first of each whose later word does, then the second, and so on. Of
 * several that make the same search only the first stays.
 */
function inTurn(candidates: Candidate[]): Candidate[] {
  const lists = [true, false].flatMap((isBegun) =>
    kinds.map((kind) => candidates.filter((one) => one.kind === kind && one.isBegun === isBegun)),
  );
  const longest = Math.max(...lists.map((list) => list.length));
  const taken = new Map<string, Candidate>();
  for (let at = 0; at < longest; at++)
    for (const list of lists) {
      const one = list[at];
      if (!one) continue;
      const { keywords, location } = searchOf(one);
      const search = `${keywords}\n${location}`.toLowerCase();
      if (!taken.has(search)) taken.set(search, one);
    }
  return [...taken.values()];
}

/** The search that a suggestion makes in empty fields. */
export function searchOf({ kind, text }: Pick<Suggestion, 'kind' | 'text'>): JobSearch {
  const search =
    kind === 'place' ? { ...emptySearch, location: text } : { ...emptySearch, keywords: completed('', text) };
  return { ...search, sort: defaultSort(search) };
}

/** Counts the jobs of a best-match search. The answer is cached for a version of the catalog. */
const countSearch = (engine: SearchEngine, search: JobSearch): Promise<number> =>
  withPlan(engine, search, (plan) => engine.total(plan));

/** The skills that most open jobs name, with the number of jobs as of the last refresh. */
export async function listTopSkills(db: Database, limit: number): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    select kind, text, jobs as count from search_suggestions where kind = 'skill'
    group by kind, text, jobs order by jobs desc, text limit ${limit}`.execute(db);
  return rows;
}
