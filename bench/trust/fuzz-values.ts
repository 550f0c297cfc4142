import fc from 'fast-check';

/** The parts of a JSON schema that a plausible value needs. */
export interface FieldSchema {
  enum?: unknown[];
  const?: unknown;
}

const words = (list: string): string[] => list.split(/\s+/);

const hostileTexts = [
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\u202e\u200b\ufeff',
    '\r\nX-Injected: 1',
    '%',
    '%zz',
    '\\',
    ',,,,',
  ],
  ...words(
    '__proto__ constructor toString hasOwnProperty ../../../../etc/passwd null NaN Infinity -1 1e999 0x10',
  ),
  ...words('2147483648 9223372036854775808 99999999999999999999999999 javascript:alert(1) {{7*7}}'),
  ...words('0000-00-00 2026-02-30 99999-12-31 +275760-09-13T00:00:00.001Z'),
  ...["' or 1=1 --", '"><script>alert(1)</script>', '"(nurse -"clerk OR) AND *'],
  ...['a'.repeat(9000), '('.repeat(3000), '"a'.repeat(2000), '%'.repeat(600), '\u0301'.repeat(3000)],
  '<b>'.repeat(2000),
];

/** Texts that break code that uses them as names, numbers, dates, markup or words. */
export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const escaped = (value: string): string =>
  Buffer.from(value)
    .toString('hex')
    .replace(/../g, (hex) =>
      /^(3\d|4[1-9a-f]|6[1-9a-f])$/.test(hex) ? Buffer.from(hex, 'hex').toString() : `%${hex}`,
    );

/**
 * A part of an address: a number or word that an address expects, a hostile text, or escapes that no encoder writes.
 */
export const addressPart = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...words('tx austin sales 1.xml jobs job 1.png campaigns days new 10001')),
  },
  hostileText.map((value) => escaped(value).slice(0, 12_000)),
  fc.constantFrom(...words('% %z %00 %c0%af %ff%fe %ed%a0%80 %2e%2e%2f %5c %25%30%30 +')),
);

/** JSON that a field does not expect. */
export const hostileJson = fc.oneof(
  { weight: 3, arbitrary: hostileText.map((value) => JSON.stringify(value)) },
  fc.constantFrom(
    ...words('null true 0 -1 1e999 -0 1.5 12345678901234567890 [] {} [[[]]] ["a",["b"]] "\\u0000"'),
  ),
  fc.constantFrom('{"toString":1,"length":-1}', '{"__proto__":{"isAdmin":true}}', '{"toJSON":null}'),
  fc.array(hostileText, { maxLength: 5 }).map((values) => JSON.stringify(values)),
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
);

const deep = (open: string, middle: string, close: string): string =>
  open.repeat(5000) + middle + close.repeat(5000);

/** Whole bodies that are not JSON, or not an object. */
export const hostileBody = fc.oneof(
  hostileJson,
  fc.constantFrom(
    deep('[', '', ']'),
    deep('{"a":', '1', '}'),
    '{',
    '',
    'undefined',
    '{"a":1}{"a":2}',
    '\ufeff{}',
  ),
);

/** Values that the rules of a field with this name may accept. */
const usual: [RegExp, unknown[]][] = [
  [/email|^to$/i, ['someone@example.com', 'a.b+c@example.org']],
  [/zip/i, ['10001', '60601']],
  [/phone/i, ['2125550123']],
  [/date|publishedAt|expiresOn/i, ['2026-11-22', '2027-01-01']],
  [/affiliateLink/, ['https://example.com/a?b={click_id}', 'https://example.org']],
  [/url|link|website|referrer/i, ['http://127.0.0.1:1/{click_id}', 'https://example.com/a?b={payout}']],
  [/path/i, ['/jobs?keywords=nurse']],
  [/ids$/i, [['1', '2'], ['99999999999999999999']]],
  [/id$|jobId/i, [1, 2, '3']],
  [/budget|rate|cpa|payout|salary|minutes|days|years/i, [5, '12.50', 30, '999999999.99']],
  [/accepted|agree|retire/i, [true]],
  [/mapping/i, [{ title: 'name' }]],
  [/networks/i, [['10.0.0.0/8'], '192.0.2.1']],
  [/password/i, ['four unrelated lantern words']],
  [/action|intent/i, words('pause activate archive restore approve close retry profile password new-key')],
  [/search|query/i, ['keywords=nurse&zip=10001', 'salaryMin=50000']],
];

/** A JSON value that a field with this name and schema probably accepts. */
export function usualJson(name: string, schema: FieldSchema): fc.Arbitrary<string> {
  const stated = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  const values = stated ?? usual.find(([pattern]) => pattern.test(name))?.[1] ?? ['Some words', 'nurse'];
  return fc.constantFrom(...values).map((value) => JSON.stringify(value));
}

/** A header with an unexpected value: any bytes except the end of the line. */
export const hostileHeader: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.constantFrom(
    ...words(
      'accept accept-encoding accept-language authorization content-encoding cookie expect host if-modified-since',
    ),
    ...words(
      'if-none-match origin range referer sec-fetch-site sec-gpc upgrade user-agent webhook-id webhook-signature',
    ),
    ...words('webhook-timestamp x-forwarded-for x-forwarded-host x-forwarded-proto'),
  ),
  fc.oneof(
    hostileText.map((value) => value.replace(/[\r\n]/g, '')),
    fc.constantFrom(
      ...words(
        'bytes=9-1 bytes=0-0,-1 gzip;q=NaN 100-continue websocket =;;= null http://[::1 [::1 localhost:99999',
      ),
      ...['Bearer jlp_\u00ff', 'Basic ///', 'session=; session=%00; session=%', 'click=%ff', 'a b'],
      ...['::ffff:1.2.3.4, zz', 'Thu, 99 Foo 0000', 'a=b; '.repeat(1500), 'x'.repeat(20_000)],
    ),
  ),
);
