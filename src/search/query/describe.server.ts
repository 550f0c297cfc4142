import { occupationName } from '../../catalog/occupations/occupation.ts';
import type { Strategy } from '../search-plan.ts';
import { type BitTerms, bitTerms } from './bit-terms.server.ts';
import type { Plan } from './plan.server.ts';

/** How PostgreSQL runs a search. */
export function describeSets(plan: Plan): Strategy {
  const names = setNames(plan);
  const sets = plan.sources.map((source, at) =>
    describeSet([...(names[at] ?? [])].join(', '), bitTerms(plan.prepared.state, source)),
  );
  return {
    sets,
    strategy: {
      name: 'sets',
      means:
        'Read the sets in one statement, combine them in memory, lay the filters over them, and order the hits that can be among the first.',
      microseconds: { sets: sets.reduce((sum, { microseconds }) => sum + microseconds, 0) },
    },
    total: 'counted in memory',
  };
}

/** Why the plan reads each source. */
function setNames({ terms, all, sources, excluded, tiers, prepared }: Plan): Set<string>[] {
  const names = sources.map(() => new Set<string>());
  const add = (at: number | undefined, name: string): void => {
    if (at !== undefined) names[at]?.add(name);
  };
  if (all !== null) add(all, 'all open jobs');
  for (const { text, groups, sets, whole, any, sameOccupation, occupation } of terms ?? []) {
    for (const [at, group] of groups.entries()) {
      add(any[at], `"${group.text}" in any form`);
      add(whole[at], `"${group.text}" as it was meant`);
    }
    for (const at of sets) if (!any.includes(at)) add(at, `"${text}" as typed`);
    if (sameOccupation !== null) add(sameOccupation, `the occupation ${occupationName(occupation)}`);
  }
  for (const at of tiers?.title.flat() ?? []) add(at, 'whole words of titles');
  for (const at of tiers?.anywhere.flat() ?? []) add(at, 'whole words anywhere');
  for (const at of excluded.flatMap(({ sets }) => sets))
    add(at, `to be left out: "${prepared.search.exclude}"`);
  for (const { denied } of excluded) if (denied !== null) add(denied, 'not asked for, as the ad says');
  return names;
}

function describeSet(of: string, one: BitTerms): Strategy['sets'][number] {
  const { keys, sparse, text, documents, cost } = one;
  const reads = [
    keys === null && 'the live documents',
    keys?.length && `the bits of ${listed(keys)}`,
    text && 'the texts of documents without these bits',
    sparse.length > 0 && !text && `the documents of rare words (${sparse.length}) in the token index`,
    documents && 'the words of the phrase in the token index, then the texts',
  ].filter((part) => typeof part === 'string');
  return { of, reads, microseconds: Math.round(cost) };
}

const maxListed = 5;
const listed = (keys: string[]): string =>
  keys.slice(0, maxListed).join(', ') +
  (keys.length > maxListed ? ` and ${keys.length - maxListed} more` : '');
