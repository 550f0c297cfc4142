import { expect, test } from 'vitest';
import { factRow } from '../../tests/support/fact-row.ts';
import { seededRandom } from '../../tests/support/random.ts';
import { distanceMiles, type Point } from '../catalog/places/distance.ts';
import { type DocumentColumns, emptyColumns, noColumns } from './engine/columns.server.ts';
import { type LikedJob, likeness, maxWords, rankLike } from './rank-like.ts';

const { next: random, chance, pick } = seededRandom(20_261_126);
const below = (count: number): number => Math.floor(random() * count);
const documents = 3000;
const words = 30;
const now = 1_800_000_000;
const day = 86_400;
const occupations = [0, 29_1141, 15_1252];
const categories = ['', 'Healthcare', 'Sales'];
const states = ['', 'TX', 'OK'];
const workplaces = ['', 'remote'];

interface Held {
  ad: number;
  isAbroad: boolean;
  occupation: number;
  title: number[];
  skills: number[];
  facet: { category: string; jobType: string; workplace: string; state: string };
  place: number;
  posted: number;
}

const someWords = (max: number): number[] => Array.from({ length: below(max + 1) }, () => 1 + below(words));
const titles = Array.from({ length: 40 }, () => someWords(5));
const points: (Point | null)[] = [
  null,
  ...Array.from({ length: 30 }, () => ({ latitude: 32 + random() * 3, longitude: -98 + random() * 3 })),
];

const someDocument = (): Held => ({
  ad: 1 + below(documents / 2),
  isAbroad: chance(0.05),
  occupation: pick(occupations),
  title: pick(titles),
  skills: [...new Set(someWords(6))],
  facet: { category: pick(categories), jobType: '', workplace: pick(workplaces), state: pick(states) },
  place: below(points.length),
  posted: now - below(90) * day,
});

/** A few documents have no facts, because they are gone. */
const held: (Held | null)[] = Array.from({ length: documents }, () => (chance(0.03) ? null : someDocument()));

function readColumns(): DocumentColumns {
  const columns = { ...noColumns(0) };
  const segment = emptyColumns();
  const facts = [0];
  for (const [document, one] of held.entries()) {
    if (!one) continue;
    const { occupation, ad, title, skills } = one;
    segment.factsAt[document] = facts.length;
    facts.push(...factRow({ occupation, ad, titleWords: title, skillWords: skills }));
    if (one.isAbroad) segment.flags.abroad.set(document);
    segment.facetKeys[document] = columns.facetKeys.push(one.facet) - 1;
    segment.places[document] = one.place;
    segment.posted[document] = one.posted;
  }
  segment.facts = Int32Array.from(facts);
  columns.segments.set(0, segment);
  return columns;
}

const someJob = (): LikedJob => {
  const title = pick(titles);
  return {
    id: 1,
    ad: 1 + below(documents / 2),
    occupation: pick(occupations),
    title,
    rarity: new Map(title.map((word) => [word, 1 + (word % 7)])),
    skills: new Set(someWords(6)),
    category: pick(categories),
    state: pick(states),
    isRemote: chance(0.2),
    isAbroad: chance(0.1),
    point: pick(points),
  };
};

/** The points of a document by the rule of `likeness`. */
function pointsOf(job: LikedJob, one: Held): number {
  const total = [...job.rarity.values()].reduce((sum, rarity) => sum + rarity, 0);
  const shared = one.title.filter((word) => job.rarity.has(word));
  const rare = shared.reduce((sum, word) => sum + job.rarity.get(word)!, 0);
  const others = Math.max(0, one.title.length + job.title.length - 2 * shared.length);
  const skills = one.skills.filter((word) => job.skills.has(word)).length;
  const { category, state, workplace } = one.facet;
  const point = points[one.place];
  const miles = job.point && point ? distanceMiles(job.point, point) : Number.POSITIVE_INFINITY;
  const near = [likeness.near, likeness.nearby].find((band) => miles <= band.miles)?.points ?? 0;
  const inState = state !== '' && state === job.state ? likeness.state : 0;
  const parts = [
    job.occupation > 0 && one.occupation === job.occupation ? likeness.occupation : 0,
    total > 0 ? likeness.title * Math.min(1, rare / total) : 0,
    likeness.otherWord * Math.min(maxWords, others),
    likeness.skill * Math.min(maxWords, skills),
    job.category !== '' && category === job.category ? likeness.category : 0,
    likeness.fresh * 2 ** (-(now - one.posted) / (21 * day)),
    job.isRemote && workplace === 'remote' ? likeness.state : Math.max(inState, near),
  ];
  return parts.reduce((sum, part) => sum + part, 0);
}

/** The points of the best documents, one for each ad. */
function bestPoints(job: LikedJob, among: number[], max: number): number[] {
  const best = new Map<number, number>();
  for (const document of among) {
    const one = held[document];
    if (!one || one.ad === job.ad || (one.isAbroad && !job.isAbroad)) continue;
    best.set(one.ad, Math.max(best.get(one.ad) ?? Number.NEGATIVE_INFINITY, pointsOf(job, one)));
  }
  return [...best.values()].sort((a, b) => b - a).slice(0, max);
}

test('the best of random documents are those with the most points, one for each ad', () => {
  const columns = readColumns();
  for (let round = 0; round < 300; round++) {
    const job = someJob();
    const among = Array.from({ length: pick([0, 3, 40, 800]) }, () => below(documents));
    const max = pick([1, 16, 80]);
    const ranked = rankLike(columns, job, new Set(among), max, (place) => points[place] ?? null, now);
    const found = ranked.map((document) => pointsOf(job, held[document]!));
    const best = bestPoints(job, among, max);
    expect(found).toHaveLength(best.length);
    for (const [at, one] of found.entries()) expect(one).toBeCloseTo(best[at]!, 9);
    const ads = ranked.map((document) => held[document]!.ad);
    expect(new Set(ads).size).toBe(ads.length);
    expect(ads).not.toContain(job.ad);
  }
});
