import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brand } from '../content/brand.ts';
import { renderText, segmentLengths } from './texts.ts';

const origin = 'https://www.joblantern.example';
const gsm = /^[A-Za-z0-9 @$!"#%&'()*+,\-./:;<=>?_]*$/;

describe('fixed texts', () => {
  test.each([
    [
      'sms-confirm',
      ['Reply YES', 'up to 5 msgs/week', 'Msg & data rates may apply', 'STOP to end', 'HELP for help'],
    ],
    ['sms-confirmed', ['alerts are on', 'up to 5 msgs/week', 'STOP to end', 'HELP for help']],
    ['sms-stopped', ['unsubscribed', 'no more texts', 'START']],
    ['sms-help', [brand.email.support, 'STOP to end', 'START', 'Msg & data rates may apply']],
  ] as const)('%s names the brand, says what it must, and fits one segment', (template, parts) => {
    const text = renderText({ template, data: {} }, origin);
    expect(text.startsWith(brand.name)).toBe(true);
    for (const part of parts) expect(text).toContain(part);
    expect(text).toMatch(gsm);
    expect(text.length).toBeLessThanOrEqual(segmentLengths.one);
  });
});

describe('an alert', () => {
  const alert = (search: string, total: number, link: string): string =>
    renderText({ template: 'sms-alert', data: { search, total, link } }, origin);

  test.each([
    [
      'nurse jobs near 78701',
      12,
      '/jobs?keywords=nurse&zip=78701',
      `12 new jobs: nurse jobs near 78701. ${origin}/jobs?keywords=nurse&zip=78701 Reply STOP to end.`,
    ],
    ['all jobs', 1, '/jobs', `1 new job: all jobs. ${origin}/jobs Reply STOP to end.`],
    ['“café” — crème', 1234, '/jobs', `1,234 new jobs: "cafe" - creme. ${origin}/jobs Reply STOP to end.`],
    ['看護師', 2, '/jobs?k=%E7', `2 new jobs. ${origin}/jobs?k=%E7 Reply STOP to end.`],
  ])('about %s', (search, total, link, expected) => {
    expect(alert(search, total, link)).toBe(`${brand.name}: ${expected}`);
  });

  test('long words give way to the link', () => {
    const text = alert('nurse '.repeat(100), 3, '/jobs?keywords=nurse');
    expect(text).toMatch(/nurse nurs.*\.\.\.\. http/);
    expect(text).toContain(`${origin}/jobs?keywords=nurse Reply STOP to end.`);
    expect(text.length).toBeLessThanOrEqual(segmentLengths.two);
  });

  test('a link that is too long leads to all jobs', () => {
    expect(alert('nurse', 3, `/jobs?keywords=${'x'.repeat(400)}`)).toBe(
      `${brand.name}: 3 new jobs: nurse. ${origin}/jobs Reply STOP to end.`,
    );
  });

  test('whatever is searched, it is GSM-7 and fits two segments', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.nat(),
        fc.webQueryParameters(),
        (search, total, query) => {
          const text = alert(search, total, `/jobs?${new URLSearchParams(query)}`);
          expect(text).toMatch(gsm);
          expect(text.length).toBeLessThanOrEqual(segmentLengths.two);
          expect(text).toContain('STOP');
        },
      ),
    );
  });
});

test('a reminder keeps its link and fits two segments, however long the job is', () => {
  const data = { kind: 'interview', more: 2, until: null, unsubscribeToken: 't'.repeat(43) } as const;
  const text = renderText(
    { template: 'sms-reminder', data: { ...data, what: 'Köch\u202fat Acme '.repeat(40) } },
    origin,
  );
  expect(text).toMatch(gsm);
  expect(text).toMatch(/^JobLantern: Interview: Koch at Acme .*\.\.\. and 2 more\. /);
  expect(text).toContain(`${origin}/unsubscribe?token=${'t'.repeat(43)}&alert=interview Reply STOP`);
  expect(text.length).toBeLessThanOrEqual(segmentLengths.two);
});
