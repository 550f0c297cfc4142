import { describe, expect, test } from 'vitest';
import {
  landingPageLine,
  landingRuleLine,
  readCountry,
  readLandingPage,
  readLandingRule,
} from './landing-lines.ts';

describe('a landing page', () => {
  test.each([
    ['/jobs?category=Sales 60', '/jobs?category=Sales 60'],
    ['  /register#form   1000 ', '/register#form 1000'],
    ['/', '/ 1'],
  ])('%j is %j', (line, written) => {
    const page = readLandingPage(line);
    expect(page && landingPageLine(page)).toBe(written);
  });

  test.each([
    '',
    'jobs 5',
    '//evil.example 5',
    '/\\evil.example 5',
    'https://evil.example 5',
    '/jobs 0',
    '/jobs 1001',
    '/jobs -1',
    '/jobs 1.5',
    '/jobs 60%',
    '/jobs 5 5',
    '/a\0b 5',
    `/${'a'.repeat(500)} 5`,
  ])('%j is none', (line) => expect(readLandingPage(line)).toBe(null));
});

describe('a rule', () => {
  test.each([
    ['mobile -> /m', 'mobile -> /m'],
    ['Mobile, Tablet us,ca -> /m?x=1', 'mobile tablet US CA -> /m?x=1'],
    ['US mobile US→/m', 'mobile US -> /m'],
    ['uk -> /gb', 'GB -> /gb'],
  ])('%j is %j', (line, written) => {
    const rule = readLandingRule(line);
    expect(rule && landingRuleLine(rule)).toBe(written);
  });

  test.each([
    '',
    '-> /m',
    'mobile /m',
    'mobile ->',
    'mobile -> m',
    'mobile -> //evil.example',
    'phone -> /m',
    'USA -> /m',
    'ZZ -> /m',
    'QX -> /m',
    'mobile -> /m 5',
  ])('%j is none', (line) => expect(readLandingRule(line)).toBe(null));
});

test.each([
  ['us', 'US'],
  ['UK', 'GB'],
  ['GB', 'GB'],
  ['zz', null],
  ['QX', null],
  ['U1', null],
  ['', null],
])('the country %j is %j', (text, code) => expect(readCountry(text)).toBe(code));
