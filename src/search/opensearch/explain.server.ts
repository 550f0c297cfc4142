import { type Explanation, freshPoints, placeName, points, round } from '../query/rank.ts';
import type { BestQueries } from './best-query.ts';
import { anyValue, named, type Query, worth } from './dsl.ts';
import type { Hit, SearchIndex } from './index-client.server.ts';
import type { RankedTermQueries } from './ranked-terms.ts';

const micro = 1_000_000;

/** Explains the ranks of jobs: the cluster names the parts of the score that each job has. @param held for each term, the jobs that hold it. */
export async function explainJobs(
  index: SearchIndex,
  { terms, places, rankedAt, stated }: BestQueries,
  held: Query[],
  jobs: Hit[],
): Promise<Map<number, Explanation>> {
  const ids = jobs.map(({ job }) => job);
  const should = [
    ...terms.flatMap(({ parts }, at) => [
      named({ bool: { filter: [held[at]] } }, heldName(at)),
      ...parts.map(({ query }, part) => named(query, partName(at, part))),
    ]),
    ...places.map(({ query, points }, at) => named(worth(query, points), placeOf(at))),
  ];
  if (stated) should.push(named({ bool: { filter: [stated] } }, 'stated'));
  const { hits } = await index.search({
    query: { bool: { filter: [anyValue('job', ids)], should } },
    size: ids.length,
    namesParts: true,
  });
  return new Map(
    hits.map(({ job, posted, parts }) => {
      const beside = {
        place: places.find((_, at) => parts.has(placeOf(at)))?.points ?? 0,
        fresh: freshPoints(rankedAt, posted / micro),
      };
      const all = terms.flatMap((term, at) =>
        parts.has(heldName(at))
          ? [explanationOf(term, beside, (part) => parts.get(partName(at, part)) ?? 0)]
          : [],
      );
      const best = all.toSorted((a, b) => b.score - a.score)[0];
      const unstated = stated && !parts.has('stated') ? -points.unstated : 0;
      const why = best ?? { ...nothingHeld, ...rounded(beside), score: round(beside.place + beside.fresh) };
      return [job, { ...why, unstated, score: round(why.score + unstated) }];
    }),
  );
}

const heldName = (term: number): string => `held ${term}`;
const partName = (term: number, part: number): string => `${term} ${part}`;
const placeOf = (at: number): string => `place ${at}`;

const nothingHeld = { words: [], phrase: 0, wholeTitle: 0, occupation: 0, employer: 0, unstated: 0 };

/** The points that no word gives. */
type Beside = Pick<Explanation, 'place' | 'fresh'>;
const rounded = ({ place, fresh }: Beside): Beside => ({ place: round(place), fresh: round(fresh) });

/** @param scoreOf the points of a part of the term's score, by its number. */
function explanationOf(
  { planned, weights, parts }: RankedTermQueries,
  beside: Beside,
  scoreOf: (part: number) => number,
): Explanation {
  const held = parts.map((part, at) => ({ ...part, score: scoreOf(at) }));
  const sumOf = (of: string): number => held.reduce((sum, one) => sum + (one.of === of ? one.score : 0), 0);
  const bestOf = (of: string): number => Math.max(0, ...held.map((one) => (one.of === of ? one.score : 0)));
  const words = planned.groups.map(({ text }, group) => {
    const found = held.filter((one) => one.of === 'word' && one.group === group && one.score > 0);
    const worth = Math.max(0, ...found.map((one) => one.points));
    const rarity = weights[group] ?? 0;
    const share = planned.isTyped ? 1 : points.otherName;
    return {
      word: text,
      rarity: round(rarity),
      found: placeName(worth),
      points: round(share * rarity * worth),
    };
  });
  const added = {
    phrase: round(bestOf('phrase')),
    wholeTitle: round(sumOf('wholeTitle')),
    occupation: round(bestOf('occupation')),
    employer: round(bestOf('employer')),
    ...rounded(beside),
    unstated: 0,
  };
  const score = [...words.map((word) => word.points), ...Object.values(added)].reduce(
    (sum, one) => sum + one,
    0,
  );
  return { words, ...added, score: round(score) };
}
