import { describe, expect, test } from 'vitest';
import { someone } from '../../../../tests/support/visits.ts';
import type { Client } from '../../../platform/http/client.ts';
import { chooseLanding } from './landing-choice.ts';
import { readLandingPage, readLandingRule } from './landing-lines.ts';

const campaign = (pages: string[], rules: string[] = [], id = 1) => ({
  id,
  landingPath: '/own',
  pages: pages.map((line) => readLandingPage(line)!),
  rules: rules.map((line) => readLandingRule(line)!),
});
const visit = (more: { client?: Client; device?: string | null; country?: string | null } = {}) => ({
  client: someone(),
  device: null,
  country: null,
  ...more,
});

describe('rules', () => {
  const rules = [
    'mobile US CA -> /phone-north',
    'mobile tablet -> /small',
    'DE -> /de',
    'desktop DE -> /never',
  ];
  test.each<[string | null, string | null, string, number | null]>([
    ['mobile', 'US', '/phone-north', 1],
    ['mobile', 'CA', '/phone-north', 1],
    ['mobile', 'MX', '/small', 2],
    ['mobile', null, '/small', 2],
    ['mobile', 'DE', '/small', 2],
    ['tablet', 'US', '/small', 2],
    ['desktop', 'DE', '/de', 3],
    [null, 'DE', '/de', 3],
    ['tv', 'DE', '/de', 3],
    ['desktop', 'US', '/own', null],
    ['desktop', null, '/own', null],
    [null, null, '/own', null],
  ])('a %s in %s goes to %s', (device, country, path, rule) => {
    expect(chooseLanding(campaign([], rules), visit({ device, country }))).toEqual({
      path,
      rule,
      byWeight: false,
    });
  });

  test('come before the weights', () => {
    const split = campaign(['/a 1', '/b 1'], ['mobile -> /m']);
    expect(chooseLanding(split, visit({ device: 'mobile' })).path).toBe('/m');
    expect(chooseLanding(split, visit({ device: 'desktop' }))).toMatchObject({ rule: null, byWeight: true });
  });
});

describe('weights', () => {
  const visitors = 20_000;
  const sharesOf = (split: ReturnType<typeof campaign>) => {
    const counts: Record<string, number> = {};
    for (let visitor = 0; visitor < visitors; visitor++) {
      const { path } = chooseLanding(split, visit());
      counts[path] = (counts[path] ?? 0) + 1;
    }
    return counts;
  };

  test.each([
    [['/a 50', '/b 50']],
    [['/a 1', '/b 9']],
    [['/a 1', '/b 1', '/c 1']],
    [['/a 1000', '/b 1']],
    [Array.from({ length: 10 }, (_, at) => `/${at} ${at + 1}`)],
    [['/only 7']],
  ])('%j get their shares', (lines) => {
    const split = campaign(lines);
    const total = split.pages.reduce((sum, { weight }) => sum + weight, 0);
    const counts = sharesOf(split);
    for (const { path, weight } of split.pages) {
      const share = weight / total;
      // Five standard deviations.
      const bound = 5 * Math.sqrt(visitors * share * (1 - share));
      expect(Math.abs((counts[path] ?? 0) - visitors * share)).toBeLessThanOrEqual(bound);
    }
  });

  test('a visitor always gets the same page, whatever else happens', () => {
    const split = campaign(['/a 1', '/b 1', '/c 1']);
    for (let visitor = 0; visitor < 200; visitor++) {
      const client = someone();
      const pages = [
        visit({ client }),
        visit({ client: { ...client } }),
        visit({ client, country: 'US', device: 'desktop' }),
        visit({ client: { ...client, optsOut: true } }),
      ].map((one) => chooseLanding(split, one).path);
      expect(new Set(pages).size).toBe(1);
    }
  });

  test('all addresses of one IPv6 subscriber are one visitor', () => {
    const split = campaign(['/a 1', '/b 1']);
    const pages = Array.from(
      { length: 50 },
      (_, host) => chooseLanding(split, visit({ client: someone({ ip: `2001:db8:1:1::${host}` }) })).path,
    );
    expect(new Set(pages).size).toBe(1);
  });

  test('the choice in one campaign says nothing about another', () => {
    const [one, other] = [campaign(['/a 1', '/b 1']), campaign(['/a 1', '/b 1'], [], 2)];
    let same = 0;
    for (let visitor = 0; visitor < 2000; visitor++) {
      const client = someone();
      if (chooseLanding(one, visit({ client })).path === chooseLanding(other, visit({ client })).path) same++;
    }
    expect(same / 2000).toBeGreaterThan(0.44);
    expect(same / 2000).toBeLessThan(0.56);
  });
});
