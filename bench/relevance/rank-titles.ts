import { titleKey } from '../../src/catalog/occupations/title-key.ts';
import { titleTable } from '../../src/catalog/occupations/title-table.ts';

/**
 * The weight of the mean similarity to the occupation's titles, relative to the similarity to the query.
 * Chosen from 0 to 6 by mean reciprocal rank on the queries with odd numbers (Q000001, Q000003 ...) of the
 * MELO benchmark's usa_q_en_c_en. The even ones were held out.
 */
const alternatesWeight = 3;

/**
 * Scores each title of a corpus by its similarity to a query title. Higher is more similar, 0: nothing in
 * common. The similarity of two titles is the cosine of their character n-grams (three and four letters
 * within words), each weighted by its frequency times ln((1+n)/(1+df))+1. If the query is a known title, the
 * weighted mean similarity to the other titles of its occupation is added. The index of a corpus is cached,
 * so pass the same array again.
 */
export function rankTitles(query: string, corpus: string[]): Float64Array {
  let index = indexes.get(corpus);
  if (!index) {
    index = indexTitles(corpus);
    indexes.set(corpus, index);
  }
  return scoreTitles(index, queryVector(index, query));
}

interface TitleIndex {
  size: number;
  /** Ids of the n-grams. */
  ids: Map<string, number>;
  /** Inverse document frequency by id. */
  idf: Float64Array;
  /** The titles with n-gram `id` are `titles[starts[id]]` to before `titles[starts[id + 1]]`. */
  starts: Uint32Array;
  titles: Uint32Array;
  weights: Float32Array;
}

const indexes = new WeakMap<string[], TitleIndex>();

/** The n-grams of three and four letters in each word with the spaces around it, and their counts. */
function countRuns(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().split(/\s+/).filter(Boolean)) {
    const spaced = ` ${word} `;
    for (const length of [3, 4])
      for (let start = 0; start + length <= spaced.length; start++) {
        const run = spaced.slice(start, start + length);
        counts.set(run, (counts.get(run) ?? 0) + 1);
      }
  }
  return counts;
}

const inverseFrequency = (size: number, titles: number): number => Math.log((1 + size) / (1 + titles)) + 1;

function indexTitles(corpus: string[]): TitleIndex {
  const counted = corpus.map(countRuns);
  const ids = new Map<string, number>();
  const frequencies: number[] = [];
  for (const run of counted.flatMap((counts) => [...counts.keys()])) {
    const id = ids.get(run) ?? ids.size;
    ids.set(run, id);
    frequencies[id] = (frequencies[id] ?? 0) + 1;
  }
  const starts = new Uint32Array(ids.size + 1);
  for (const [id, frequency] of frequencies.entries()) starts[id + 1] = starts[id]! + frequency;
  const index: TitleIndex = {
    size: corpus.length,
    ids,
    idf: Float64Array.from(frequencies, (frequency) => inverseFrequency(corpus.length, frequency)),
    starts,
    titles: new Uint32Array(starts.at(-1)!),
    weights: new Float32Array(starts.at(-1)!),
  };
  const next = starts.slice();
  for (const [title, counts] of counted.entries())
    for (const [run, weight] of unitVector(index, counts)) {
      const at = next[ids.get(run)!]!++;
      index.titles[at] = title;
      index.weights[at] = weight;
    }
  return index;
}

/**
 * The weights of the n-grams, normalized to length 1. An unknown n-gram counts towards the length like the
 * rarest one.
 */
function unitVector({ ids, idf, size }: TitleIndex, counts: Map<string, number>): [string, number][] {
  const weights = [...counts].map(([run, count]) => {
    const id = ids.get(run);
    return [run, count * (id === undefined ? inverseFrequency(size, 0) : idf[id]!)] as [string, number];
  });
  const length = Math.sqrt(weights.reduce((sum, [, weight]) => sum + weight * weight, 0));
  return weights.map(([run, weight]) => [run, weight / length]);
}

/**
 * The sum of the query's vector and the vectors of its occupation's titles, because a sum of cosines is the
 * cosine with the sum.
 */
function queryVector(index: TitleIndex, query: string): Map<string, number> {
  const vector = new Map<string, number>();
  const add = (title: string, share: number): void => {
    for (const [run, weight] of unitVector(index, countRuns(title)))
      vector.set(run, (vector.get(run) ?? 0) + share * weight);
  };
  add(query, 1);
  const titles = titleTable().byKey.get(titleKey(query))?.titles ?? [];
  for (const title of titles) add(title, alternatesWeight / titles.length);
  return vector;
}

function scoreTitles(
  { size, ids, starts, titles, weights }: TitleIndex,
  vector: Map<string, number>,
): Float64Array {
  const scores = new Float64Array(size);
  for (const [run, share] of vector) {
    const id = ids.get(run);
    if (id === undefined) continue;
    for (let at = starts[id]!; at < starts[id + 1]!; at++) scores[titles[at]!]! += share * weights[at]!;
  }
  return scores;
}
