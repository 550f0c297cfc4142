import { describe, expect, test } from 'vitest';
import { pageRows, readLandingRows, ruleRows, sentRows } from './landing-rows.ts';

test.each([
  [pageRows, '/jobs?category=Sales 60'],
  [pageRows, '/ 1'],
  [ruleRows, 'mobile -> /m'],
  [ruleRows, 'mobile tablet US CA -> /m?x=1'],
  [ruleRows, 'GB -> /gb'],
])('a line becomes a row and is the same line again: %#', ({ split, join }, line) => {
  expect(join(split(line)!)).toBe(line);
});

describe('a form with rows', () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    // In the order of their numbers, without empty rows.
    [
      {
        'landingPages.10.path': '/c',
        'landingPages.10.weight': '',
        'landingPages.2.path': ' /b ',
        'landingPages.2.weight': '7',
        'landingPages.3.path': '',
        'landingPages.3.weight': ' ',
      },
      { landingPages: '/b 7\n/c' },
    ],
    // A path with a space.
    [
      { 'landingPages.0.path': '/jobs?q=night nurse', 'landingPages.0.weight': '1' },
      { landingPages: '/jobs?q=night%20nurse 1' },
    ],
    // Cleared rows.
    [
      { 'landingRules.0.devices': '', 'landingRules.0.countries': '', 'landingRules.0.path': '' },
      { landingRules: '' },
    ],
    [
      {
        'landingRules.0.devices': 'mobile tablet',
        'landingRules.0.countries': 'us, ca',
        'landingRules.0.path': '/m',
      },
      { landingRules: 'mobile tablet us ca -> /m' },
    ],
    // Half a row stays, so that its error can be shown.
    [
      { 'landingRules.0.devices': '', 'landingRules.0.countries': '', 'landingRules.0.path': '/m' },
      { landingRules: ' -> /m' },
    ],
    [{ 'landingRules.0.devices': 'mobile', 'landingRules.0.path': '' }, { landingRules: 'mobile -> ' }],
    // A program may send the text itself.
    [{ landingPages: '/a 1' }, { landingPages: '/a 1' }],
    [
      { name: 'x', 'landingPages.x.path': '/a', 'landingPages.0.other': '/a', 'other.0.path': '/a' },
      { name: 'x' },
    ],
  ])('%# has these lines', (sent, fields) => {
    const { landingPages, landingRules, name } = readLandingRows(sent);
    expect(JSON.parse(JSON.stringify({ landingPages, landingRules, name }))).toEqual(fields);
  });

  test('shows what was typed again', () => {
    const sent = { 'landingPages.4.path': 'jobs page', 'landingPages.4.weight': 'many' };
    expect(sentRows(sent, 'landingPages', pageRows.parts)).toEqual([{ path: 'jobs page', weight: 'many' }]);
    expect(sentRows(sent, 'landingRules', ruleRows.parts)).toBeNull();
  });
});
