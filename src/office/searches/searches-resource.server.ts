import { sql } from 'kysely';
import * as z from 'zod/mini';
import { editors, readers } from '../../api/roles.ts';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { nameOf } from '../../desk/admin/audit.server.ts';
import { optionalLine } from '../../desk/lists/form-values.schema.ts';
import { yesNo } from '../../desk/lists/list.ts';
import { defineResource, type ServerRowAction } from '../../desk/lists/resource.server.ts';
import type { Row } from '../../desk/lists/resource.ts';
import { Invalid } from '../../platform/errors.ts';
import { maxSearchText } from '../../search/counted-search.ts';

/** A search that fewer people made is not shown: it could tell who made it. */
export const leastSearches = 5;

interface SearchRow extends Row {
  words: string;
  place: string;
  filters: string;
  searches: number;
  results: number | null;
  findsNothing: boolean;
  clicks: number;
  clickRate: number;
  applications: number;
  lastDay: string;
  idea: string | null;
  means: string | null;
  meansPlace: string | null;
}

/** What the page offers for the words and the place of a search that finds nothing. Empty: nothing. */
const Hint = z.object({
  means: optionalLine('words', maxSearchText),
  meansPlace: optionalLine('a place', maxSearchText),
});
type HintKind = 'words' | 'place';

/** Keeps what the words or the place of a search means. @throws Invalid if the search has none. */
async function keepHint(
  tx: Database,
  {
    kind,
    typed,
    means,
    field,
  }: { kind: HintKind; typed: string; means: string | null; field: keyof z.output<typeof Hint> },
  by: string,
): Promise<void> {
  if (means === null) {
    await tx.deleteFrom('search_hints').where('kind', '=', kind).where('typed', '=', typed).execute();
    return;
  }
  if (typed === '') throw new Invalid({ [field]: `This search has no ${kind}. Leave this empty.` });
  if (typed === means.toLowerCase())
    throw new Invalid({ [field]: 'Enter something else than the search itself.' });
  await tx
    .insertInto('search_hints')
    .values({ kind, typed, means, entered_by: by })
    .onConflict((conflict) => conflict.columns(['kind', 'typed']).doUpdateSet({ means, entered_by: by }))
    .execute();
}

const ideaWords = {
  synonym: 'Needs other words',
  place: 'Needs another place',
  feed: 'Needs a feed',
  none: 'Nothing to do',
} as const;
type Idea = keyof typeof ideaWords;

const note = (idea: Idea): ServerRowAction => ({
  name: `idea-${idea}`,
  label: ideaWords[idea],
  doneText: 'Noted for {rows}.',
  run: (tx, id, caller) =>
    tx
      .insertInto('search_ideas')
      .values({ search_key: id, idea, entered_by: nameOf(caller) })
      .onConflict((conflict) =>
        conflict.column('search_key').doUpdateSet({ idea, entered_by: nameOf(caller) }),
      )
      .execute(),
});

/** The list of searches that people make. */
export const searches = defineResource<SearchRow, typeof Hint>({
  name: 'searches',
  title: 'Searches',
  one: 'search',
  about: `What people searched for, without who they are: in the last ${retention.searchDays} days, unless you choose some of them. A search that was made fewer than ${leastSearches} times then is not shown.`,
  read: readers,
  write: editors,
  columns: [
    { name: 'words', label: 'Words', kind: 'text' },
    { name: 'place', label: 'Place', kind: 'text' },
    { name: 'searches', label: 'Searches', kind: 'number', derived: true },
    { name: 'results', label: 'Jobs found', kind: 'number', derived: true },
    { name: 'clicks', label: 'Jobs opened', kind: 'number', derived: true },
    { name: 'clickRate', label: 'Opened per search', kind: 'percent', derived: true },
    { name: 'applications', label: 'Applied after it', kind: 'number', derived: true },
    { name: 'idea', label: 'To do', kind: 'status', words: ideaWords },
    { name: 'means', label: 'Offers instead', kind: 'text' },
    { name: 'meansPlace', label: 'Offers this place', kind: 'text', detail: true },
    { name: 'filters', label: 'Filters', kind: 'text' },
    { name: 'lastDay', label: 'Last made', kind: 'day', derived: true },
    { name: 'id', label: 'ID', kind: 'text', detail: true },
  ],
  filters: [
    { name: 'q', label: 'Words or place', kind: 'contains', columns: ['words', 'place'] },
    { name: 'nothing', label: 'Finds nothing', kind: 'is', column: 'findsNothing', options: yesNo },
    { name: 'idea', label: 'To do', kind: 'is', column: 'idea' },
    { name: 'from', label: 'From', kind: 'from', column: null },
    { name: 'until', label: 'To', kind: 'until', column: null },
  ],
  sort: '-searches',
  nameOf: ({ words, place, filters }) => [words, place, filters].filter(Boolean).join(', ') || 'Search',
  lock: (tx, id) => sql`select from search_ideas where search_key = ${id} for update`.execute(tx),
  rows: (_db, { from, until }) => sql<SearchRow>`(
    select id, words, place, filters, searches, results, coalesce(results = 0, false) as "findsNothing", clicks,
      clicks::float8 / searches as "clickRate", applications, "lastDay", idea,
      of_words.means, of_place.means as "meansPlace"
    from (
      select md5(jsonb_build_array(words, place, filters)::text) as id, words, place, filters, sum(searches)::int as searches,
        sum(clicks)::int as clicks, sum(applications)::int as applications, max(day)::text as "lastDay",
        (array_agg(results order by day desc) filter (where results is not null))[1] as results
      from search_counts where day >= greatest(business_day(now()) - ${sql.lit(retention.searchDays)}::int, ${from ?? null}::date)
        and day <= coalesce(${until ?? null}::date, 'infinity')
      group by 1, 2, 3, 4 having sum(searches) >= ${sql.lit(leastSearches)}
    ) as counted left join search_ideas on search_key = id
      left join search_hints as of_words on of_words.kind = 'words' and of_words.typed = words
      left join search_hints as of_place on of_place.kind = 'place' and of_place.typed = place)`,
  fields: [
    {
      name: 'means',
      label: 'Offer these words',
      kind: 'text',
      hint: 'A search for the same words that finds nothing offers them. Empty: nothing.',
    },
    {
      name: 'meansPlace',
      label: 'Offer this place',
      kind: 'text',
      hint: 'A search for the same place that finds nothing offers it. Empty: nothing.',
    },
  ],
  schema: Hint,
  update: async (tx, id, { means, meansPlace }, caller) => {
    const by = nameOf(caller);
    const { words, place } = await tx
      .selectFrom('search_counts')
      .select(['words', 'place'])
      .where(sql`md5(jsonb_build_array(words, place, filters)::text)`, '=', id)
      .limit(1)
      .executeTakeFirstOrThrow();
    if (means !== undefined) await keepHint(tx, { kind: 'words', typed: words, means, field: 'means' }, by);
    if (meansPlace !== undefined)
      await keepHint(tx, { kind: 'place', typed: place, means: meansPlace, field: 'meansPlace' }, by);
    return undefined;
  },
  actions: (Object.keys(ideaWords) as Idea[]).map(note),
});
