/** The similarity of a title to every title of a corpus, in the order of the corpus. Higher is closer. */
export type TitleScorer = (query: string, corpus: string[]) => ArrayLike<number>;

interface Postings {
  documents: number[];
  weights: number[];
}

interface Index {
  grams: Map<string, Postings>;
  size: number;
}

/**
 * A scorer with the cosine of character n-grams with TF-IDF weights: idf = ln((1 + n) / (1 + df)) + 1, vectors of
 * length 1 (as in scikit-learn's TfidfVectorizer). It caches the index of the last corpus.
 */
export function characterTfIdf(shortest: number, longest: number): TitleScorer {
  let indexed: { corpus: readonly string[]; index: Index } | undefined;
  return (query, corpus) => {
    if (indexed?.corpus !== corpus) indexed = { corpus, index: buildIndex(corpus, shortest, longest) };
    return score(query, indexed.index, shortest, longest);
  };
}

function buildIndex(corpus: readonly string[], shortest: number, longest: number): Index {
  const grams = new Map<string, Postings>();
  const counts = corpus.map((text) => countGrams(text, shortest, longest));
  for (const [document, count] of counts.entries())
    for (const [gram, times] of count) {
      const postings = grams.get(gram) ?? { documents: [], weights: [] };
      postings.documents.push(document);
      postings.weights.push(times);
      grams.set(gram, postings);
    }
  const lengths = new Float64Array(corpus.length);
  for (const postings of grams.values()) {
    const idf = idfOf(postings, corpus.length);
    for (const [at, document] of postings.documents.entries()) {
      postings.weights[at]! *= idf;
      lengths[document]! += postings.weights[at]! ** 2;
    }
  }
  for (const { documents, weights } of grams.values())
    for (const [at, document] of documents.entries()) weights[at]! /= Math.sqrt(lengths[document]!);
  return { grams, size: corpus.length };
}

function score(query: string, { grams, size }: Index, shortest: number, longest: number): Float64Array {
  const scores = new Float64Array(size);
  for (const [gram, times] of countGrams(query, shortest, longest)) {
    const postings = grams.get(gram);
    if (!postings) continue;
    const weight = times * idfOf(postings, size);
    for (const [at, document] of postings.documents.entries())
      scores[document]! += weight * postings.weights[at]!;
  }
  return scores;
}

const idfOf = ({ documents }: Postings, size: number): number =>
  Math.log((1 + size) / (1 + documents.length)) + 1;

function countGrams(text: string, shortest: number, longest: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = ` ${word} `;
    for (let length = shortest; length <= longest; length++)
      for (let at = 0; at + length <= padded.length; at++) {
        const gram = padded.slice(at, at + length);
        counts.set(gram, (counts.get(gram) ?? 0) + 1);
      }
  }
  return counts;
}
