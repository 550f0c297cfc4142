import { describe, expect, it } from 'vitest';
import { groups, halfOf, type JudgedQuery, judgedQueries } from './queries.ts';

const keyOf = ({ group, keywords, location }: JudgedQuery) => [group, keywords, location].join('\n');

describe('the judged queries', () => {
  it('there are at least 220, in all groups, without repetition', () => {
    expect(judgedQueries.length).toBeGreaterThanOrEqual(220);
    expect(new Set(judgedQueries.map(({ group }) => group))).toEqual(new Set(groups));
    expect(new Set(judgedQueries.map(keyOf)).size).toBe(judgedQueries.length);
  });

  it('each has text', () => {
    expect(judgedQueries.filter(({ keywords, location }) => !`${keywords}${location}`.trim())).toEqual([]);
  });

  it('each group is split into halves of about the same size', () => {
    for (const group of groups) {
      const own = judgedQueries.filter((query) => query.group === group);
      const development = own.filter((query) => halfOf(query) === 'development').length;
      expect(Math.abs(development / own.length - 0.5), group).toBeLessThan(0.1);
    }
  });

  it('the half of a query depends only on its text', () => {
    const half = (group: JudgedQuery['group'], keywords: string, location = '') =>
      halfOf({ group, keywords, location });
    expect([
      half('single words', 'nurse'),
      half('short terms', 'rn'),
      half('misspelled', 'nurce'),
      half('keyword and place', 'nurse', 'Phoenix, AZ'),
    ]).toEqual(['set aside', 'set aside', 'development', 'development']);
  });
});
