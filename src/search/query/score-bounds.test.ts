import { expect, test } from 'vitest';
import { factRow } from '../../../tests/support/fact-row.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { type Columns, emptyColumns } from '../engine/columns.server.ts';
import { EmployerNames } from '../engine/employer-names.ts';
import { ListingMemory, listFacts } from '../engine/fact-lists.ts';
import { Segment, segmentSize } from '../engine/segments.ts';
import { type RankedTerm, Ranker } from './rank.ts';
import { ScoreBounds } from './score-bounds.ts';
import type { WordGroup } from './word-groups.ts';

const { next: random, chance, pick } = seededRandom(20_261_123);
const below = (count: number): number => Math.floor(random() * count);
const documents = 3000;
const words = 60;
const now = 1_800_000_000;

/** Employers have ids after those of the words; each name has up to three words. */
const employers = new EmployerNames();
for (let at = 0; at < 200; at++)
  employers.add(
    words + 1 + at,
    [],
    Array.from({ length: 1 + below(3) }, () => 1 + below(words)),
  );

function someColumns(): Columns {
  const facts: number[] = [0];
  const factsAt = new Int32Array(segmentSize);
  for (let document = 0; document < documents; document++) {
    if (chance(0.05)) continue;
    const titleWords = Array.from({ length: below(6) }, () => 1 + below(words));
    const skillWords = Array.from({ length: below(5) }, () => 1 + below(words));
    const employer = words + 1 + below(200);
    const occupation = pick([0, 29_1141, 15_1252]);
    factsAt[document] = facts.length;
    facts.push(...factRow({ employer, occupation, titleWords, skillWords }));
  }
  return {
    ...emptyColumns(),
    jobIds: Float64Array.from({ length: segmentSize }, (_, at) => at),
    posted: Float64Array.from({ length: segmentSize }, () => now - below(90) * 86_400),
    factsAt,
    facts: Int32Array.from(facts),
    factsEnd: facts.length,
  };
}

/** Of the documents, some. */
function someDocuments(share: number): ReadonlyMap<number, Segment> {
  const segment = new Segment();
  for (let document = 0; document < documents; document++) if (chance(share)) segment.set(document);
  return new Map([[0, segment]]);
}

function someTerm(): RankedTerm {
  const some = (): number[] => Array.from({ length: below(3) }, () => 1 + below(words));
  const groups = Array.from(
    { length: below(4) },
    (): WordGroup => ({
      text: '',
      exact: some(),
      inflected: some(),
      derived: some(),
      parts: some(),
      aside: some(),
    }),
  );
  const rare = groups.map(() => 0.1 + random());
  const sum = rare.reduce((all, one) => all + one, 0);
  return {
    groups,
    weights: rare.map((one) => one / sum),
    held: someDocuments(0.7),
    whole: groups.map(() => someDocuments(0.5)),
    any: groups.map(() => someDocuments(0.8)),
    employer: chance(0.3) ? words + 1 + below(200) : 0,
    occupation: pick([0, 29_1141, 15_1252]),
    isTitle: false,
    isTyped: chance(0.7),
    typedAt: below(3),
    mayBeEmployer: chance(0.7),
    isOtherName: false,
  };
}

test('no slot scores more than its bound, and slots without anything asked in their facts no more than the plain one', async () => {
  for (let round = 0; round < 15; round++) {
    const held = someColumns();
    const terms = Array.from({ length: 1 + below(3) }, someTerm);
    const ranker = new Ranker(terms, { employers }, now);
    const bounds = new ScoreBounds(ranker);
    const { marked, unlisted } = bounds.enter(0, await listFacts(held, documents - 100, new ListingMemory()));
    const { plain } = bounds;
    let close = 0;
    for (let at = 0; at < documents; at++) {
      expect(unlisted.has(at)).toBe(at >= documents - 100);
      if (unlisted.has(at)) continue;
      const score = ranker.score(held, at, 0) - ranker.fresh(held.posted[at]!);
      const max = marked.has(at) ? bounds.atMost(at) : plain;
      expect(score).toBeLessThanOrEqual(max);
      if (score > max - 0.3) close++;
    }
    expect(close).toBeGreaterThan(documents / 3);
  }
});
