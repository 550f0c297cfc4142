import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureRanking, type RankedOutcome } from './measures.ts';

/** The similarity of a title to every title of a corpus, in the order of the corpus. Higher is closer. */
type TitleScorer = (query: string, corpus: string[]) => ArrayLike<number>;

/**
 * One suite of the MELO benchmark (github.com/Avature/melo-benchmark, MIT): titles from a national list, the names of
 * ESCO's occupations, and the correct names for each title, chosen by experts.
 */
interface MeloSuite {
  queries: { id: string; title: string }[];
  corpus: { id: string; title: string }[];
  /** The ids of the correct names, for each query. */
  relevant: Map<string, Set<string>>;
}

/** @throws Error if a file is missing in the folder. */
export async function readMelo(folder: string): Promise<MeloSuite> {
  const lines = async (name: string) =>
    (await readFile(join(folder, name), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t'));
  const titles = async (name: string) =>
    (await lines(name)).map(([id, title]) => ({ id: id!, title: title! }));
  const relevant = new Map<string, Set<string>>();
  for (const [query, , document, grade] of await lines('annotations.tsv'))
    if (Number(grade) > 0) relevant.set(query!, (relevant.get(query!) ?? new Set()).add(document!));
  return { queries: await titles('queries.tsv'), corpus: await titles('corpus_elements.tsv'), relevant };
}

/**
 * Mean reciprocal rank, mean average precision, and the share of queries with a correct name among the first ten. It
 * measures all queries, and the queries with even numbers (Q000002 ...), which are never used for tuning.
 */
export function measureMelo(
  { queries, corpus, relevant }: MeloSuite,
  scorer: TitleScorer,
): { whole: RankedOutcome; even: RankedOutcome } {
  const titles = corpus.map(({ title }) => title);
  const documents = new Map(corpus.map(({ id }, at) => [id, at]));
  const judged = queries
    .filter(({ id }) => relevant.has(id))
    .map(({ id, title }) => {
      const right = [...relevant.get(id)!].map((document) => documents.get(document)!);
      return { id, outcome: measureRanking(placesOf(right, scorer(title, titles))) };
    });
  const even = judged.filter(({ id }) => Number(id.replace(/\D/g, '')) % 2 === 0);
  return {
    whole: meanRanking(judged.map(({ outcome }) => outcome)),
    even: meanRanking(even.map(({ outcome }) => outcome)),
  };
}

function meanRanking(outcomes: readonly RankedOutcome[]): RankedOutcome {
  const mean = (pick: (outcome: RankedOutcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + pick(outcome), 0) / outcomes.length;
  return {
    reciprocalRank: mean(({ reciprocalRank }) => reciprocalRank),
    averagePrecision: mean(({ averagePrecision }) => averagePrecision),
    hitAt10: mean(({ hitAt10 }) => hitAt10),
  };
}

/**
 * The positions of some documents in the whole ranking. Of equal scores the later document comes first, because
 * trec_eval sorts ids this way.
 */
export function placesOf(documents: readonly number[], scores: ArrayLike<number>): number[] {
  return documents.map((document) => {
    const own = scores[document]!;
    let place = 1;
    for (let other = 0; other < scores.length; other++)
      if (scores[other]! > own || (scores[other] === own && other > document)) place++;
    return place;
  });
}

/** Published results for usa_q_en_c_en, from the benchmark's repository and its paper. */
export const publishedMelo: readonly [name: string, outcome: RankedOutcome][] = [
  ['BM25 (published)', { reciprocalRank: 0.294, averagePrecision: 0.136, hitAt10: 0.488 }],
  ['BM25 on lemmas (published)', { reciprocalRank: 0.6, averagePrecision: 0.231, hitAt10: 0.749 }],
  ['character TF-IDF (published)', { reciprocalRank: 0.58, averagePrecision: 0.238, hitAt10: 0.755 }],
  ['mpnet, an embedding (published)', { reciprocalRank: 0.588, averagePrecision: 0.311, hitAt10: 0.787 }],
  ['e5, an embedding (published)', { reciprocalRank: 0.674, averagePrecision: 0.474, hitAt10: 0.886 }],
];
