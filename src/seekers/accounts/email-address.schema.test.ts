import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EmailAddress, parseEmail } from './email-address.schema.ts';

/** isemail's test cases by verdict. Origin and license: docs/data-sources.md. */
const cases: Record<string, string[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/isemail.json'), 'utf8'),
);

/** Verdicts that isemail allows, some with a warning, and that we accept. */
const taken = ['valid', 'dnsWarnNoRecord', 'dnsWarnNoMXRecord'];

/**
 * Verdicts that isemail allows and that we refuse. docs/decisions/0005-which-email-addresses.md gives the
 * reasons.
 */
const refusedOnPurpose: Record<string, string[]> = {
  'quoted local part': ['rfc5321QuotedString', 'deprecatedLocalPart', 'deprecatedQP', 'deprecatedQTEXT'],
  'comments, and spaces between the parts': [
    'cfwsFWS',
    'cfwsComment',
    'deprecatedCFWSNearAt',
    'deprecatedFWS',
    'deprecatedComment',
    'deprecatedCTEXT',
  ],
  'address literal': [
    'rfc5321AddressLiteral',
    'rfc5322DomainLiteral',
    'rfc5322DomainLiteralOBSDText',
    'rfc5322IPv6GroupCount',
    'rfc5322IPv6BadCharacter',
    'rfc5322IPv6MaxGroups',
    'rfc5322IPv6ColonStart',
    'rfc5322IPv62x2xColon',
    'rfc5322IPv6ColonEnd',
    'deprecatedIPv6',
  ],
  'no dot in the domain': ['rfc5321TLD'],
  'a top-level domain of digits': ['rfc5321TLDNumeric'],
  'longer than the RFCs allow': [
    'rfc5322LocalTooLong',
    'rfc5322LabelTooLong',
    'rfc5322TooLong',
    'rfc5322DomainTooLong',
  ],
  'a domain that no host can have': ['rfc5322Domain'],
};

/**
 * Exceptions among the verdicts that we accept: no dot, or a top-level domain that cannot exist (one letter,
 * or a hyphen).
 */
const exceptional = /@[^.]+$|\.[a-z]$|\.[a-z]+-[a-z]+$/;

const isRefused = (address: string): boolean => parseEmail(address) === null;

describe('the cases of isemail', () => {
  test('are complete', () => {
    expect(Object.values(cases).flat()).toHaveLength(185);
  });

  test.each(taken)('%s: accepted, with the exceptions', (verdict) => {
    const refused = cases[verdict]!.filter(isRefused);
    expect(refused.filter((address) => !exceptional.test(address))).toEqual([]);
  });

  test.each(Object.entries(refusedOnPurpose))('%s: refused on purpose', (_reason, verdicts) => {
    expect(verdicts.flatMap((verdict) => cases[verdict]!).filter((address) => !isRefused(address))).toEqual(
      [],
    );
  });

  test('every other verdict is an error, and we refuse it too', () => {
    const known = [...taken, ...Object.values(refusedOnPurpose).flat()];
    const others = Object.entries(cases).filter(([verdict]) => !known.includes(verdict));
    expect(others.map(([verdict]) => verdict).filter((verdict) => !verdict.startsWith('err'))).toEqual([]);
    expect(others.flatMap(([, addresses]) => addresses).filter((address) => !isRefused(address))).toEqual([]);
  });
});

test.each([
  ['  Sam@Example.COM ', 'Sam@example.com'],
  ['sam+jobs@sub.example.co.uk', 'sam+jobs@sub.example.co.uk'],
  ['sam@bücher.example', 'sam@xn--bcher-kva.example'],
  ['sam@XN--BCHER-KVA.example', 'sam@xn--bcher-kva.example'],
  ["o'neil@example.com", "o'neil@example.com"],
])('%j becomes %s', (typed, address) => {
  expect(EmailAddress.parse(typed)).toBe(address);
});

test.each([
  'üser@example.com',
  'sam@１２７.０.０.１',
  'sam@exa mple.com',
  'sam@example.com\r\nBcc: all@example.com',
  'a@b@example.com',
  'sam@bücher.example:80',
  'sam@bücher.example/x',
  'sam@example..com',
  undefined,
  17,
])('%j is refused with a message', (typed) => {
  expect(EmailAddress.safeParse(typed).error?.issues[0]?.message).toBe('Invalid email address');
});

test('any input that is accepted becomes one line of ASCII that parses to itself', () => {
  const nearly = fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 70 }), fc.domain(), fc.constantFrom('@', '', '@@', ' @'))
    .map(([local, domain, at]) => local + at + domain);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress(), nearly), (text) => {
      const email = parseEmail(text);
      if (!email) return;
      const address = `${email.local}@${email.domain}`;
      expect(address).toMatch(/^[\x21-\x7e]{3,254}$/);
      expect(parseEmail(address)).toEqual(email);
    }),
    { numRuns: 3000 },
  );
});

test('every address of an ordinary mail system is accepted', () => {
  const ordinary = fc.emailAddress({ size: 'small' }).filter((text) => text.length <= 254);
  fc.assert(
    fc.property(ordinary, (text) => {
      expect(parseEmail(text)).not.toBeNull();
    }),
    { numRuns: 2000 },
  );
});
