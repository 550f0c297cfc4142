import { expect, test } from 'vitest';
import { factRow } from '../../../tests/support/fact-row.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { type Columns, type DocumentColumns, emptyColumns, noColumns } from '../engine/columns.server.ts';
import { EmployerNames } from '../engine/employer-names.ts';
import { ListingMemory, listFacts } from '../engine/fact-lists.ts';
import { noPay } from '../engine/no-pay.ts';
import { Segment, segmentSize } from '../engine/segments.ts';
import { type CardQuestion, pageOfCards } from './best-hits.ts';
import { inOrder } from './first-hits.ts';
import { anyJob } from './hits.ts';
import { placePoints } from './place-points.ts';
import { Ranker } from './rank.ts';

const { next: random, chance, pick } = seededRandom(20_261_125);
const below = (count: number): number => Math.floor(random() * count);
const documents = 20_000;
const segments = [0, 1, 2];
const words = 40;
const now = 1_800_000_000;

/** Documents with up to four words in the title. Many were posted within the same seconds, and a few in the future or before 1970. */
function someColumns(segment: number): Columns {
  const facts: number[] = [0];
  const factsAt = new Int32Array(segmentSize);
  for (let document = 0; document < documents; document++) {
    const title = Array.from({ length: below(5) }, () => 1 + below(words));
    factsAt[document] = facts.length;
    facts.push(...factRow({ ad: 0, titleWords: title }));
  }
  const day = 86_400;
  const someTime = (): number =>
    chance(0.01)
      ? pick([now + day * 1e7, -random() * day])
      : pick([now - below(90) * day, now - 3 * random(), now - 90 * day * random()]);
  return {
    ...emptyColumns(),
    jobIds: Float64Array.from({ length: segmentSize }, (_, at) => segment * segmentSize + at),
    posted: Float64Array.from({ length: segmentSize }, someTime),
    places: Int32Array.from({ length: segmentSize }, () => below(40)),
    pay: Int32Array.from({ length: segmentSize }, () => (chance(0.3) ? noPay : below(50) * 1000)),
    factsAt,
    facts: Int32Array.from(facts),
    factsEnd: facts.length,
  };
}

const unlisted = new Map(segments.map((segment) => [segment, someColumns(segment)]));
const memory = new ListingMemory();
/** The last documents of each segment are not listed, and the last segment has no lists. */
const listed = new Map<number, Columns>();
for (const [segment, held] of unlisted)
  listed.set(segment, {
    ...held,
    lists: segment === segments.at(-1) ? null : await listFacts(held, documents - 700, memory),
  });

function someDocuments(share: number): Map<number, Segment> {
  const found = new Map<number, Segment>();
  for (const number of segments) {
    const segment = new Segment();
    for (let document = 0; document < documents; document++) if (chance(share)) segment.set(document);
    found.set(number, segment);
  }
  return found;
}

const filter = anyJob;
const columnsOf = (of: Map<number, Columns>): DocumentColumns => ({ ...noColumns(0), segments: of });

/** A search without a place, and one in a city. */
const placesWithPoints: ReadonlyMap<number, number>[] = [
  new Map(),
  new Map([
    [1, placePoints.city],
    ...placePoints.near.map(({ points }, at): [number, number] => [2 + at, points]),
  ]),
];

type Order = CardQuestion['order'];
const orders: Order[] = (['date', 'salary', 'relevance'] as const).flatMap((sort) =>
  [1, 2, 40].map((page) => ({ match: 'best', sort, page, pageSize: 20, after: '', cursor: '' })),
);
/** Some titles hold the first word, and none the other. Then the text decides. */
const searches = orders.flatMap((order) =>
  [1 + below(words), words + 1].map((word): [Order, number] => [order, word]),
);

test.each([0.9, 0.3, 0.12, 0.03, 0.015])(
  'pages of %d of all documents are the same with lists and without',
  (share) => {
    for (const [order, word] of searches) {
      const found = someDocuments(share);
      const term = {
        groups: [{ text: '', exact: [word], inflected: [], derived: [], parts: [], aside: [] }],
        weights: [1],
        held: found,
        whole: [someDocuments(share)],
        any: [someDocuments(share)],
        ...{
          employer: 0,
          occupation: 0,
          isTitle: false,
          isTyped: true,
          typedAt: 0,
          mayBeEmployer: true,
          isOtherName: false,
        },
      };
      const scorer =
        order.sort === 'relevance'
          ? new Ranker([term], { employers: new EmployerNames() }, now, pick(placesWithPoints))
          : null;
      const ask = (of: Map<number, Columns>) =>
        pageOfCards({ columns: columnsOf(of), found, filter, order, upto: Number.POSITIVE_INFINITY, scorer });
      const page = ask(listed);
      expect(page).toEqual(ask(unlisted));
      expect(page.cards).toHaveLength(20);
      if (scorer) continue;
      const hits = Array.from(found).flatMap(([segment, bits]) => {
        const { posted, pay, jobIds } = unlisted.get(segment)!;
        return Array.from({ length: documents }, (_, at) => at)
          .filter((at) => bits.has(at))
          .map((at) => ({
            score: order.sort === 'date' ? 0 : pay[at] === noPay ? Number.NEGATIVE_INFINITY : pay[at]!,
            posted: posted[at]!,
            jobId: jobIds[at]!,
          }));
      });
      const expected = hits.sort(inOrder).slice(20 * (order.page - 1), 20 * order.page);
      expect(page.cards.map(({ jobId }) => jobId)).toEqual(expected.map(({ jobId }) => jobId));
    }
  },
);
