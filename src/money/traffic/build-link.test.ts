import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLandingMarks } from '../tracking/links/landing-marks.ts';
import { buildLink, linkMacroLine, readLinkMacro, typedParameters } from './build-link.ts';

const base = 'https://jobs.example/r/nurses';
const macros = ['click_id = {clickid}', 'sub1 = [ZONE]', 'cost = {{cost}}', 'utm_term = %KEYWORD%'].map(
  (line) => readLinkMacro(line)!,
);

describe('a macro', () => {
  test.each([
    ['click_id = {clickid}', 'click_id = {clickid}'],
    ['  SUB1={{ad.name}} ', 'sub1 = {{ad.name}}'],
    ['utm_term = __KEYWORD__', 'utm_term = __KEYWORD__'],
    ['sub5 = a=b', 'sub5 = a=b'],
  ])('%j is %j', (line, written) => {
    const macro = readLinkMacro(line);
    expect(macro && linkMacroLine(macro)).toBe(written);
  });

  test.each([
    '',
    'click_id',
    'click_id =',
    '= {a}',
    'sub6 = {a}',
    'keyword = {a}',
    'sub1 = {a} {b}',
    'sub1 = {a}&sub2={b}',
    'sub1 = {a}#b',
    'sub1 = "{a}"',
    'sub1 = <a>',
    'sub1 = a+b',
    'sub1 = \\a',
    `sub1 = ${'a'.repeat(101)}`,
  ])('%j is none', (line) => expect(readLinkMacro(line)).toBe(null));
});

describe('a link', () => {
  test.each<[Parameters<typeof buildLink>[1], Parameters<typeof buildLink>[2], string]>([
    [[], {}, ''],
    [[], { utm_medium: ' ' }, ''],
    [
      [],
      { utm_source: 'news letter', utm_medium: 'a&b=c' },
      '?utm_source=news%20letter&utm_medium=a%26b%3Dc',
    ],
    [macros, {}, '?click_id={clickid}&sub1=[ZONE]&cost={{cost}}&utm_term=%KEYWORD%'],
    [macros.slice(1, 2), { utm_medium: 'cpc' }, '?sub1=[ZONE]&utm_medium=cpc'],
    [macros, { sub1: 'own', utm_term: '{kw}' }, '?click_id={clickid}&sub1=own&cost={{cost}}&utm_term={kw}'],
  ])('with %j and %j ends in %s', (chosen, values, query) => {
    expect(buildLink(base, chosen, values)).toBe(base + query);
  });

  test('brings every typed text to the click', () => {
    const texts = fc.record(
      Object.fromEntries(
        typedParameters.map((name) => [name, fc.string({ unit: 'grapheme', maxLength: 40 })]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(texts, (values) => {
        const { searchParams } = new URL(buildLink(base, [], values));
        for (const name of typedParameters)
          expect(searchParams.get(name) ?? '').toBe((values[name] ?? '').toWellFormed().trim());
      }),
    );
  });

  test('has parameters that the click keeps', () => {
    const link = buildLink(base, macros, { utm_source: 'a', sub2: 'b' });
    const filled = link.replace('{clickid}', 'c-1').replace('[ZONE]', '7');
    const marks = readLandingMarks(new URL(filled).searchParams);
    expect(marks).toMatchObject({
      externalId: 'c-1',
      utmSource: 'a',
      subs: { sub1: '7', sub2: 'b' },
    });
  });
});
