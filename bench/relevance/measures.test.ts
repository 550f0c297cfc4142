import { describe, expect, it } from 'vitest';
import { type Judgment, judge, meanOf, measure, measureRanking } from './measures.ts';
import { placesOf } from './melo.ts';
import type { JudgedQuery } from './queries.ts';
import type { Row } from './row.ts';

const judgment = (relevant: number[], required = relevant.length): Judgment => ({
  isRelevant: (id) => relevant.includes(id),
  required,
  rows: relevant.length,
});

describe('measure', () => {
  const many = Array.from({ length: 20 }, (_, at) => at);
  it.each<[string, number[], Judgment, { precision: number; first: number; empty: number }]>([
    ['nothing found', [], judgment([1, 2, 3]), { precision: 0, first: 0, empty: 1 }],
    ['all three of three', [1, 2, 3, 90], judgment([1, 2, 3]), { precision: 1, first: 1, empty: 0 }],
    [
      'two of four, the first one wrong',
      [90, 1, 2],
      judgment([1, 2, 3, 4]),
      { precision: 0.5, first: 0, empty: 0 },
    ],
    ['ten of twenty', many.slice(0, 10), judgment(many), { precision: 1, first: 1, empty: 0 }],
    [
      'a relevant eleventh result does not count',
      [...Array(10).fill(90), 1],
      judgment([1]),
      { precision: 0, first: 0, empty: 0 },
    ],
    [
      'copies of one ad, counted once in the required number',
      [1, 2],
      judgment([1, 2, 3, 4], 2),
      { precision: 1, first: 1, empty: 0 },
    ],
    ['never above one', [1, 2, 3, 4], judgment([1, 2, 3, 4], 2), { precision: 1, first: 1, empty: 0 }],
  ])('%s', (_, found, judged, outcome) => {
    expect(measure(found, judged)).toEqual(outcome);
  });

  it('averages each measure', () => {
    expect(
      meanOf([
        { precision: 1, first: 1, empty: 0 },
        { precision: 0.5, first: 0, empty: 0 },
        { precision: 0, first: 0, empty: 1 },
        { precision: 0.5, first: 1, empty: 0 },
      ]),
    ).toEqual({ precision: 0.5, first: 0.5, empty: 0.25 });
  });
});

describe('judge', () => {
  const row = (id: number, title: string, isAbroad = false) =>
    ({ id, title, company: 'A City', isAbroad }) as Row;
  const rows = [
    row(1, 'Nurse'),
    row(2, 'NURSE'),
    row(3, 'Night Nurse'),
    row(4, 'Field Nurse', true),
    row(5, 'Cook'),
  ];
  const nurses = (asksAbroad: boolean): JudgedQuery => ({
    group: 'single words',
    keywords: 'nurse',
    location: '',
    rule: 'The job is that of a nurse.',
    isRelevant: ({ title }) => /nurse/i.test(title),
    asksAbroad,
  });

  it('counts copies once, and a job abroad only if the query asks for it', () => {
    expect(judge(nurses(false), rows)).toMatchObject({ required: 2, rows: 3 });
    expect(judge(nurses(true), rows)).toMatchObject({ required: 3, rows: 4 });
    expect(judge(nurses(false), rows).isRelevant(4)).toBe(true);
    expect(judge(nurses(false), rows).isRelevant(5)).toBe(false);
  });
});

describe('measureRanking', () => {
  it.each<[string, number[], { reciprocalRank: number; averagePrecision: number; hitAt10: number }]>([
    ['nothing relevant', [], { reciprocalRank: 0, averagePrecision: 0, hitAt10: 0 }],
    [
      'first and third, in any order',
      [3, 1],
      { reciprocalRank: 1, averagePrecision: (1 + 2 / 3) / 2, hitAt10: 1 },
    ],
    ['the tenth is a hit', [10], { reciprocalRank: 0.1, averagePrecision: 0.1, hitAt10: 1 }],
    ['the eleventh is not', [11], { reciprocalRank: 1 / 11, averagePrecision: 1 / 11, hitAt10: 0 }],
  ])('%s', (_, places, outcome) => {
    expect(measureRanking(places)).toEqual(outcome);
  });

  it('ranks equal scores by document, the later one first', () => {
    expect(placesOf([0, 1, 2, 3], [0.5, 0.9, 0.5, 0.1])).toEqual([3, 1, 2, 4]);
  });
});
